package import Intents

/// The answer to a search for the next chat with unread messages.
package struct FoundUnreadViewModel: Sendable, Equatable {
  /// The number of answers so far; 0 before the first one.
  package let number: Int
  /// The chat that was found; `nil` if no other chat has unread messages.
  package let chat: ChatID?

  package init(number: Int, chat: ChatID?) {
    self.number = number
    self.chat = chat
  }
}
