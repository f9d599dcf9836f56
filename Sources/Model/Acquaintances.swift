package import Intents

/// What the store knows about the people whose names the person typed, for a new chat or for a
/// change of a room: the people of the stored chats with one of these names. Also the pending
/// invites to direct chats, because an invite is offered in place of a new direct chat.
package struct Acquaintances: Sendable, Equatable {
  /// The people of the stored chats, except the user, whose display name or localpart is one of
  /// the names that the person typed; case makes no difference.
  package let people: [Contact]
  /// The pending invites to direct chats, by the person who sent the invite; the newest one of each
  /// person, and none from ignored people.
  package let invites: [UserID: ChatID]

  package init(people: [Contact], invites: [UserID: ChatID]) {
    self.people = people
    self.invites = invites
  }

  package static let none = Acquaintances(people: [], invites: [:])
}
