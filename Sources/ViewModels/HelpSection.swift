/// A heading and its keys or commands.
package struct HelpSection: Sendable, Equatable {
  package let heading: String
  package let lines: [HelpLine]

  package init(heading: String, lines: [HelpLine]) {
    self.heading = heading
    self.lines = lines
  }
}
