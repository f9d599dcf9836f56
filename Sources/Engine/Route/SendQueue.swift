internal import Intents
internal import Model

/// The own messages and changes of messages that are being sent: at most one at a time in each
/// chat, so that those of a chat arrive in order.
struct SendQueue {
  private var underWay: [ChatID: TransactionID] = [:]
  /// The chats in which nothing is sent until `resume`, because a message or change of the chat was
  /// queued again while it was being sent, for instance after the connection broke.
  private var paused: Set<ChatID> = []

  /// Returns those of the candidates (messages and changes, at most one for each chat) that can be
  /// sent now, and records them as being sent. Leaves out chats that are paused, and chats in which
  /// one is being sent.
  mutating func start(_ candidates: [OutgoingMessage]) -> [OutgoingMessage] {
    candidates.filter { message in
      guard underWay[message.chat] == nil, !paused.contains(message.chat) else { return false }
      underWay[message.chat] = message.transaction
      return true
    }
  }

  /// If a message or change that was being sent is queued again, sending in its chat is paused.
  mutating func note(_ transaction: TransactionID, _ change: DeliveryChange) {
    switch change {
    case .sending: break
    case .sent, .failed: finish(transaction)
    case .queued: if let chat = finish(transaction) { paused.insert(chat) }
    }
  }

  /// Ends the pauses of all chats, because the client connected or the person sends a failed
  /// message or change again.
  mutating func resume() { paused = [] }

  @discardableResult private mutating func finish(_ transaction: TransactionID) -> ChatID? {
    guard let chat = underWay.first(where: { $0.value == transaction })?.key else { return nil }
    underWay[chat] = nil
    return chat
  }
}

/// The notification levels of chats that are being sent to the server and not answered yet.
struct LevelQueue {
  private var underWay: [ChatID: NotificationLevel] = [:]

  /// At most one level of each chat is unanswered at a time.
  mutating func start(_ pending: [PendingLevel]) -> [PendingLevel] {
    pending.filter { level in
      guard underWay[level.chat] == nil else { return false }
      underWay[level.chat] = level.level
      return true
    }
  }

  mutating func answered(_ chat: ChatID) { underWay[chat] = nil }

  mutating func restart() { underWay = [:] }
}

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

  /// At most one tag and one unread mark of each chat are unanswered at a time.
  mutating func start(_ pending: [PendingDatum]) -> [PendingDatum] {
    pending.filter { underWay.insert(Key($0.chat, $0.datum)).inserted }
  }

  mutating func answered(_ chat: ChatID, _ datum: RoomDatum) { underWay.remove(Key(chat, datum)) }

  mutating func restart() { underWay = [] }
}
