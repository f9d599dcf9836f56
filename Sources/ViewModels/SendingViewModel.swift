package import Intents

/// What became of the newest submissions: for whoever hands over a text without a screen.
package struct SendingViewModel: Sendable, Equatable {
  package let connection: ConnectionTone
  /// No particular order; those that were handed over long ago are forgotten.
  package let submissions: [TransactionID: SubmissionState]

  package init(connection: ConnectionTone, submissions: [TransactionID: SubmissionState]) {
    self.connection = connection
    self.submissions = submissions
  }
}

/// How far a submission has come.
package enum SubmissionState: Sendable, Equatable {
  /// It is on disk, and is sent when it can be.
  case queued
  /// The server has it.
  case sent
  /// It is on disk; the server does not take it. Why, without a full stop.
  case failed(String)
  /// It is not on disk. Why, without a full stop.
  case refused(String)
}
