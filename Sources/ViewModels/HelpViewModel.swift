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

package struct HelpSection: Sendable, Equatable {
  package let heading: String
  package let lines: [HelpLine]

  package init(heading: String, lines: [HelpLine]) {
    self.heading = heading
    self.lines = lines
  }
}

/// A line of the help: keys ("Ctrl-K, F2") or commands ("/quit, /exit"), and their effect.
package struct HelpLine: Sendable, Equatable {
  package let keys: String
  package let sentence: String
  /// The short text that the help shows in place of `sentence`; "" if it shows `sentence`.
  package let short: String
  /// The short name of the action in the status line's key hints, by which a search in the help
  /// also finds the line; "" for none.
  package let label: String

  package init(keys: String, sentence: String, short: String = "", label: String = "") {
    self.keys = keys
    self.sentence = sentence
    self.short = short
    self.label = label
  }
}
