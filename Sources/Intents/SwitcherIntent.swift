/// An intent of the switcher.
package enum SwitcherIntent: Sendable, Equatable {
  /// Searches for chats with this text; all chats by recency when it is empty.
  case search(String)
  case close
}
