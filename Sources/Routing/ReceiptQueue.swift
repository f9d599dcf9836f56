internal import Intents
internal import Model

/// The read receipts that are being sent to the server.
struct ReceiptQueue {
  /// The limit of receipts that are sent at one time, as all chats may be marked read at once.
  private static let mostUnderWay = 8
  /// The time for which a receipt is held back after a chat was marked as read, so that this can be
  /// taken back; in nanoseconds.
  static let holding: UInt64 = 5_000_000_000
  private var underWay: [ChatID: EventID] = [:]
  /// The times until which the receipts of chats are held back.
  private var held: [ChatID: UInt64] = [:]

  /// Holds the receipts of a chat back for some seconds.
  mutating func hold(_ chat: ChatID, now: UInt64) { held[chat] = now &+ Self.holding }

  /// The time at which the first of the chats is not held back any more; `nil` if none is.
  var nextRelease: UInt64? { held.values.min() }

  /// Ends the holding of the chats whose time has come.
  mutating func release(now: UInt64) { held = held.filter { $0.value > now } }

  /// Returns the pending receipts to send now and notes them as being sent: at most `mostUnderWay`
  /// at one time, and a chat's next one waits for the response to the last. None of a chat that is
  /// held back is sent.
  mutating func start(_ pending: [PendingReceipt]) -> [PendingReceipt] {
    pending.filter { receipt in
      guard held[receipt.chat] == nil else { return false }
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
