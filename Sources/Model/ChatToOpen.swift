package import Intents

/// The result of a search for a chat to open (the next chat or thread with unread messages), or of
/// a request to open the room that replaced a chat.
package struct ChatToOpen: Sendable, Equatable {
  /// The number of the result, from 1; 0 before the first one. A greater number shows the screen
  /// that the result is new, even if it is the same chat or thread.
  package let number: Int
  /// The chat or thread to open; `nil` if there is none, for instance because the room could not be
  /// joined.
  package let conversation: Conversation?

  package init(number: Int, conversation: Conversation?) {
    self.number = number
    self.conversation = conversation
  }
}
