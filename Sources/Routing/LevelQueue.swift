internal import Intents
internal import Model

/// Which levels of notification the server is being told.
struct LevelQueue {
  private var underWay: [ChatID: NotificationLevel] = [:]

  /// Of the pending ones, those to be told now: a chat's next waits for the answer to the last.
  mutating func start(_ pending: [PendingLevel]) -> [PendingLevel] {
    pending.filter { level in
      guard underWay[level.chat] == nil else { return false }
      underWay[level.chat] = level.level
      return true
    }
  }

  /// The server answered about one.
  mutating func answered(_ chat: ChatID) { underWay[chat] = nil }

  /// The way to the server is there again: what got no answer is told again.
  mutating func restart() { underWay = [:] }
}
