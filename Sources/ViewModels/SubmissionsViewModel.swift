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
