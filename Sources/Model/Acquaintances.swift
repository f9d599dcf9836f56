package import Intents

/// The people of the stored chats who have one of the typed names, and the pending invites to
/// direct chats.
package struct Acquaintances: Sendable, Equatable {
  /// The people of the stored chats who have one of the typed names.
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
