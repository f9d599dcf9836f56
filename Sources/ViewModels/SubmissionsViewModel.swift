package import Intents

/// The delivery states of the newest submissions and changes of messages, for the shell command
/// `confab send`, whether a full screen is open or not.
package struct SubmissionsViewModel: Sendable, Equatable {
  package let connection: ConnectionTone
  /// The states by transaction id; those of older submissions are left out.
  package let submissions: [TransactionID: SubmissionState]

  package init(connection: ConnectionTone, submissions: [TransactionID: SubmissionState]) {
    self.connection = connection
    self.submissions = submissions
  }
}

package enum SubmissionState: Sendable, Equatable {
  /// The submission is stored in the database, and is sent as soon as possible.
  case queued
  /// The submission is stored in the database, but an earlier message of its chat was refused: it
  /// waits until that message is sent again or discarded.
  case blocked
  case sent
  /// The submission is stored in the database, but sending failed for this reason, a clause without
  /// a full stop.
  case failed(String)
  /// The submission was not stored, for this reason: a clause without a full stop.
  case refused(String)
}

/// A submission of the person, such as a text or poll, that was not stored, with the reason. A file
/// that could not be sent is reported as an `ActionOutcome`.
package struct RefusedSubmission: Sendable, Equatable {
  package let transaction: TransactionID
  /// The submission's text, as it was typed.
  package let text: String
  /// A sentence that says why the submission was not stored: "Not sent: the disk is full. Your text
  /// is kept here."
  package let reason: String

  package init(transaction: TransactionID, text: String, reason: String) {
    self.transaction = transaction
    self.text = text
    self.reason = reason
  }
}

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
