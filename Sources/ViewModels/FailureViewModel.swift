package import Intents

/// A failure to load the chat list or a chat, or to create or join a chat, and the intent that
/// tries again.
package struct FailureViewModel: Sendable, Equatable {
  /// One or two sentences that say what failed, why, and what was kept or left unchanged.
  package let reason: String
  /// The intent that the retry key sends, which tries again.
  package let retry: Intent

  package init(reason: String, retry: Intent) {
    self.reason = reason
    self.retry = retry
  }
}
