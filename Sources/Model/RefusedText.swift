package import Intents

/// A submission that could not be stored.
package struct RefusedText: Sendable, Equatable {
  package let submission: Submission
  package let reason: FailureReason

  package init(submission: Submission, reason: FailureReason) {
    self.submission = submission
    self.reason = reason
  }
}
