package import Intents

/// The changes that a commit made to the stored data, by which the router decides what to read
/// again, to send and to tell the person.
package struct StoreChanges: Sendable, Equatable {
  /// `true` if the chat list may have changed: for instance its rows, its sections or their order.
  package var chatList = false
  /// The chats of which something changed that is shown when the chat is open, such as messages,
  /// names of people or unread counts.
  package var chats: Set<ChatID> = []
  /// The chats in which other people's read positions changed, even where no delivery state changes
  /// on the screen.
  package var receipts: Set<ChatID> = []
  /// `true` if the totals of unread messages and mentions may have changed.
  package var totals = false
  /// `true` if a chat's tag or mark as unread has a new value that is to be sent to the server.
  package var roomData = false
  /// `true` if the outbox changed, which contains the own messages that no stored timeline contains
  /// yet, and the changes of messages that the server has not accepted yet.
  package var outbox = false
  /// The own messages that left the outbox because a stored timeline contains them, with their
  /// event ids, in the order in which they left it.
  package var echoes: [OwnEcho] = []
  /// The new messages and invites to notify the person of, one entry for each chat.
  package var news: [News] = []
  /// The ends of the user's membership of chats that other people caused, in order.
  package var removals: [RemovalNews] = []
  /// The submissions that the store refused, though it stored the other events, with the reasons.
  package var refused: [RefusedText] = []
  /// `true` if long texts were stored and are not in the search index yet; `ChatStore.indexNext`
  /// brings them there.
  package var isIndexLate = false

  package init() {}
}
