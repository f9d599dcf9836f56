internal import Intents
internal import Model

/// A row of the table `threads`. Positions are order numbers (`ord`) of messages.
struct ThreadRow: Equatable {
  let key: Int64
  /// The message with which the thread begins.
  let root: EventID
  /// The number of stored replies that are not deleted.
  var replies = 0
  /// The number of replies that the server told, with those that came since; 0 if it told none.
  var told = 0
  /// The greatest order number that the thread had when the server told the number of replies:
  /// those with greater ones came since.
  var toldOrd: Int64 = 0
  /// The newest reply that the server told.
  var toldSender: UserID?
  var toldTime = ServerTimestamp(milliseconds: 0)
  /// The state of the history before the first stored reply; `.unknown` also where replies may be
  /// missing since the newest page was fetched.
  var edge = HistoryEdge.unknown
  /// The counts that the server sent last.
  var server = UnreadCounts.none
  /// The counts that are shown: the server's, unless the user has read the newest stored reply.
  var unread = UnreadCounts.none
  /// The last reply that the user has read; `Int64.min` before the first.
  var readOrd = Int64.min
  /// The event up to which the user has read according to the server, while it is not stored.
  var readWaiting: EventID?
  /// The event of a read receipt that is still to be sent to the server.
  var receiptPending: EventID?
  /// The last reply that any other person has read.
  var seenOrd = Int64.min

  /// The key of the thread's rows in the tables `drafts` and `receipts`, which no chat has.
  var ownerKey: Int64 { -key }

  /// The number of replies to show.
  var count: Int { max(replies, told) }
}
