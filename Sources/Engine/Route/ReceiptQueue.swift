internal import Intents
internal import Model

/// The read receipts that are being sent to the server and not answered yet, and the chats whose
/// receipts are delayed. The row `Paced.receipts` in `SeatTable.swift` says how often receipts are
/// sent.
struct ReceiptQueue {
  /// The greatest number of read receipts that are being sent and not answered yet. The limit is
  /// needed because the person can mark all chats as read at once.
  private static let maxUnderWay = 8
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
  /// `maxUnderWay` receipts are unanswered at a time, at most one for each scope of a chat, such
  /// as a thread; the receipts of a chat that are delayed are left out.
  mutating func start(_ pending: [PendingReceipt]) -> [PendingReceipt] {
    pending.filter { receipt in
      guard held[receipt.chat] == nil else { return false }
      let place = Place(chat: receipt.chat, scope: receipt.scope)
      guard underWay.count < Self.maxUnderWay, underWay[place] == nil else { return false }
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
