internal import Intents
internal import Model

/// The requests to the server that set what the account keeps of chats and are still unanswered.
struct RoomDataQueue {
  private struct Key: Hashable {
    let chat: ChatID
    let isTag: Bool

    init(_ chat: ChatID, _ datum: RoomDatum) {
      self.chat = chat
      if case .tag = datum { isTag = true } else { isTag = false }
    }
  }

  private var underWay: Set<Key> = []

  /// Returns what to send now, and records it as being sent. Of each chat at most one tag and one
  /// mark are unanswered at a time.
  mutating func start(_ pending: [PendingDatum]) -> [PendingDatum] {
    pending.filter { underWay.insert(Key($0.chat, $0.datum)).inserted }
  }

  /// Records the server's answer, so that what was set since can be sent.
  mutating func answered(_ chat: ChatID, _ datum: RoomDatum) { underWay.remove(Key(chat, datum)) }

  /// Forgets the unanswered requests after the client reconnected, so that they are sent again.
  mutating func restart() { underWay = [] }
}
