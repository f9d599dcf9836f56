package import Intents

/// An event about a chat's state, its read positions or its unread counts.
package enum ChatEvent: Sendable, Equatable {
  /// The chat's state changed; `nil` fields stay as they are.
  case updated(ChatUpdate)
  case left(ChatID)
  /// The chat could not be left: the server refused, or could not be reached.
  case leaveFailed(ChatID, FailureReason)
  /// The user joined the room that replaced a chat.
  case followed(from: ChatID, to: ChatID)
  /// The room that replaced a chat could not be joined.
  case followFailed(ChatID, FailureReason)
  /// The unread counts that the server sent, of the main timeline and of each thread with unread
  /// messages; they include all messages of the same batch of events.
  case unread(ChatID, UnreadCounts, threads: [EventID: UnreadCounts] = [:])
  /// The user's own read position as the server reports it; any of the user's devices may have set
  /// it.
  case readUpTo(ChatID, EventID, scope: ReadScope = .everything)
  /// The person has read up to this message on this device, in the main timeline or in a thread.
  /// The read receipt stays pending until `.receiptSent` confirms it.
  case readHere(ChatID, EventID, thread: EventID? = nil)
  /// The server accepted the user's read receipt, or refused it for good.
  case receiptSent(ChatID, EventID)
}
