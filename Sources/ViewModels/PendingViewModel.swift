/// The text for one of the person's changes of a message (such as an edit, reaction or vote) that
/// the server has not confirmed yet.
package struct PendingViewModel: Sendable, Equatable {
  /// The change and its delivery state: "edit: sending", "reaction 👍 failed: not allowed".
  package let words: String
  package let hasFailed: Bool

  package init(words: String, hasFailed: Bool) {
    self.words = words
    self.hasFailed = hasFailed
  }
}
