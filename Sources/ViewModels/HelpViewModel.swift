/// The help overlay: the key table as sections of lines.
package struct HelpViewModel: Sendable, Equatable {
  package let sections: [HelpSection]

  package init(sections: [HelpSection]) { self.sections = sections }
}

/// A heading and its keys.
package struct HelpSection: Sendable, Equatable {
  package let heading: String
  package let lines: [HelpLine]

  package init(heading: String, lines: [HelpLine]) {
    self.heading = heading
    self.lines = lines
  }
}

/// One action: "Ctrl-K, F2" and what it does.
package struct HelpLine: Sendable, Equatable {
  package let keys: String
  package let sentence: String

  package init(keys: String, sentence: String) {
    self.keys = keys
    self.sentence = sentence
  }
}
