package import Intents

/// The loaded part of the chat list, and three chats for the screen: the chat to select, the chat
/// that was open when the last run ended, and the result of the last search for a chat to open.
package struct ChatListModel: Sendable, Equatable {
  package internal(set) var load = LoadState.loading
  package internal(set) var query = ChatListQuery(around: nil, limit: 200)
  package internal(set) var window = ChatListWindow.empty
  /// The chat whose row is to be selected: the chat that was selected when the last run ended, or
  /// later the chat that a request for a new chat created or found; `nil` for none.
  package internal(set) var selected: ChatID?
  /// The chat that was open when the last run ended; `nil` if none was, or the user is no member.
  package internal(set) var front: ChatID?
  /// The result of the last search for a chat with unread messages, or of the last request to open
  /// the room that replaced a chat.
  package internal(set) var nextUnreadChat = NextUnreadChat(number: 0, chat: nil)
}
