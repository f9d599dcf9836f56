/// An intent of the switcher, the overlay that finds a chat by a few letters of its name.
package enum SwitcherIntent: Sendable, Equatable {
  /// Searches for chats with this text; all chats by recency when it is empty.
  case search(String)
  case close
}
