package import Intents

/// The result of a search for a chat to open: the next chat or thread with unread messages, or the
/// room that replaced a chat.
package struct ChatToOpen: Sendable, Equatable {
  /// The number of the result, from 1; 0 before the first search. By a greater number the screen
  /// recognises a new result, even if its chat is the same.
  package let number: Int
  /// The chat or thread that the search found; `nil` if it found none.
  package let page: Conversation?

  package init(number: Int, page: Conversation?) {
    self.number = number
    self.page = page
  }
}
