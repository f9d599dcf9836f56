/// The order of the chats within a section of the chat list, which the person chooses.
package enum ListOrder: String, Sendable, Equatable, CaseIterable {
  /// The chats are sorted by their newest messages, the most recent first.
  case recency
  case name
  /// The chats with unread messages come first, then the others; in both groups the chats are
  /// sorted by their newest messages, the most recent first.
  case unread
}
