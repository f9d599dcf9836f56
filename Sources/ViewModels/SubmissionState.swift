/// The delivery state of a submitted text.
package enum SubmissionState: Sendable, Equatable {
  /// The text is stored, and is sent as soon as possible.
  case queued
  /// The server has accepted the message.
  case sent
  /// The text is stored, but sending failed for this reason, a sentence without a full stop.
  case failed(String)
  /// The store refused the text for this reason, a sentence without a full stop.
  case refused(String)
}
