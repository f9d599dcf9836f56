/// A person who was typed or chosen for a new chat, or the typed address of a room to join.
package struct PersonChoice: Sendable, Hashable {
  /// The text by which the person is found: a full user id, or a name or user id as it was typed;
  /// or the address of a room to join.
  package let address: String
  /// The person's name, or the room's address, as the screen shows it.
  package let label: String

  package init(address: String, label: String) {
    self.address = address
    self.label = label
  }

  /// Makes a choice from a typed text, which is also the name to show.
  package init(_ typed: String) { self.init(address: typed, label: typed) }
}
