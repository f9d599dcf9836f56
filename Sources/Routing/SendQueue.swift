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

  /// Records a change of a delivery state. If a message or change that was being sent is queued
  /// again, sending in its chat is paused.
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
