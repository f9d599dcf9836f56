internal import Intents
internal import Model

/// A row of the table `threads`. Positions are order numbers (`ord`) of messages.
struct ThreadRow: Equatable {
  let key: Int64
  /// The message with which the thread begins.
  let root: EventID
  /// The number of stored replies of the thread that are not deleted.
  var replies = 0
  /// The number of replies of the thread according to the server, plus the replies that arrived
  /// since then, minus the stored ones that were deleted since then; 0 if the server has sent no
  /// number, or if the number was dropped because all replies are stored.
  var told = 0
  /// The greatest order number (`ord`) among the thread's replies when the server sent their number
  /// or, without stored replies, a number below that of the first reply that arrives. Replies with
  /// greater order numbers arrived later.
  var toldOrd: Int64 = 0
  /// The sender of the thread's newest reply according to the server; `nil` if the server has not
  /// sent it.
  var toldSender: UserID?
  var toldTime = ServerTimestamp(milliseconds: 0)
  /// The state of the history before the first stored reply; `.unknown` also if replies may be
  /// missing because a sync left out messages after the newest page was fetched, and `.start` also
  /// while a gap between stored replies has to be filled first.
  var edge = HistoryEdge.unknown
  /// The unread counts of the thread, as the server sent them last; none once the user has left the
  /// chat.
  var server = UnreadCounts.none
  /// The unread counts of the thread that are shown: the server's counts, or none if the user has
  /// read the newest stored reply.
  var unread = UnreadCounts.none
  /// The order number of the last reply that the user has read; `Int64.min` if none is known.
  var readOrd = Int64.min
  /// An event up to which the user has read according to the server, and whose message has not
  /// arrived yet; `nil` for none.
  var readWaiting: EventID?
  /// The event of a read receipt that is still to be sent to the server; `nil` for none.
  var receiptPending: EventID?
  /// The order number of the last reply that any other person has read; `Int64.min` for none.
  var seenOrd = Int64.min

  /// The key of the thread's rows in the tables `drafts` and `receipts`. It is negative, so that it
  /// differs from the keys of chats. The key of a damaged row may be `Int64.min`, of which there is
  /// no negative.
  var ownerKey: Int64 { 0 &- key }

  /// The number of replies that is shown: the stored or the server's number, whichever is greater.
  var count: Int { max(replies, told) }
}
