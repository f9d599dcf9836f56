/// A search for a chat by its name, while the chat switcher is open or the chat list is filtered:
/// the typed query and the matching chats, best first.
package struct ChatSearchModel: Sendable, Equatable {
  package internal(set) var query: String
  /// `true` if people are searched as well as chats, as in the chat switcher.
  package internal(set) var wantsPeople: Bool
  package internal(set) var matches: [Chat]
  /// The people who match the query, best first, except those whose direct chat is one of
  /// `matches`.
  package internal(set) var people: [FoundPerson]
}
