/// A person who was typed or chosen for a new chat, or the address of a room to join; either may
/// come from a link.
package struct PersonChoice: Sendable, Hashable {
  /// The text by which the person is found: a full user id, or a name or user id as it was typed;
  /// or the address of a room to join.
  package let address: String
  /// The person's name, or the room's address, as the screen shows it.
  package let label: String

  /// The link from which the address comes; `nil` for none.
  package let link: MatrixLink?

  package init(address: String, label: String) {
    self.address = address
    self.label = label
    link = nil
  }

  /// Makes a choice from a link, whose address is also the name to show.
  package init(_ link: MatrixLink) {
    address = link.address
    label = link.address
    self.link = link
  }

  /// Makes a choice from a typed text, which is also the name to show, or from a typed link.
  package init(_ typed: String) {
    if let link = MatrixLink(typed) {
      self.init(link)
    } else {
      self.init(address: typed, label: typed)
    }
  }
}
