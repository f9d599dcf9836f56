package import Intents

/// A failure to load, with advice.
package struct FailureViewModel: Sendable, Equatable {
  /// A sentence: what happened, what was kept.
  package let reason: String
  /// The intent of the retry key.
  package let retry: Intent

  package init(reason: String, retry: Intent) {
    self.reason = reason
    self.retry = retry
  }
}
