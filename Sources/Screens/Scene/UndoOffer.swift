internal import Intents

/// The offer to take back an action, which the status line shows for some seconds.
struct UndoOffer: Sendable, Equatable {
  /// A sentence about the action: "Build is marked as read."
  let words: String
  /// The intent that undoes the action.
  let intent: Intent
}
