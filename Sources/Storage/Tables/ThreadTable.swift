internal import Database
internal import Intents
internal import Model

struct ThreadTable {
  let database: Connection

  private static let one = Select("FROM threads WHERE chat = ? AND root = ?") {
    ThreadColumns(&$0)
  }
  private static let receipts = Select(
    """
    FROM threads t JOIN chats c ON c.key = t.chat
    WHERE t.receipt_pending IS NOT NULL AND c.membership = \(Membership.joined.number)
    ORDER BY t.key
    """
  ) { list in
    (
      chat: list.column("c.id", ChatID.self), root: list.column("t.root", EventID.self),
      event: list.column("t.receipt_pending", EventID.self)
    )
  }
  private static let sums = Select("FROM threads WHERE chat = ? AND server_unread > 0") { list in
    (
      messages: list.column("coalesce(sum(unread), 0)", Int.self),
      mentions: list.column("coalesce(sum(mentions), 0)", Int.self)
    )
  }

  func load(_ root: EventID, in chat: Int64) throws(DatabaseError) -> ThreadRow? {
    try database.first(Self.one, chat, root) { row, at in at.decode(row, root: root) }
  }

  func insert(_ root: EventID, in chat: Int64) throws(DatabaseError) -> ThreadRow {
    try database.run(
      "INSERT INTO threads (chat, root, edge, read_ord, seen_ord) VALUES (?, ?, ?, ?, ?)", chat,
      root, HistoryEdgeKind.unknown, Int64.min, Int64.min)
    return ThreadRow(key: database.lastInsertedRow, root: root)
  }

  /// Removes a thread whose first message is not stored, with the read positions in it, as if no
  /// reply had arrived. Returns `false`, and removes nothing, for a thread that is shown by itself,
  /// or that has a draft or an own read position.
  func removeUnused(_ root: EventID, in chat: Int64) throws(DatabaseError) -> Bool {
    guard let row = try load(root, in: chat), row.receiptPending == nil,
      try !database.exists("SELECT 1 FROM messages WHERE chat = ? AND event = ?", chat, root),
      try !database.exists("SELECT 1 FROM drafts WHERE chat = ?", row.ownerKey)
    else { return false }
    if let ords = ThreadRange.numbers(of: row.key),
      try database.exists(
        "SELECT 1 FROM messages WHERE chat = ? AND ord >= ? AND ord < ? LIMIT 1", chat,
        ords.lowerBound, ords.upperBound)
    {
      return false
    }
    try database.run("DELETE FROM receipts WHERE chat = ?", row.ownerKey)
    try database.run("DELETE FROM threads WHERE key = ?", row.key)
    return true
  }

  /// Writes the row of a thread, except for the columns that never change.
  func save(_ row: ThreadRow) throws(DatabaseError) {
    try database.run(
      """
      UPDATE threads SET replies = ?, told = ?, told_ord = ?, told_sender = ?, told_time = ?,
        edge = ?, edge_token = ?, server_unread = ?, server_mentions = ?, unread = ?, mentions = ?,
        read_ord = ?, read_waiting = ?, receipt_pending = ?, seen_ord = ? WHERE key = ?
      """, row.replies, row.told, row.toldOrd, row.toldSender, row.toldTime,
      HistoryEdgeKind(row.edge), row.edge.token, row.server.messages, row.server.mentions,
      row.unread.messages, row.unread.mentions, row.readOrd, row.readWaiting, row.receiptPending,
      row.seenOrd, row.key)
  }

  func unread(in chat: Int64) throws(DatabaseError) -> [EventID] {
    try database.values(
      "SELECT root FROM threads WHERE chat = ? AND server_unread > 0 ORDER BY key", chat)
  }

  /// The thread with unread replies that was stored first in a chat or, if `former` is not `nil`,
  /// first after that thread; `nil` for none.
  func firstUnread(
    in chat: Int64, after former: EventID?
  ) throws(DatabaseError) -> EventID? {
    try database.value(
      """
      SELECT root FROM threads WHERE chat = ?1 AND server_unread > 0 AND unread > 0
      AND key > coalesce((SELECT key FROM threads WHERE chat = ?1 AND root = ?2), -1)
      ORDER BY key LIMIT 1
      """, chat, former?.rawValue ?? "")
  }

  func pending(_ event: EventID, in chat: Int64) throws(DatabaseError) -> EventID? {
    try database.value(
      "SELECT root FROM threads WHERE chat = ? AND receipt_pending = ?", chat, event)
  }

  func unreadSums(in chat: Int64) throws(DatabaseError) -> UnreadCounts {
    try database.first(Self.sums, chat) { row, at in
      UnreadCounts(stored: row[at.messages], mentions: row[at.mentions])
    } ?? .none
  }

