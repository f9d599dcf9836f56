internal import Intents
internal import Model

/// The own messages that are being sent: one at a time for a chat, so that they arrive in order.
struct SendQueue {
  private var underWay: [ChatID: TransactionID] = [:]
  /// Chats in which nothing is sent until `resume`, because the connection broke while a message of
  /// theirs was sent. That message is in the queue again.
  private var paused: Set<ChatID> = []

  /// Returns those of the candidates (at most one a chat) that can be sent now, and records them as
  /// being sent. Leaves out a chat that is paused or in which a message is being sent.
  mutating func start(_ candidates: [OutgoingMessage]) -> [OutgoingMessage] {
    candidates.filter { message in
      guard underWay[message.chat] == nil, !paused.contains(message.chat) else { return false }
      underWay[message.chat] = message.transaction
      return true
    }
  }

  /// Records the delivery of a message; a message that is queued again pauses its chat.
  mutating func note(_ transaction: TransactionID, _ change: DeliveryChange) {
    switch change {
    case .sending: break
    case .sent, .failed: finish(transaction)
    case .queued: if let chat = finish(transaction) { paused.insert(chat) }
    }
  }

  /// Ends the pause of all chats, because the client reconnected or a person sends a failed message
  /// again.
  mutating func resume() { paused = [] }

  @discardableResult private mutating func finish(_ transaction: TransactionID) -> ChatID? {
    guard let chat = underWay.first(where: { $0.value == transaction })?.key else { return nil }
    underWay[chat] = nil
    return chat
  }
}
