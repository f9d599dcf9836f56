package import Intents

/// The room that replaced the room of a chat (`m.room.tombstone`).
package struct Successor: Sendable, Equatable {
  /// The limit on the rooms of which each replaced the one before it, because hostile rooms may
  /// replace each other without an end.
  package static let maxUpgrades = 1_000

  package let chat: ChatID
  /// The server of the person who replaced the chat, through which to join; `nil` if unknown.
  package let server: String?

  package init(chat: ChatID, server: String?) {
    self.chat = chat
    self.server = server
  }
}
