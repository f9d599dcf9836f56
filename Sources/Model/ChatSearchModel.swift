/// A search for a chat by its name, while the chat switcher is open or the chat list is filtered:
/// the typed query and the matching chats, best first.
package struct ChatSearchModel: Sendable, Equatable {
  package internal(set) var query: String
  package internal(set) var matches: [Chat]
}
