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
  let intent: Intent
}

extension Intent {
  /// `true` for what a person does that the undo key cannot take back, such as a deletion for
  /// everyone, a reaction, a sent edit or leaving a chat.
  var isFinal: Bool {
    switch self {
    case .actions(.delete), .actions(.relate), .actions(.resend), .actions(.discard),
      .actions(.room(.change)), .chatList(.leave), .chatList(.markAllRead):
      true
    case .messages(.submit(let submission)): submission.isEdit
    default: false
    }
  }
}
