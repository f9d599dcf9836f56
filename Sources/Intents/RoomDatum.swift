/// What the account keeps of a chat on the server, for all its devices (room account data).
package enum RoomDatum: Sendable, Equatable {
  case tag(ChatTag)
  /// `true` if the person marked the chat as unread, though its messages are read.
  case markedUnread(Bool)
}
