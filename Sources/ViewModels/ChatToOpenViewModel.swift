package import Intents

/// The result of a search for the next unread chat or thread, or of the request to open the room
/// that replaced a chat's room.
package struct ChatToOpenViewModel: Sendable, Equatable {
  /// The number of results so far; 0 before the first result. The screen recognises a new result by
  /// a changed number.
  package let number: Int
  /// The chat or thread to open; `nil` if there is none to open, for instance because no other one
  /// is unread or the room could not be joined.
  package let conversation: Conversation?

  package init(number: Int, conversation: Conversation?) {
    self.number = number
    self.conversation = conversation
  }
}
