/// The help overlay: the last problem or notice of the status line, and the keys and commands as
/// sections of lines.
package struct HelpViewModel: Sendable, Equatable {
  package let sections: [HelpSection]
  /// The last problem or notice that the status line showed, in full, even if it is over; "" if
  /// there was none, and while only the lines that match a search are shown.
  package let report: String

  package init(sections: [HelpSection], report: String = "") {
    self.sections = sections
    self.report = report
  }
}
