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
