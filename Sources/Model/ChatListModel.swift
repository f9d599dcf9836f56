package import Intents

/// The loaded part of the chat list, and the chats that the screen is to select or open: those of
/// the last run, a chat that was just created, and the one that a search for unread messages found.
package struct ChatListModel: Sendable, Equatable {
  package internal(set) var load = LoadState.loading
  package internal(set) var query = ChatListQuery(around: nil, limit: 200)
  package internal(set) var window = ChatListWindow.empty
  /// The row to select: that of the last run, or a chat that was just created.
  package internal(set) var selected: ChatID?
  /// The chat that was open when the last run ended.
  package internal(set) var front: ChatID?
  /// The chat found by the last search for unread messages or by following a replaced chat.
  package internal(set) var nextUnreadChat = NextUnreadChat(number: 0, chat: nil)
}
