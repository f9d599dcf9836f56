/// A value about a chat that the server stores for all devices of the account (room account data).
package enum RoomDatum: Sendable, Equatable {
  case tag(ChatTag)
  /// The mark as unread: `true` if the person marked the chat as unread, though its messages are
  /// read.
  case markedUnread(Bool)
}
