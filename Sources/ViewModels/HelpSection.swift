/// A section of the help: a heading, and lines of keys or commands.
package struct HelpSection: Sendable, Equatable {
  package let heading: String
  package let lines: [HelpLine]

  package init(heading: String, lines: [HelpLine]) {
    self.heading = heading
    self.lines = lines
  }
}
