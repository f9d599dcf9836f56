internal import Intents

/// The offer to take back an action, which is shown for some seconds in the note row
/// of the page, or in the last row where there is none.
struct UndoOffer: Sendable, Equatable {
  /// A sentence about the action: "Build is marked as read."
  let words: String
  /// The intent that undoes the action.
  let intent: Intent
}
