/// An action that the person asks for, such as opening a chat or sending a message, or a report of
/// the screens about what the person does. The router carries it out.
package enum Intent: Sendable, Equatable {
  case chatList(ChatListIntent)
  case createChat(CreateChatIntent)
  case messages(MessagesIntent)
  case actions(ActionIntent)
  /// Shows a chat as a peek: no message counts as read, and an invite is not accepted.
  case peek(ChatID)
  /// Reports which part of a chat the person sees now.
  case reading(ReadingPosition)
  case chatSearch(ChatSearchIntent)
  /// Changes a setting, and stores its new value for the next start.
  case set(Setting)
  /// Reconnects to the server now, instead of waiting for the next attempt.
  case reconnect
}
