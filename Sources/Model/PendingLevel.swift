package import Intents

/// A notification level that the person chose for a chat and the server has not accepted yet.
package struct PendingLevel: Sendable, Equatable {
  package let chat: ChatID
  package let level: NotificationLevel
  /// The default notification level, which applies to the chat while it has no push rule of its
  /// own.
  package let usual: NotificationLevel

  package init(chat: ChatID, level: NotificationLevel, usual: NotificationLevel) {
    self.chat = chat
    self.level = level
    self.usual = usual
  }
}
