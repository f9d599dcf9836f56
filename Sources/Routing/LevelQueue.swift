internal import Intents
internal import Model

/// The notification levels that are being sent to the server.
struct LevelQueue {
  private var underWay: [ChatID: NotificationLevel] = [:]

  /// Returns the pending levels to send now and notes them as being sent: a chat's next level waits
  /// for the response to the last one.
  mutating func start(_ pending: [PendingLevel]) -> [PendingLevel] {
    pending.filter { level in
      guard underWay[level.chat] == nil else { return false }
      underWay[level.chat] = level.level
      return true
    }
  }

  /// Records that the server accepted or refused a chat's level, so that the chat's next one can be
  /// sent.
  mutating func answered(_ chat: ChatID) { underWay[chat] = nil }

  /// Forgets the requests under way after the client reconnected, so that unanswered levels are
  /// sent again.
  mutating func restart() { underWay = [:] }
}
