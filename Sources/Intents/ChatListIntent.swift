/// An intent of the chat list.
package enum ChatListIntent: Sendable, Equatable {
  /// Loads the rows of the chat list around this chat (`nil`: the beginning of the list), because
  /// the view comes near the edge of the loaded rows.
  case show(around: ChatID?)
  /// Stores the selected chat (`nil`: none), so that it is selected again at the next start.
  case select(ChatID?)
  case retry
  /// Finds the chat or thread to read after this one: a thread of the same chat with unread
  /// replies, else the next chat with unread messages below that chat in the whole list, else the
  /// first one from the top of the list. `nil` searches the list from the top.
  case findUnread(after: Conversation?)
  /// Marks a chat as read; a receipt is sent to the server.
  case markRead(ChatID)
  /// Marks all chats as read.
  case markAllRead
  /// Sets the notification level of a chat.
  case setLevel(ChatID, NotificationLevel)
  /// Leaves this chat, or declines its invite.
  case leave(ChatID)
  /// Joins and opens the room that replaced this chat's room (`m.room.tombstone`).
  case follow(ChatID)
}
