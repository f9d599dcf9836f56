/// An intent of the search for chats and people by some letters of their names or ids, or an intent
/// of the search of messages.
package enum ChatSearchIntent: Sendable, Equatable {
  /// Searches the joined chats and invites for this text; a blank text finds the most recent of
  /// them. At most 100 are found.
  case search(String)
  /// Searches the chats and invites as `search` does, and also the people of the stored chats.
  case goTo(String)
  /// Ends the search for chats and people.
  case close
  /// Belongs to the search of messages, which is independent of the search for chats.
  case messages(MessageSearchIntent)
}
