package import Intents

/// The outcome of an action in the open chat, such as a change of the room, the saving of a file,
/// or a file that could not be sent. The screen shows it above the composer.
package struct ActionOutcome: Sendable, Equatable {
  /// The number of this outcome; a later outcome has a greater number. By this number the screen
  /// recognises a new outcome even if its sentence is the same as before. 0 for no outcome.
  package let number: Int
  package let words: String
  /// `true` if the action succeeded, or if the person cancelled it.
  package let isDone: Bool

  package init(number: Int, words: String, isDone: Bool) {
    self.number = number
    self.words = words
    self.isDone = isDone
  }

  package static let none = ActionOutcome(number: 0, words: "", isDone: true)
}

package struct FailureViewModel: Sendable, Equatable {
  /// One or two sentences that say what failed, why, and what was kept or left unchanged.
  package let reason: String
  package let retry: Intent

  package init(reason: String, retry: Intent) {
    self.reason = reason
    self.retry = retry
  }
}

/// The text for one of the person's changes of a message (such as an edit, reaction or vote) that
/// the server has not confirmed yet.
package struct PendingViewModel: Sendable, Equatable {
  /// The change and its delivery state: "edit: sending", "reaction 👍 failed: not allowed".
  package let words: String
  package let hasFailed: Bool

  package init(words: String, hasFailed: Bool) {
    self.words = words
    self.hasFailed = hasFailed
  }
}
