internal import Intents
internal import Model

/// The own messages that are being sent: at most one at a time in each chat, so that the messages
/// of a chat arrive in order.
struct SendQueue {
  private var underWay: [ChatID: TransactionID] = [:]
  /// The chats in which nothing is sent until `resume`, because the connection broke while a
  /// message of the chat was being sent. That message is queued again.
  private var paused: Set<ChatID> = []

  /// Returns the candidates (messages, at most one for each chat) that can be sent now, and records
  /// them as being sent. Leaves out chats that are paused, and chats in which a message is being
  /// sent.
  mutating func start(_ candidates: [OutgoingMessage]) -> [OutgoingMessage] {
    candidates.filter { message in
      guard underWay[message.chat] == nil, !paused.contains(message.chat) else { return false }
      underWay[message.chat] = message.transaction
      return true
    }
  }

  /// Records a change of a message's delivery state. If a message that was being sent is queued
  /// again, sending in its chat is paused.
  mutating func note(_ transaction: TransactionID, _ change: DeliveryChange) {
    switch change {
    case .sending: break
    case .sent, .failed: finish(transaction)
    case .queued: if let chat = finish(transaction) { paused.insert(chat) }
    }
  }

  /// Lets messages be sent again in all paused chats, because the client reconnected or the person
  /// sends a failed message again.
  mutating func resume() { paused = [] }

  @discardableResult private mutating func finish(_ transaction: TransactionID) -> ChatID? {
    guard let chat = underWay.first(where: { $0.value == transaction })?.key else { return nil }
    underWay[chat] = nil
    return chat
  }
}
