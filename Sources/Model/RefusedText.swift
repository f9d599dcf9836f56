package import Intents

/// A submission (a text, a file or a poll) that was refused and is not stored, with the reason.
package struct RefusedText: Sendable, Equatable {
  package let submission: Submission
  package let reason: FailureReason

  package init(submission: Submission, reason: FailureReason) {
    self.submission = submission
    self.reason = reason
  }
}
