/// The delivery state of a submitted text or file.
package enum SubmissionState: Sendable, Equatable {
  /// The submission is stored in the database, and is sent as soon as possible.
  case queued
  /// The server has accepted the submission as a message.
  case sent
  /// The submission is stored in the database, but sending failed for this reason, a sentence
  /// without a full stop.
  case failed(String)
  /// The submission was not stored, for this reason: a sentence without a full stop.
  case refused(String)
}
