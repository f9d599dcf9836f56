/// An intent of the chat list.
package enum ChatListIntent: Sendable, Equatable {
  /// Loads the rows of the chat list around this chat (`nil`: the beginning of the list), because
  /// the selection comes near the edge of the loaded rows, or the selected chat is not loaded any
  /// more.
  case show(around: ChatID?)
  /// Stores the selected chat (`nil`: none), so that it is selected again at the next start.
  case select(ChatID?)
  /// Reads the chat list from the store again, because the last attempt failed.
  case retry
  /// Finds the next unread chat or thread after this one: a later thread of the same chat, else the
  /// next chat below that chat in the whole list, else the first other chat from the top of the
  /// list, else, after a thread, the main timeline or an earlier thread of the same chat. `nil`
  /// searches the list from the top.
  case findUnread(after: Conversation?)
  /// Marks a chat and its threads as read. The read receipts are sent to the server after a delay,
  /// during which the person can undo this.
  case markRead(ChatID)
  /// Marks all chats and their threads as read.
  case markAllRead
  /// Sets the notification level of a chat.
  case setLevel(ChatID, NotificationLevel)
  /// Leaves this chat, or declines its invite.
  case leave(ChatID)
  /// Opens the room that replaced this chat's room (`m.room.tombstone`), and joins it before if the
  /// user has not joined it.
  case follow(ChatID)
  /// Finds the chat, and the message in it, to which a link leads. Changes nothing: a room that the
  /// user has not joined, and a person without a direct chat, are only reported.
  case openLink(MatrixLink)
  /// Makes a link to this chat or, with an event id, to a message of it.
  case makeLink(ChatID, EventID? = nil)
}
