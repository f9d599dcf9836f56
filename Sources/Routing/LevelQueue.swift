internal import Intents
internal import Model

/// The notification levels of chats that are being sent to the server and not answered yet.
struct LevelQueue {
  private var underWay: [ChatID: NotificationLevel] = [:]

  /// Returns the pending notification levels that can be sent now, and records them as being sent.
  /// At most one level of each chat is unanswered at a time.
  mutating func start(_ pending: [PendingLevel]) -> [PendingLevel] {
    pending.filter { level in
      guard underWay[level.chat] == nil else { return false }
      underWay[level.chat] = level.level
      return true
    }
  }

  /// Records that the server accepted or refused a chat's level, so that the chat's next level can
  /// be sent.
  mutating func answered(_ chat: ChatID) { underWay[chat] = nil }

  /// Forgets the unanswered requests after the client reconnected, so that their levels are sent
  /// again.
  mutating func restart() { underWay = [:] }
}
