internal import Database
internal import Intents
internal import Model

/// The rows of the table `messages` that belong to threads: rows with order numbers of
/// `ThreadRange`, which only a thread shows, and rows that the main timeline shows, for instance
/// because the first message of the thread is not stored.
struct ReplyTable {
  let database: Connection
  let index: SearchIndex

  /// The index for the queries for a thread: SQLite would read the messages of the whole chat in
  /// their order instead.
  private static let byThread = "INDEXED BY messages_thread"

  private static let from = Select(
    """
    FROM messages \(byThread) WHERE chat = ? AND thread = ? AND ord >= ? AND \(IgnoredTable.isShown)
    ORDER BY ord LIMIT ?
    """
  ) { StoredMessageColumns(&$0) }
  private static let before = Select(
    """
    FROM messages \(byThread) WHERE chat = ? AND thread = ? AND ord < ? AND \(IgnoredTable.isShown)
    ORDER BY ord DESC LIMIT ?
    """
  ) { StoredMessageColumns(&$0) }
  private static let one = Select("FROM messages WHERE chat = ? AND event = ?") {
    StoredMessageColumns(&$0)
  }
  private static let newest = Select(
    "FROM messages \(byThread) WHERE chat = ? AND thread = ? ORDER BY ord DESC LIMIT 1"
  ) { list in
    (event: list.column("event", EventID.self), ord: list.column("ord", Int64.self))
  }
  // Deleted replies at the end of the thread are skipped, but only a limited number of them.
  private static let last = Select(
    """
    FROM (SELECT sender, time, kind FROM messages \(byThread) WHERE chat = ? AND thread = ?
      ORDER BY ord DESC LIMIT 50)
    WHERE kind <> \(ContentKind.deleted.number) AND \(IgnoredTable.isShown) LIMIT 1
    """
  ) { list in
    (sender: list.column("sender", UserID.self), time: list.column("time", ServerTimestamp.self))
  }
  private static let inMain = Select(
    """
    FROM messages \(byThread) WHERE chat = ? AND thread = ? AND \(MessageTable.isMain) ORDER BY ord
    """
  ) { list in
    (event: list.column("event", EventID.self), ord: list.column("ord", Int64.self))
  }
  private static let times = Select(
    "FROM messages WHERE chat = ? AND ord >= ? AND ord < ? ORDER BY ord DESC LIMIT ?"
  ) { list in
    (ord: list.column("ord", Int64.self), time: list.column("time", ServerTimestamp.self))
  }

  func messages(
    from ord: Int64, of root: EventID, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [StoredMessage] {
    try database.rows(Self.from, chat, root, ord, limit) { row, at in at.decode(row) }
  }

  func messages(
    before ord: Int64, of root: EventID, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [StoredMessage] {
    try database.rows(Self.before, chat, root, ord, limit) { row, at in at.decode(row) }
  }

  func message(_ event: EventID, in chat: Int64) throws(DatabaseError) -> StoredMessage? {
    try database.first(Self.one, chat, event) { row, at in at.decode(row) }
  }

  /// The newest stored reply of a thread, even if an ignored person wrote it; `nil` when no reply
  /// is stored.
  func newest(
    of root: EventID, in chat: Int64
  ) throws(DatabaseError) -> (event: EventID, ord: Int64)? {
    try database.first(Self.newest, chat, root) { row, at in (row[at.event], row[at.ord]) }
  }

  /// The sender and the time of the newest reply of a thread, without deleted replies and those of
  /// ignored people; `nil` when there is none among the last 50 replies.
  func last(
    of root: EventID, in chat: Int64
  ) throws(DatabaseError) -> (sender: UserID, time: ServerTimestamp)? {
    try database.first(Self.last, chat, root) { row, at in (row[at.sender], row[at.time]) }
  }

  func thread(of event: EventID, in chat: Int64) throws(DatabaseError) -> EventID? {
    try database.value(
      "SELECT thread FROM messages WHERE chat = ? AND event = ? AND thread IS NOT NULL", chat, event
    )
  }

  /// `true` if a thread can begin with this message: it is stored, and in no thread itself.
  func isRoot(_ event: EventID, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.exists(
      "SELECT 1 FROM messages WHERE chat = ? AND event = ? AND thread IS NULL", chat, event)
  }

  func inMain(
    of root: EventID, in chat: Int64
  ) throws(DatabaseError) -> [(event: EventID, ord: Int64)] {
    try database.rows(Self.inMain, chat, root) { row, at in (row[at.event], row[at.ord]) }
  }

  /// The number of stored replies of a thread that are not deleted.
  func count(of root: EventID, in chat: Int64) throws(DatabaseError) -> Int {
    try database.value(
      """
      SELECT count(*) FROM messages \(Self.byThread)
      WHERE chat = ? AND thread = ? AND NOT \(MessageTable.isDeleted)
      """, chat, root) ?? 0
  }

  /// The order numbers and times of the replies whose order numbers are in this range, newest
  /// first, at most `limit`.
  func times(
    _ numbers: Range<Int64>, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [(ord: Int64, time: ServerTimestamp)] {
    try database.rows(Self.times, chat, numbers.lowerBound, numbers.upperBound, limit) { row, at in
      (row[at.ord], row[at.time])
    }
  }

  func firstOrd(_ numbers: Range<Int64>, in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value(
      "SELECT ord FROM messages WHERE chat = ? AND ord >= ? AND ord < ? ORDER BY ord LIMIT 1", chat,
      numbers.lowerBound, numbers.upperBound)
  }

  func time(at ord: Int64, in chat: Int64) throws(DatabaseError) -> ServerTimestamp? {
    try database.value("SELECT time FROM messages WHERE chat = ? AND ord = ?", chat, ord)
  }

  func hasReplies(
    before ord: Int64, of root: EventID, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    try database.exists(
      "SELECT 1 FROM messages WHERE chat = ? AND thread = ? AND ord < ? LIMIT 1", chat, root, ord)
  }

  func firstOfOthers(
    than user: UserID, after ord: Int64, of root: EventID, in chat: Int64
  ) throws(DatabaseError) -> EventID? {
    try database.value(
      """
      SELECT event FROM messages \(Self.byThread) WHERE chat = ? AND thread = ? AND ord > ? AND sender <> ?
        AND NOT \(MessageTable.isDeleted) AND \(IgnoredTable.isShown) ORDER BY ord LIMIT 1
      """, chat, root, ord, user)
  }

  func move(
    _ event: EventID, from ord: Int64, to new: Int64, in thread: EventID, of chat: Int64
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE messages SET ord = ?, thread = ? WHERE chat = ? AND event = ?", new, thread, chat,
      event)
    try index.move(from: ord, to: new, in: chat)
    try ReactionTable(database: database).move(from: ord, to: new, in: chat)
  }

  /// The order number of the message does not change.
  func set(_ thread: EventID, of event: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run(
      "UPDATE messages SET thread = ? WHERE chat = ? AND event = ?", thread, chat, event)
  }
}
