/// A detail of a message or person, as a line: a label, such as "Time", and a value.
package struct MessageDetailsLine: Sendable, Equatable {
  package let label: String
  package let value: String

  package init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}
