internal import Intents
internal import Model

/// The tags and unread marks of chats that are being sent to the server, for the account data
/// there, and not answered yet.
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

  /// Returns the pending tags and unread marks that can be sent now, and records them as being
  /// sent. At most one tag and one unread mark of each chat are unanswered at a time.
  mutating func start(_ pending: [PendingDatum]) -> [PendingDatum] {
    pending.filter { underWay.insert(Key($0.chat, $0.datum)).inserted }
  }

  /// Records that the server accepted or refused a chat's tag or unread mark, so that a later
  /// change of the same value can be sent.
  mutating func answered(_ chat: ChatID, _ datum: RoomDatum) { underWay.remove(Key(chat, datum)) }

  /// Forgets the unanswered requests after the client reconnected, so that their tags and marks are
  /// sent again.
  mutating func restart() { underWay = [] }
}
