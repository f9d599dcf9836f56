internal import Intents

/// The offer to take back an action, which the status line shows for some seconds.
struct UndoOffer: Sendable, Equatable {
  /// What was done: "Build is marked as read."
  let words: String
  /// The intent that takes it back.
  let intent: Intent
}
