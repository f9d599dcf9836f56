/// An intent of a search: for chats by some letters of their names, which is used by the chat
/// switcher and by the filter of the chat list, or for messages by their words.
package enum ChatSearchIntent: Sendable, Equatable {
  /// Searches the chats and invites for this text; a blank text finds the joined chats, the most
  /// recent first.
  case search(String)
  /// Searches the chats and invites as `search` does, and the people of the stored chats.
  case goTo(String)
  case close
  /// Searches messages; has nothing to do with the search for chats.
  case messages(MessageSearchIntent)
}
