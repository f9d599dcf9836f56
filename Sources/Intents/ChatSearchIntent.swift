/// An intent of the search for a chat by a few letters of its name, which the switcher and the
/// filter of the chat list share.
package enum ChatSearchIntent: Sendable, Equatable {
  /// Searches the chats for this text; a blank text finds the joined ones, the most recent first.
  case search(String)
  case close
}
