/// An edit, a deletion or a reaction of ours that the server does not have yet, in words.
package struct PendingViewModel: Sendable, Equatable {
  /// The change and its delivery: "edit: sending", "reaction 👍 failed: not allowed".
  package let words: String
  package let hasFailed: Bool

  package init(words: String, hasFailed: Bool) {
    self.words = words
    self.hasFailed = hasFailed
  }
}
