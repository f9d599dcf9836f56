/// A person chosen for a new chat.
package struct PersonChoice: Sendable, Hashable {
  /// The text by which the person is found: a full user id, or a name as it was typed.
  package let address: String
  /// The person's name as the screen shows it.
  package let label: String

  package init(address: String, label: String) {
    self.address = address
    self.label = label
  }

  /// Makes a choice from a typed name or user id, which is also the name to show.
  package init(_ typed: String) { self.init(address: typed, label: typed) }
}
