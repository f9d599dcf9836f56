package import Intents

/// The line below a message about its thread, ready for drawing.
package struct ThreadLineViewModel: Sendable, Equatable {
  /// The message with which the thread begins.
  package let root: EventID
  /// The thread in words, the longest form first: "4 replies, last by Bob 10:02", "4 replies".
  package let forms: [String]
  /// The unread counts: "2 new", "@1  2 new"; "" for nothing.
  package let unread: String
  /// `true` if an unread reply mentions the user.
  package let hasMention: Bool
  /// `true` if an own reply could not be sent.
  package let hasFailed: Bool

  package init(
    root: EventID, forms: [String], unread: String = "", hasMention: Bool = false,
    hasFailed: Bool = false
  ) {
    self.root = root
    self.forms = forms
    self.unread = unread
    self.hasMention = hasMention
    self.hasFailed = hasFailed
  }
}
