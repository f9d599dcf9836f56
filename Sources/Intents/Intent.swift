/// An action that the person asks for, such as opening a chat or sending a message. The screens
/// make it, the router carries it out.
package enum Intent: Sendable, Equatable {
  case chatList(ChatListIntent)
  case createChat(CreateChatIntent)
  case messages(MessagesIntent)
  case actions(ActionIntent)
  /// Shows a chat as a peek: no message counts as read.
  case peek(ChatID)
  case reading(ReadingPosition)
  case chatSearch(ChatSearchIntent)
  /// Changes a setting, and stores its new value for the next start.
  case set(Setting)
  /// Reconnects to the server now, instead of waiting for the next attempt.
  case reconnect
}
