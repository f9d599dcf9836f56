internal import Intents
internal import Model

/// Which own messages are under way: one at a time for a chat, so that they arrive in order.
struct SendQueue {
  private var underWay: [ChatID: TransactionID] = [:]
  /// Chats whose last attempt broke with the connection.
  private var paused: Set<ChatID> = []

  /// Of the candidates, at most one a chat, those to be sent now.
  mutating func start(_ candidates: [OutgoingMessage]) -> [OutgoingMessage] {
    candidates.filter { message in
      guard underWay[message.chat] == nil, !paused.contains(message.chat) else { return false }
      underWay[message.chat] = message.transaction
      return true
    }
  }

  /// What became of a message.
  mutating func note(_ transaction: TransactionID, _ change: DeliveryChange) {
    switch change {
    case .sending: break
    case .sent, .failed: finish(transaction)
    case .queued: if let chat = finish(transaction) { paused.insert(chat) }
    }
  }

  /// The way to the server is there again, or a person asks to try again.
  mutating func resume() { paused = [] }

  @discardableResult private mutating func finish(_ transaction: TransactionID) -> ChatID? {
    guard let chat = underWay.first(where: { $0.value == transaction })?.key else { return nil }
    underWay[chat] = nil
    return chat
  }
}
