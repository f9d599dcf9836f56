package import Intents

/// The people of our chats who have one of the names typed for a new chat, and pending invites to
/// chats of two.
package struct Acquaintances: Sendable, Equatable {
  /// The people of our chats who have one of the typed names.
  package let people: [Contact]
  /// The chats of two that we are invited to, by the person who invites us.
  package let invites: [UserID: ChatID]

  package init(people: [Contact], invites: [UserID: ChatID]) {
    self.people = people
    self.invites = invites
  }

  package static let none = Acquaintances(people: [], invites: [:])
}
