/// With whom a new chat is to be, and what it is called.
package struct ChatRequest: Sendable, Equatable {
  /// In the order in which they were chosen; at least one.
  package let people: [PersonChoice]
  /// Trimmed; `nil`: named by its people.
  package let roomName: String?

  package init(people: [PersonChoice], roomName: String?) {
    self.people = people
    self.roomName = roomName
  }

  /// A chat with whoever or whatever has this name.
  package init(name: String) {
    self.init(people: [PersonChoice(name)], roomName: nil)
  }

  /// The one choice of a chat that may exist already; `nil`: a new room is meant.
  package var only: PersonChoice? {
    people.count == 1 && roomName == nil ? people[0] : nil
  }
}

/// Somebody chosen for a new chat.
package struct PersonChoice: Sendable, Hashable {
  /// What finds the person: a full user id, or a name as it was typed.
  package let address: String
  /// What people call the person.
  package let label: String

  package init(address: String, label: String) {
    self.address = address
    self.label = label
  }

  /// By what was typed.
  package init(_ typed: String) { self.init(address: typed, label: typed) }
}
