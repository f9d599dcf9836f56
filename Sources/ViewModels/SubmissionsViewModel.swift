package import Intents

/// The states of the newest submissions, for commands that send a text without a screen.
package struct SubmissionsViewModel: Sendable, Equatable {
  package let connection: ConnectionTone
  /// The states of the newest submissions by transaction id; older submissions are left out.
  package let submissions: [TransactionID: SubmissionState]

  package init(connection: ConnectionTone, submissions: [TransactionID: SubmissionState]) {
    self.connection = connection
    self.submissions = submissions
  }
}
