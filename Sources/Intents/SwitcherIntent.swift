/// An intent of the switcher, the overlay that finds a chat by a few letters of its name.
package enum SwitcherIntent: Sendable, Equatable {
  /// Searches the joined chats for this text; a blank text finds all, the most recent first.
  case search(String)
  case close
}
