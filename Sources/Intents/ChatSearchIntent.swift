/// An intent of the search for a chat by a few letters of its name, which the switcher and the
/// filter of the chat list share.
package enum ChatSearchIntent: Sendable, Equatable {
  /// Searches the chats and invites for this text; a blank text finds the joined chats, the most
  /// recent first.
  case search(String)
  case close
}
