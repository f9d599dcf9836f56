internal import Intents
internal import Model

/// The requests to the server that set notification levels and are still unanswered.
struct LevelQueue {
  private var underWay: [ChatID: NotificationLevel] = [:]

  /// Returns the pending levels to send now and records them as being sent. A chat has at most one
  /// unanswered level at a time.
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

  /// Forgets the unanswered requests after the client reconnected, so that their levels are sent
  /// again.
  mutating func restart() { underWay = [:] }
}
