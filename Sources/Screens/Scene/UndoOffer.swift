internal import Intents

/// The offer to undo an action. It is shown for some seconds in the note row of the page, or in the
/// status line if there is no note row.
struct UndoOffer: Sendable, Equatable {
  /// The time after which the offer ends, in nanoseconds; it ends earlier if it is used or another
  /// offer replaces it. The read receipts of a chat that was marked as read are delayed a little
  /// longer (`ReceiptQueue.holding`), so that the undo is in time.
  static let duration: UInt64 = 5_000_000_000

  /// The text about the action that can be undone: "Build is marked as read." for a chat called
  /// Build.
  let words: String
  /// The intent that undoes the action.
  let intent: Intent
}
