package import Intents

/// An event about a chat's state, a request to leave a chat or to join the room that replaced it,
/// the user's read position, or the unread counts of a chat.
package enum ChatEvent: Sendable, Equatable {
  /// The chat's state changed; `nil` fields stay as they are.
  case updated(ChatUpdate)
  /// Who ended the user's membership of the chat, and why; `.left` follows.
  case removed(ChatID, Removal)
  /// The user is no longer in the chat: the user left it, declined its invite or was removed from
  /// it.
  case left(ChatID)
  /// The chat could not be left, or its invite could not be declined, for this reason.
  case leaveFailed(ChatID, FailureReason)
  /// The user joined the room that replaced the chat `from`, and a sync has brought this room,
  /// `to`.
  case followed(from: ChatID, to: ChatID)
  /// The room that replaced this chat could not be joined, or no sync brought it in time.
  case followFailed(ChatID, FailureReason)
  /// The server was asked to which room a link leads, and for the time of its message.
  case resolved(MatrixLink, ResolvedLink)
  /// The unread counts that the server sent, of the main timeline and of each thread with unread
  /// messages. They include all messages of the same batch of events.
  case unread(ChatID, UnreadCounts, threads: [EventID: UnreadCounts] = [:])
  /// The user's own read position as the server reports it; any of the user's devices may have set
  /// it.
  case readUpTo(ChatID, EventID, scope: ReadScope = .everything)
  /// The person has read up to this message on this device, in the main timeline or in the thread
  /// that begins with the message `thread`. The read receipt stays pending until `.receiptSent`.
  case readHere(ChatID, EventID, thread: EventID? = nil)
  /// The server accepted the user's read receipt for this event, or refused it for good.
  case receiptSent(ChatID, EventID)
}
