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

/// The read receipts that are being sent to the server and not answered yet, and the chats whose
/// receipts are delayed. The row `Paced.receipts` in `SeatTable.swift` says how often receipts are
/// sent.
struct ReceiptQueue {
  /// The greatest number of read receipts that are being sent and not answered yet. The limit is
  /// needed because the person can mark all chats as read at once.
  private static let mostUnderWay = 8
  /// The delay of a chat's read receipts after the person marked the chat as read, in nanoseconds.
  /// The screens offer to undo the marking for half a second less (`UndoOffer.duration`), so that
  /// an undo in the last moment arrives in time.
  static let holding: UInt64 = 5_500_000_000
  private var underWay: [Place: EventID] = [:]

  private struct Place: Hashable {
    let chat: ChatID
    let scope: ReadScope
  }

  /// The time until which the receipts of a chat are delayed, in nanoseconds of the engine's clock,
  /// by chat.
  private var held: [ChatID: UInt64] = [:]

  /// Delays the receipts of a chat by `holding`, from `now` on, which is in nanoseconds of the
  /// engine's clock.
  mutating func hold(_ chat: ChatID, now: UInt64) { held[chat] = now &+ Self.holding }

  var nextRelease: UInt64? { held.values.min() }

  mutating func release(now: UInt64) { held = held.filter { $0.value > now } }

  /// Returns the pending receipts that can be sent now, and records them as being sent. At most
  /// `mostUnderWay` receipts are unanswered at a time, at most one for each scope of a chat, such
  /// as a thread; the receipts of a chat that are delayed are left out.
  mutating func start(_ pending: [PendingReceipt]) -> [PendingReceipt] {
    pending.filter { receipt in
      guard held[receipt.chat] == nil else { return false }
      let place = Place(chat: receipt.chat, scope: receipt.scope)
      guard underWay.count < Self.mostUnderWay, underWay[place] == nil else { return false }
      underWay[place] = receipt.event
      return true
    }
  }

  mutating func answered(_ chat: ChatID, _ event: EventID) {
    underWay = underWay.filter { $0.key.chat != chat || $0.value != event }
  }

  /// Forgets the unanswered requests after the client reconnected, so that their receipts are sent
  /// again.
  mutating func restart() { underWay = [:] }
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
