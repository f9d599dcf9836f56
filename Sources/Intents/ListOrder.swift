/// The order of the chats within a section of the list.
package enum ListOrder: String, Sendable, Equatable, CaseIterable {
  /// The chat with the newest message first.
  case recency
  case name
  /// The chats with unread messages first, then the others; in both groups, the chat with the
  /// newest message first.
  case unread
}
