internal import Intents
internal import Model

/// The unanswered requests to the server that send read receipts, and the delayed receipts.
/// `SeatTable` says how often receipts are sent: `Paced.receipts`.
struct ReceiptQueue {
  /// The limit of receipts that are sent at one time, as a person can mark all chats as read at
  /// once.
  private static let mostUnderWay = 8
  /// The delay of a read receipt after the person marked a chat as read, in nanoseconds. As long as
  /// `UndoOffer.duration`, during which the person can undo the marking.
  static let holding: UInt64 = 5_000_000_000
  private var underWay: [Place: EventID] = [:]

  /// The part of a chat that a receipt covers.
  private struct Place: Hashable {
    let chat: ChatID
    let scope: ReadScope
  }

  /// The times until which the receipts of chats are delayed, in nanoseconds of the engine's clock.
  private var held: [ChatID: UInt64] = [:]

  /// Delays the receipts of a chat by `holding` from `now` on, in nanoseconds of the engine's
  /// clock.
  mutating func hold(_ chat: ChatID, now: UInt64) { held[chat] = now &+ Self.holding }

  /// The earliest time at which the delay of a chat's receipts ends; `nil` if no receipts are
  /// delayed.
  var nextRelease: UInt64? { held.values.min() }

  /// Ends the delay for the chats whose time is over.
  mutating func release(now: UInt64) { held = held.filter { $0.value > now } }

  /// Returns the pending receipts to send now and records them as being sent: at most
  /// `mostUnderWay` at one time, at most one of each chat or thread, and none of a chat whose
  /// receipts are delayed.
  mutating func start(_ pending: [PendingReceipt]) -> [PendingReceipt] {
    pending.filter { receipt in
      guard held[receipt.chat] == nil else { return false }
      let place = Place(chat: receipt.chat, scope: receipt.scope)
      guard underWay.count < Self.mostUnderWay, underWay[place] == nil else { return false }
      underWay[place] = receipt.event
      return true
    }
  }

  /// Records that the server accepted or refused a chat's receipt for this event, so that the next
  /// one can be sent.
  mutating func answered(_ chat: ChatID, _ event: EventID) {
    underWay = underWay.filter { $0.key.chat != chat || $0.value != event }
  }

  /// Forgets the unanswered requests after the client reconnected, so that their receipts are sent
  /// again.
  mutating func restart() { underWay = [:] }
}
