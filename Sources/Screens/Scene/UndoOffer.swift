internal import Intents

/// The offer to take back an action, which is shown for some seconds in the note row
/// of the page, or in the last row where there is none.
struct UndoOffer: Sendable, Equatable {
  /// The time for which the offer is shown, in nanoseconds. The read receipts of a chat that is
  /// marked as read are sent only after that time (`ReceiptQueue.holding`).
  static let duration: UInt64 = 5_000_000_000

  /// A sentence about the action: "Build is marked as read."
  let words: String
  /// The intent that undoes the action.
  let intent: Intent
}
