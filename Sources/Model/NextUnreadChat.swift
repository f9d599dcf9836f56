package import Intents

/// The result of a search for a chat to open: the next one with unread messages, or the successor
/// of a replaced one.
package struct NextUnreadChat: Sendable, Equatable {
  /// The number of the result, from 1; 0 before the first search. By a greater number the screen
  /// recognises a new result, even if its chat is the same.
  package let number: Int
  /// The chat; `nil` if none was found.
  package let chat: ChatID?

  package init(number: Int, chat: ChatID?) {
    self.number = number
    self.chat = chat
  }
}
