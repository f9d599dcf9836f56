/// The details of a person of a chat, as read from the store.
package struct PersonFacts: Sendable, Equatable {
  package let entry: MemberEntry
  /// The names of the newest chats that the signed-in user shares with this person, at most
  /// `mostChats`.
  package let chats: [String]
  /// The number of all chats that the signed-in user shares with this person.
  package let count: Int

  /// The limit of shared chats whose names are read.
  package static let mostChats = 8

  package init(entry: MemberEntry, chats: [String], count: Int) {
    self.entry = entry
    self.chats = chats
    self.count = count
  }
}
