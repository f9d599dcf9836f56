internal import Intents
internal import Model

/// The read receipts that are being sent to the server.
struct ReceiptQueue {
  /// The limit of receipts that are sent at one time, as all chats may be marked read at once.
  private static let mostUnderWay = 8
  private var underWay: [ChatID: EventID] = [:]

  /// Returns the pending receipts to send now and notes them as being sent: at most `mostUnderWay`
  /// at one time, and a chat's next one waits for the response to the last.
  mutating func start(_ pending: [PendingReceipt]) -> [PendingReceipt] {
    pending.filter { receipt in
      guard underWay.count < Self.mostUnderWay, underWay[receipt.chat] == nil else { return false }
      underWay[receipt.chat] = receipt.event
      return true
    }
  }

  /// Records that the server accepted or refused a chat's receipt, so that the chat's next one can
  /// be sent.
  mutating func answered(_ chat: ChatID) { underWay[chat] = nil }

  /// Forgets the receipts under way after the client reconnected, so that unanswered ones are sent
  /// again.
  mutating func restart() { underWay = [:] }
}
