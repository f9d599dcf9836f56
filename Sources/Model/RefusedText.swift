package import Intents

/// A submission (a text or a file) that could not be stored, with the reason.
package struct RefusedText: Sendable, Equatable {
  package let submission: Submission
  package let reason: FailureReason

  package init(submission: Submission, reason: FailureReason) {
    self.submission = submission
    self.reason = reason
  }
}
