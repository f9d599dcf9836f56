internal import Intents
internal import Model

/// Which read positions the server is being told.
struct ReceiptQueue {
  /// When all chats are marked read, the server is not asked a thousand things at once.
  private static let mostUnderWay = 8
  private var underWay: [ChatID: EventID] = [:]

  /// Of the pending ones, those to be told now: a chat's next waits for the answer to the last.
  mutating func start(_ pending: [PendingReceipt]) -> [PendingReceipt] {
    pending.filter { receipt in
      guard underWay.count < Self.mostUnderWay, underWay[receipt.chat] == nil else { return false }
      underWay[receipt.chat] = receipt.event
      return true
    }
  }

  /// The server took one.
  mutating func answered(_ chat: ChatID) { underWay[chat] = nil }

  /// The way to the server is there again: what got no answer is told again.
  mutating func restart() { underWay = [:] }
}
