package import Intents

/// The result of a search for the next chat with unread messages, or of joining the room that
/// replaced a chat's room.
package struct ChatToOpenViewModel: Sendable, Equatable {
  /// The number of results so far; 0 before the first result. The screen recognises a new result by
  /// a changed number.
  package let number: Int
  /// The chat to open; `nil` if no other chat has unread messages, or the room could not be joined.
  package let chat: ChatID?

  package init(number: Int, chat: ChatID?) {
    self.number = number
    self.chat = chat
  }
}
