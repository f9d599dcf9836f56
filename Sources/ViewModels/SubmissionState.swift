/// The delivery state of a submission, such as a text or file, or of a change of a message.
package enum SubmissionState: Sendable, Equatable {
  /// The submission is stored in the database, and is sent as soon as possible.
  case queued
  /// The submission is stored in the database, but an earlier message of its chat was refused: it
  /// waits until that message is sent again or discarded.
  case blocked
  /// The server has accepted the submission.
  case sent
  /// The submission is stored in the database, but sending failed for this reason, a clause without
  /// a full stop.
  case failed(String)
  /// The submission was not stored, for this reason: a clause without a full stop.
  case refused(String)
}
