package import Intents

/// The room that replaced the room of a chat (`m.room.tombstone`).
package struct Successor: Sendable, Equatable {
  package let chat: ChatID
  /// The server of the person who replaced the chat, through which to join; `nil` if unknown.
  package let server: String?

  package init(chat: ChatID, server: String?) {
    self.chat = chat
    self.server = server
  }
}
