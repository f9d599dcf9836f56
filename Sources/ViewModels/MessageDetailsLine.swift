/// A fact about a message: its label and its text.
package struct MessageDetailsLine: Sendable, Equatable {
  package let label: String
  package let value: String

  package init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}
