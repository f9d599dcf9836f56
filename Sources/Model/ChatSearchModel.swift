/// A search for chats, and perhaps for people, by their names: the typed query and what matches it,
/// best first.
package struct ChatSearchModel: Sendable, Equatable {
  /// The typed text; a blank text finds the joined chats and invites with the latest activity.
  package internal(set) var query: String
  /// `true` if people are searched as well as chats, as in the chat switcher.
  package internal(set) var wantsPeople: Bool
  /// The joined chats and invites that match; those of the former query until the store is read.
  package internal(set) var matches: [Chat]
  /// The people who match the query, best first, except those whose direct chat is one of
  /// `matches`; empty unless `wantsPeople` is `true`.
  package internal(set) var people: [FoundPerson]
}
