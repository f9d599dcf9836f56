package import Intents

/// A failure to load or to create something, and the intent that tries again.
package struct FailureViewModel: Sendable, Equatable {
  /// A sentence that says what happened and what was kept.
  package let reason: String
  /// The intent that the retry key sends, which tries again.
  package let retry: Intent

  package init(reason: String, retry: Intent) {
    self.reason = reason
    self.retry = retry
  }
}
