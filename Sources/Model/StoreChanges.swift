package import Intents

/// The changes that a commit made to the stored data. They determine which windows (the loaded
/// parts of that data) are read again.
package struct StoreChanges: Sendable, Equatable {
  /// `true` if rows of the chat list changed, or their order.
  package var chatList = false
  /// The chats whose messages, receipts, names or history changed.
  package var chats: Set<ChatID> = []
  /// The chats in which other people's read positions changed, even where no delivery state changes
  /// on the screen.
  package var receipts: Set<ChatID> = []
  /// `true` if the totals of unread messages and mentions changed.
  package var totals = false
  /// `true` if the person changed a chat's tag or its mark as unread, so that the change is to be
  /// sent to the server.
  package var roomData = false
  /// `true` if the outbox changed, which contains the messages and the changes of messages to send.
  package var outbox = false
  /// The own messages that arrived by sync, with their new event ids, oldest first.
  package var echoes: [OwnEcho] = []
  /// The new messages and invites to notify the person of, one entry for each chat.
  package var news: [News] = []
  /// The submissions (texts and files) that could not be stored, with the reasons.
  package var refused: [RefusedText] = []

  package init() {}
}
