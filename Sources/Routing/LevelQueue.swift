internal import Intents
internal import Model

/// The notification levels that are being sent to the server.
struct LevelQueue {
  private var underWay: [ChatID: NotificationLevel] = [:]

  /// Picks the pending levels to send now: a chat's next one waits for the response to the last.
  mutating func start(_ pending: [PendingLevel]) -> [PendingLevel] {
    pending.filter { level in
      guard underWay[level.chat] == nil else { return false }
      underWay[level.chat] = level.level
      return true
    }
  }

  /// Records that the server accepted or refused a chat's level.
  mutating func answered(_ chat: ChatID) { underWay[chat] = nil }

  /// Forgets the requests under way after the client reconnected, so that unanswered levels are
  /// sent again.
  mutating func restart() { underWay = [:] }
}
