/// The details of a person of a chat, as they are read from the store.
package struct PersonFacts: Sendable, Equatable {
  package let entry: MemberEntry
  /// The names of the chats that the user and this person have both joined, the one with the newest
  /// activity first, at most `mostChats`.
  package let chats: [String]
  /// The number of all chats that the user and this person have both joined.
  package let count: Int

  /// The maximum number of names in `chats`.
  package static let mostChats = 8

  package init(entry: MemberEntry, chats: [String], count: Int) {
    self.entry = entry
    self.chats = chats
    self.count = count
  }
}
