/// The help overlay: what was reported last, and the keys and commands as sections of lines.
package struct HelpViewModel: Sendable, Equatable {
  package let sections: [HelpSection]
  /// The last report in full, also one that the status line does not show any more; "" when there was
  /// none.
  package let report: String

  package init(sections: [HelpSection], report: String = "") {
    self.sections = sections
    self.report = report
  }
}

/// A heading and its keys or commands.
package struct HelpSection: Sendable, Equatable {
  package let heading: String
  package let lines: [HelpLine]

  package init(heading: String, lines: [HelpLine]) {
    self.heading = heading
    self.lines = lines
  }
}

/// One action: "Ctrl-K, F2" or "/quit, /exit", and what it does.
package struct HelpLine: Sendable, Equatable {
  package let keys: String
  package let sentence: String

  package init(keys: String, sentence: String) {
    self.keys = keys
    self.sentence = sentence
  }
}
