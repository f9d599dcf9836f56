internal import Intents
internal import Model

/// Read positions and unread counts of a chat. Positions are order numbers (`ord`) of messages.
struct ChatReadState: Equatable {
  /// The unread counts of the main timeline, as the server sent them last; none once the user has
  /// left the chat.
  var server = UnreadCounts.none
  /// The order number (`ord`) of the newest message that the server's unread counts include: the
  /// newest message of the main timeline by a person who is not ignored when the counts arrived, or
  /// an earlier one if that message has left the main timeline. 0 before the first counts, and if
  /// there is no such message.
  var countedOrd: Int64 = 0
  /// The unread counts that the chat list shows: the result of `all`, or none in a chat that the
  /// user has left.
  var unread = UnreadCounts.none
  /// The order number of the last message of the main timeline that the user has read; `Int64.min`
  /// if none is known.
  var readOrd = Int64.min
  /// An event up to which the user has read according to the server, and whose message has not
  /// arrived yet; `nil` for none.
  var readWaiting: EventID?
  /// The event of the read receipt for the main timeline that is still to be sent to the server;
  /// `nil` for none.
  var receiptPending: EventID?
  /// The order number of the last message of the main timeline that any other person has read;
  /// `Int64.min` for none.
  var seenOrd = Int64.min
  /// `true` if deletions, edits, reactions, responses to polls, receipts or the user's read
  /// position were stored for events that were not stored then. It is never reset.
  var awaits = false
  /// `true` if the table `threads` is known to have threads of the chat.
  var hasThreads = false
  /// The sums of the unread counts of all threads of the chat, without those that the user has read
  /// to the end.
  var inThreads = UnreadCounts.none
}

extension ChatReadState {
  /// The unread counts of the main timeline: none if the user has read the newest message that the
  /// server counted, otherwise the server's counts.
  var shown: UnreadCounts { readOrd >= countedOrd ? .none : server }

  /// The unread counts of the main timeline and of all threads. A chat that is marked as unread
  /// counts as one message at least.
  func all(isMarked: Bool) -> UnreadCounts {
    UnreadCounts(
      messages: max(shown.messages + inThreads.messages, isMarked ? 1 : 0),
      mentions: shown.mentions + inThreads.mentions)
  }
}
