package import Intents

/// The delivery states of the newest submissions, for shell commands such as `confab send`, which
/// send without the full screen.
package struct SubmissionsViewModel: Sendable, Equatable {
  package let connection: ConnectionTone
  /// The states of the newest submissions by transaction id; older submissions are left out.
  package let submissions: [TransactionID: SubmissionState]

  package init(connection: ConnectionTone, submissions: [TransactionID: SubmissionState]) {
    self.connection = connection
    self.submissions = submissions
  }
}
