/// The answer to an intent for which the screen needs the router: to find the next unread chat, the
/// room that replaced a chat, or the target of a link, or to make a link.
package enum FoundTarget: Sendable, Equatable {
  /// The chat or thread to open, with the message to go to; `nil` for none.
  case conversation(Conversation, message: EventID? = nil)
  /// The link leads to a room that the user has not joined, or to a person without a direct chat.
  case unknown(MatrixLink)
  /// The address of a link that was made.
  case link(String)
  /// There is nothing to open, for instance because the room could not be joined.
  case nothing
}