  /// Resets the history state of all threads of a chat to `.unknown`, because a sync left out
  /// messages, which may be replies.
  func forgetEdges(in chat: Int64) throws(DatabaseError) {
    try database.run(
      "UPDATE threads SET edge = ?, edge_token = NULL WHERE chat = ?", HistoryEdgeKind.unknown,
      chat)
  }

  func forgetUnread(in chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE threads SET server_unread = 0, server_mentions = 0, unread = 0, mentions = 0
      WHERE chat = ? AND server_unread > 0
      """, chat)
  }

  func pendingReceipts() throws(DatabaseError) -> [PendingReceipt] {
    try database.rows(Self.receipts) { row, at in
      PendingReceipt(chat: row[at.chat], event: row[at.event], scope: .thread(row[at.root]))
    }
  }
}

private struct ThreadColumns {
  let key, toldOrd, readOrd, seenOrd: Column<Int64>
  let replies, told, serverMessages, serverMentions, messages, mentions: Column<Int>
  let toldSender: Column<UserID?>
  let toldTime: Column<ServerTimestamp>
  let edge: Column<HistoryEdgeKind>
  let edgeToken: Column<HistoryToken>
  let readWaiting, receiptPending: Column<EventID?>

  init(_ list: inout SelectList) {
    key = list.column("key")
    replies = list.column("replies")
    told = list.column("told")
    toldOrd = list.column("told_ord")
    toldSender = list.column("told_sender")
    toldTime = list.column("told_time")
    edge = list.column("edge")
    edgeToken = list.column("edge_token")
    serverMessages = list.column("server_unread")
    serverMentions = list.column("server_mentions")
    messages = list.column("unread")
    mentions = list.column("mentions")
    readOrd = list.column("read_ord")
    readWaiting = list.column("read_waiting")
    receiptPending = list.column("receipt_pending")
    seenOrd = list.column("seen_ord")
  }

  func decode(_ row: Row, root: EventID) -> ThreadRow {
    let most = UnreadCounts.maxStored
    return ThreadRow(
      key: row[key], root: root, replies: min(max(0, row[replies]), most),
      told: min(max(0, row[told]), most), toldOrd: row[toldOrd], toldSender: row[toldSender],
      toldTime: row[toldTime], edge: edge(row),
      server: UnreadCounts(stored: row[serverMessages], mentions: row[serverMentions]),
      unread: UnreadCounts(stored: row[messages], mentions: row[mentions]), readOrd: row[readOrd],
      readWaiting: row[readWaiting], receiptPending: row[receiptPending], seenOrd: row[seenOrd])
  }

  private func edge(_ row: Row) -> HistoryEdge {
    switch row[edge] {
    case .unknown: .unknown
    case .more: .more(row[edgeToken])
    case .start: .start
    }
  }
}

/// A row of the table `threads`. Positions are order numbers (`ord`) of messages.
struct ThreadRow: Equatable {
  let key: Int64
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

  var count: Int { max(replies, told) }
}

/// The order numbers (`ord`) of the messages that a thread shows and the main timeline does not. A
/// thread has a range of its own below those of the main timeline, so that a part of a thread or of
/// the main timeline is one range of the table `messages`.
///
/// A reply that arrives by sync gets an order number after all others of its thread. Order numbers
/// before it are left free for replies that the sync left out and that are fetched later.
enum ThreadRange {
  /// All messages of the main timeline have order numbers greater than this one. The message of a
  /// chat that is stored first has the order number 0 or 1, so about 2⁵⁹ order numbers are free for
  /// older messages, more than any history has.
  static let mainFloor: Int64 = -(1 << 59)
  static let main = mainFloor + 1...Int64.max
  /// The least order number that the database layer reads without clamping it (`Row.integer`).
  private static let least: Int64 = -(1 << 60)
  /// The count of order numbers that are reserved for one thread; half of them are for replies
  /// before the reply that is stored first.
  private static let width: Int64 = 1 << 38
  /// The difference between the order numbers of two consecutive replies that arrive by sync.
  static let spacing: Int64 = 1 << 16
  /// The limit of threads of a store that have a range of order numbers.
  private static let maxThreads: Int64 = 1 << 21

  /// The order numbers that are reserved for the thread whose row in `threads` has this key; `nil`
  /// for a key beyond those for which there are ranges, so that the main timeline shows the
  /// replies.
  static func numbers(of key: Int64) -> Range<Int64>? {
    guard 1..<maxThreads ~= key else { return nil }
    let first = least + key * width
    return first..<first + width
  }

  /// The order number of the first reply that is stored in a thread: the middle of the order
  /// numbers that are reserved for the thread.
  static func first(in numbers: Range<Int64>) -> Int64 { numbers.lowerBound + width / 2 }

  static func isMain(_ ord: Int64) -> Bool { ord > mainFloor }
}
