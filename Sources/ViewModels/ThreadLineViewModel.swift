package import Intents

/// The line about a thread below a message, ready for drawing.
package struct ThreadLineViewModel: Sendable, Equatable {
  /// The root of the thread: the message with which it begins.
  package let root: EventID
  /// Variants of the text about the thread, the longest first: "4 replies, last by Bob 10:02", "4
  /// replies"; always at least one.
  package let forms: [String]
  /// The numbers of unread replies and mentions: "2 new", "@1  2 new", or "2 unread, 1 mention" for
  /// a screen reader; "" if nothing is unread.
  package let unread: String
  /// `true` if an unread reply mentions the person.
  package let hasMention: Bool
  /// `true` if one of the person's own replies in the thread could not be sent.
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
