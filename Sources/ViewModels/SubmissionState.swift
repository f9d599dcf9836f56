/// The delivery state of a submitted text.
package enum SubmissionState: Sendable, Equatable {
  /// The text is stored in the database, and is sent as soon as possible.
  case queued
  /// The server has accepted the text as a message.
  case sent
  /// The text is stored in the database, but sending failed for this reason, a sentence without a
  /// full stop.
  case failed(String)
  /// The database did not store the text for this reason, a sentence without a full stop.
  case refused(String)
}
