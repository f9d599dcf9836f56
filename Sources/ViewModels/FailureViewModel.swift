package import Intents

/// A failure to load the chat list or a chat, or to create a chat, and the intent that tries again.
package struct FailureViewModel: Sendable, Equatable {
  /// A sentence that says what failed, and in most cases which texts or settings were not lost.
  package let reason: String
  /// The intent that the retry key sends, which tries again.
  package let retry: Intent

  package init(reason: String, retry: Intent) {
    self.reason = reason
    self.retry = retry
  }
}
