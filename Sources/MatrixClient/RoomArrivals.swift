internal import Intents

/// Rooms that came with a sync, and who waits for one.
struct RoomArrivals {
  private var known: Set<ChatID> = []
  private var waiting: [ChatID: [(Bool) -> Void]] = [:]

  /// Whether a batch with this room was emitted.
  func contains(_ chat: ChatID) -> Bool { known.contains(chat) }

  /// Calls `body` once: with `true` when the room comes.
  mutating func wait(for chat: ChatID, _ body: @escaping (Bool) -> Void) {
    waiting[chat, default: []].append(body)
  }

  /// Batches with these rooms were emitted.
  mutating func arrived(_ chats: Set<ChatID>) {
    known.formUnion(chats)
    guard !waiting.isEmpty else { return }
    for chat in chats { for body in waiting.removeValue(forKey: chat) ?? [] { body(true) } }
  }

  /// Nobody waits for this room any more.
  mutating func giveUp(_ chat: ChatID) {
    for body in waiting.removeValue(forKey: chat) ?? [] { body(false) }
  }
}
