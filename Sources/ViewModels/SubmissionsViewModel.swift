package import Intents

/// The delivery states of the newest submissions and changes of messages, for the shell command
/// `confab send`, whether a full screen is open or not.
package struct SubmissionsViewModel: Sendable, Equatable {
  package let connection: ConnectionTone
  /// The states by transaction id; those of older submissions are left out.
  package let submissions: [TransactionID: SubmissionState]

  /// `true` if nothing is sent before the user signs in again.
  package let isSignedOut: Bool

  package init(
    connection: ConnectionTone, submissions: [TransactionID: SubmissionState],
    isSignedOut: Bool = false
  ) {
    self.connection = connection
    self.isSignedOut = isSignedOut
    self.submissions = submissions
  }
}
