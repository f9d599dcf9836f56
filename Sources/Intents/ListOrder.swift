/// The order of the chats within a section of the chat list, which the person chooses. It does not
/// apply to the sections of spaces, whose chats have the order that the space defines.
package enum ListOrder: String, Sendable, Equatable, CaseIterable {
  /// The chats are sorted by the time of their last activity, such as their newest message, the
  /// most recent first.
  case recency
  case name
  /// The chats that have unread messages or are marked as unread come first, then the others; in
  /// both groups the chats are sorted by the time of their last activity, the most recent first.
  case unread
}
