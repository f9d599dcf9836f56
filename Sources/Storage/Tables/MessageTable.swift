internal import Database
internal import Intents
internal import Model

/// The table `messages`: the stored messages of each chat, those of the main timeline and the
/// replies that only a thread shows. `ord` is a message's order number: newer messages of the main
/// timeline have greater order numbers; replies that only a thread shows have lower ones than all
/// of it. `ReplyTable` has the queries for messages of threads.
struct MessageTable {
  let database: Connection
  /// The index of the words of these messages, which every change of a row keeps up to date.
  let index: SearchIndex

  static let isMain = "ord > \(ThreadRange.mainFloor)"

  private static let from = Select(
    "FROM messages WHERE chat = ? AND ord >= ? AND \(IgnoredTable.isShown) ORDER BY ord LIMIT ?"
  ) { StoredMessageColumns(&$0) }
  private static let before = Select(
    """
    FROM messages WHERE chat = ? AND ord < ? AND \(isMain) AND \(IgnoredTable.isShown)
    ORDER BY ord DESC LIMIT ?
    """
  ) { StoredMessageColumns(&$0) }
  private static let state = Select("FROM messages WHERE chat = ? AND event = ?") { list in
    (
      ord: list.column("ord", Int64.self), kind: list.column("kind", ContentKind.self),
      isEdited: list.column("is_edited", Bool.self)
    )
  }
  private static let newestSaid = Select(
    """
    FROM messages WHERE chat = ? AND kind <> \(ContentKind.change.number) AND \(isMain)
    AND \(IgnoredTable.isShown) ORDER BY ord DESC LIMIT 1
    """
  ) { StoredMessageColumns(&$0) }
  private static let saidFrom = Select(
    """
    FROM messages WHERE chat = ? AND ord >= ? AND kind <> \(ContentKind.change.number)
    AND \(IgnoredTable.isShown) ORDER BY ord LIMIT 1
    """
  ) { StoredMessageColumns(&$0) }
  private static let newest = Select(
    "FROM messages WHERE chat = ? AND \(isMain) ORDER BY ord DESC LIMIT 1"
  ) { list in
    (event: list.column("event", EventID.self), ord: list.column("ord", Int64.self))
  }
  private static let senders = Select(
    "FROM messages WHERE chat = ? ORDER BY ord DESC LIMIT ?"
  ) { $0.column("sender", UserID.self) }
  private static let origin = Select("FROM messages WHERE chat = ? AND ord = ?") { list in
    (sender: list.column("sender", UserID.self), time: list.column("time", Int64.self))
  }
  private static let quoted = Select("FROM messages WHERE chat = ?2 AND event = ?3") {
    QuotedMessageColumns(
      &$0, sender: "sender", kind: "kind", text: "text", format: "format")
  }

  func ord(of event: EventID, in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value("SELECT ord FROM messages WHERE chat = ? AND event = ?", chat, event)
  }

  func lastOrd(before ord: Int64, in chat: Int64) throws(DatabaseError) -> Int64 {
    try database.value(
      """
      SELECT ord FROM messages WHERE chat = ? AND ord < ? AND \(Self.isMain)
      ORDER BY ord DESC LIMIT 1
      """, chat, ord)
      ?? .min
  }

  func firstEvent(at ords: ClosedRange<Int64>, in chat: Int64) throws(DatabaseError) -> EventID? {
    try database.value(
      "SELECT event FROM messages WHERE chat = ? AND ord BETWEEN ? AND ? ORDER BY ord LIMIT 1",
      chat, ords.lowerBound, ords.upperBound)
  }

  /// The time of the last stored message that has one of these order numbers, in milliseconds since
  /// 1970; `nil` when there is none.
  func lastTime(at ords: Range<Int64>, in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value(
      """
      SELECT time FROM messages WHERE chat = ? AND ord >= ? AND ord < ? ORDER BY ord DESC LIMIT 1
      """, chat, ords.lowerBound, ords.upperBound)
  }

  func messages(
    from ord: Int64, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [StoredMessage] {
    try database.rows(Self.from, chat, max(ord, ThreadRange.mainFloor), limit) { row, at in
      at.decode(row)
    }
  }

  /// The senders of the last messages of a chat's main timeline, newest first, one for each
  /// message; those of replies that only a thread shows come after them.
  func senders(last limit: Int, in chat: Int64) throws(DatabaseError) -> [UserID] {
    try database.rows(Self.senders, chat, limit) { row, at in row[at] }
  }

  func newestSaid(in chat: Int64) throws(DatabaseError) -> StoredMessage? {
    try database.first(Self.newestSaid, chat) { row, at in at.decode(row) }
  }

  func said(from ord: Int64, in chat: Int64) throws(DatabaseError) -> StoredMessage? {
    try database.first(Self.saidFrom, chat, max(ord, ThreadRange.mainFloor)) { row, at in
      at.decode(row)
    }
  }

  func newestShown(in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value(
      """
      SELECT ord FROM messages WHERE chat = ? AND \(Self.isMain) AND \(IgnoredTable.isShown)
      ORDER BY ord DESC LIMIT 1
      """, chat)
  }

  func messages(
    before ord: Int64, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [StoredMessage] {
    try database.rows(Self.before, chat, ord, limit) { row, at in at.decode(row) }
  }

  func state(
    of event: EventID, in chat: Int64
  ) throws(DatabaseError) -> (ord: Int64, kind: ContentKind, isEdited: Bool)? {
    try database.first(Self.state, chat, event) { row, at in
      (row[at.ord], row[at.kind], row[at.isEdited])
    }
  }

  /// The sender of a message; `nil` when it is not stored.
  func sender(of event: EventID, in chat: Int64) throws(DatabaseError) -> UserID? {
    try database.value("SELECT sender FROM messages WHERE chat = ? AND event = ?", chat, event)
  }

  /// The sender and the time of the message with the order number `ord`; `nil` when it is not
  /// stored.
  func origin(
    at ord: Int64, in chat: Int64
  ) throws(DatabaseError) -> (sender: UserID, time: Int64)? {
    try database.first(Self.origin, chat, ord) { row, at in (row[at.sender], row[at.time]) }
  }

  func quoted(_ event: EventID, in chat: Int64) throws(DatabaseError) -> QuotedMessage? {
    try database.first(Self.quoted, QuotedMessage.length, chat, event) { row, at in
      at.decode(row)
    }
  }

  /// Stores a message with the order number `ord`, which must be free. Returns `false` when a
  /// message with its event id is stored already. `isOlder`: `true` if the message comes before the
  /// newest message of the main timeline, as one from a page of history does; `false` for a reply
  /// that only a thread shows.
  func insert(
    _ message: TimelineMessage, _ content: MessageContent, at ord: Int64, isOlder: Bool,
    in chat: Int64
  ) throws(DatabaseError) -> Bool {
    let columns = ContentColumns(content)
    let indexed = IndexedMessage(
      chat: chat, ord: ord, sender: message.sender, time: message.timestamp, content: columns,
      shift: nil)
    let place = try index.reserve(for: indexed, isOlder: isOlder)
    try database.run(
      """
      INSERT INTO messages
        (chat, ord, event, sender, time, kind, text, answers, format, thread, key_shift)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (chat, event) DO NOTHING
      """, chat, ord, message.event, message.sender, message.timestamp, columns.kind, columns.text,
      message.answers, columns.format, message.thread, place?.shift)
    let isInserted = database.changes > 0
    if let place { try isInserted ? index.fill(place) : index.release(place) }
    return isInserted
  }

  /// Returns `false` when the message has this content already, or is not stored.
  func set(
    _ content: ContentColumns, isEdited: Bool, at ord: Int64, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    guard let old = try index.message(at: ord, in: chat) else { return false }
    try database.run(
      """
      UPDATE messages SET kind = ?1, text = ?2, is_edited = ?5, format = ?6
      WHERE chat = ?3 AND ord = ?4
      AND (kind <> ?1 OR text <> ?2 OR is_edited <> ?5 OR format IS NOT ?6)
      """, content.kind, content.text, chat, ord, isEdited, content.format)
    guard database.changes > 0 else { return false }
    try index.remove(old)
    try index.add(old.with(content), isOlder: false)
    return true
  }

  func remove(at ord: Int64, in chat: Int64) throws(DatabaseError) {
    if let old = try index.message(at: ord, in: chat) { try index.remove(old) }
    try database.run("DELETE FROM messages WHERE chat = ? AND ord = ?", chat, ord)
  }

  /// An SQL condition that is true for messages of other people, except those of ignored people and
  /// reports of a change of the room, such as a join, and deleted ones. Its parameter is the user.
  private static let isOfOthers =
    "sender <> ? AND kind NOT IN \(ContentKind.unchangeable) AND \(IgnoredTable.isShown)"

  func firstOfOthers(
    than user: UserID, after ord: Int64, in chat: Int64
  ) throws(DatabaseError) -> EventID? {
    try database.value(
      "SELECT event FROM messages WHERE chat = ? AND \(Self.isOfOthers) AND ord > ? ORDER BY ord LIMIT 1",
      chat, user, max(ord, ThreadRange.mainFloor))
  }

  /// Returns the oldest of the `count` newest messages of the main timeline by people other than
  /// `user`, not ignored; reports of a change of the room do not count. This is the first unread
  /// message if the server counts `count` unread ones and no read position is stored. `nil` if
  /// fewer are stored. `count` is at least 1; only the newest `maxCounted` are counted, because
  /// SQLite reads each of them.
  func oldestOfOthers(
    than user: UserID, amongNewest count: Int, in chat: Int64
  ) throws(DatabaseError) -> EventID? {
    try database.value(
      """
      SELECT event FROM messages WHERE chat = ? AND \(Self.isOfOthers) AND \(Self.isMain)
      ORDER BY ord DESC LIMIT 1 OFFSET ?
      """, chat, user, min(count, Self.maxCounted) - 1)
  }

  func hasDeleted(
    after ord: Int64, among ords: ClosedRange<Int64>, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    try database.exists(
      """
      SELECT 1 FROM messages INDEXED BY messages_deleted
      WHERE chat = ? AND ord > ? AND ord BETWEEN ? AND ?
        AND \(Self.isDeleted) LIMIT 1
      """, chat, ord, ords.lowerBound, ords.upperBound)
  }

  /// The numbers of messages after the order number `ord` that a server may count as unread, and
  /// as mentions, each at most `limit`: without those of `user` and of ignored people, without
  /// deleted ones, and without notices of bots and of changes of the room.
  func countable(
    after ord: Int64, in ords: ClosedRange<Int64>, besides user: UserID, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> UnreadCounts {
    let found = """
      FROM messages WHERE chat = ? AND ord > ? AND ord BETWEEN ? AND ? AND sender <> ?
        AND \(IgnoredTable.isShown)
      """
    func count(_ kinds: String) throws(DatabaseError) -> Int {
      try database.value(
        "SELECT count(*) FROM (SELECT 1 \(found) AND \(kinds) LIMIT ?)", chat, ord,
        ords.lowerBound, ords.upperBound, user, limit, as: Int.self) ?? 0
    }
    return UnreadCounts(
      messages: try count(Self.isCountable), mentions: try count(Self.mayMention))
  }

  static let isDeleted = "kind = \(ContentKind.deleted.number)"
  private static let isCountable = """
    kind NOT IN (\(ContentKind.deleted.number), \(ContentKind.change.number), \(
      ContentKind.botNotice.number))
    """
  private static let mayMention = """
    kind NOT IN (\(ContentKind.deleted.number), \(ContentKind.change.number), \(
      ContentKind.text.number))
    """

  private static let maxCounted = 10_000

  /// The event and the order number of the newest message of the main timeline, even if an ignored
  /// person sent it; `nil` when none is stored.
  func newest(in chat: Int64) throws(DatabaseError) -> (event: EventID, ord: Int64)? {
    try database.first(Self.newest, chat) { row, at in (row[at.event], row[at.ord]) }
  }

  func firstOrd(from ord: Int64, in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value(
      "SELECT ord FROM messages WHERE chat = ? AND ord >= ? ORDER BY ord LIMIT 1", chat,
      max(ord, ThreadRange.mainFloor))
  }

  /// The last message up to the order number `ord` that belongs to no thread: servers accept only
  /// such an event in a receipt for the main timeline. `nil` when none is stored.
  func lastOutsideThreads(upTo ord: Int64, in chat: Int64) throws(DatabaseError) -> EventID? {
    try database.value(
      """
      SELECT event FROM messages WHERE chat = ? AND ord <= ? AND \(Self.isMain)
        AND thread IS NULL ORDER BY ord DESC LIMIT 1
      """, chat, ord)
  }

  /// The order number of the last message of the main timeline that is not newer than `time`, among
  /// the newest hundred; `nil` when there is none.
  func lastOrd(notAfter time: ServerTimestamp, in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value(
      """
      SELECT ord FROM (SELECT ord, time FROM messages WHERE chat = ? AND \(Self.isMain)
        ORDER BY ord DESC LIMIT 100) WHERE time <= ? ORDER BY ord DESC LIMIT 1
      """, chat, time)
  }
}

struct StoredMessage {
  let ord: Int64
  let event: EventID
  let sender: UserID
  let time: ServerTimestamp
  let content: MessageContent
  /// The event id of the message to which this message replies, or of the poll that it ends; `nil`
  /// for any other message.
  let answers: EventID?
  let isEdited: Bool
  let thread: EventID?
}

struct StoredMessageColumns {
  private let ord: Column<Int64>
  private let event: Column<EventID>
  private let sender: Column<UserID>
  private let time: Column<ServerTimestamp>
  private let kind: Column<ContentKind>
  private let text: Column<String>
  private let format: Column<StoredFormat?>
  private let answers, thread: Column<EventID?>
  private let isEdited: Column<Bool>

  init(_ list: inout SelectList) {
    ord = list.column("ord")
    event = list.column("event")
    sender = list.column("sender")
    time = list.column("time")
    kind = list.column("kind")
    text = list.column("text")
    format = list.column("format")
    answers = list.column("answers")
    thread = list.column("thread")
    isEdited = list.column("is_edited")
  }

  func decode(_ row: Row) -> StoredMessage {
    StoredMessage(
      ord: row[ord], event: row[event], sender: row[sender], time: row[time],
      content: ContentColumns(kind: row[kind], text: row[text], format: row[format]).content,
      answers: row[answers], isEdited: row[isEdited], thread: row[thread])
  }
}

/// The rows of the table `outbox` with a `place`: own messages of the main timeline that the server
/// accepted and left out of a later sync. They belong into the gap that the sync left, and are
/// shown just before the message with the order number `place`, until a page of history contains
/// them.
struct PlacedMessageTable {
  let database: Connection

  // SQLite uses the index of the placed messages only if the query excludes NULL itself: it does
  // not see that the comparison of the pairs excludes NULL, and would read the whole outbox of the
  // chat.
  private static let from = Select(
    """
    FROM outbox WHERE chat = ? AND place IS NOT NULL AND (place, seq) >= (?, ?)
    ORDER BY place, seq LIMIT ?
    """
  ) { PlacedMessageColumns(&$0) }
  private static let before = Select(
    """
    FROM outbox WHERE chat = ? AND place IS NOT NULL AND (place, seq) < (?, ?)
    ORDER BY place DESC, seq DESC LIMIT ?
    """
  ) { PlacedMessageColumns(&$0) }

  func messages(
    from place: Int64, _ seq: Int64, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [(place: Int64, message: OutboxMessage)] {
    try database.rows(Self.from, chat, place, seq, limit) { row, at in at.decode(row) }
  }

  func messages(
    before place: Int64, _ seq: Int64, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [(place: Int64, message: OutboxMessage)] {
    try database.rows(Self.before, chat, place, seq, limit) { row, at in at.decode(row) }
  }

  /// Places the accepted messages of the main timeline that belong to no gap yet into the gap with
  /// this order number.
  func placeSent(at gap: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE outbox SET place = ? WHERE chat = ? AND state = \(OutboxState.sent.number)
        AND \(OutboxPurpose.isMessage) AND thread IS NULL AND place IS NULL
      """, gap, chat)
  }

  /// Moves the messages in a gap to the gap's new order number, because newer messages of the gap
  /// were fetched, or because the message after the gap has left the main timeline.
  func move(from gap: Int64, to point: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run(
      "UPDATE outbox SET place = ? WHERE chat = ? AND place = ?", point, chat, gap)
  }
}

struct PlacedMessageColumns {
  private let place: Column<Int64>
  private let message: OutboxMessageColumns

  init(_ list: inout SelectList) {
    place = list.column("place")
    message = OutboxMessageColumns(&list)
  }

  func decode(_ row: Row) -> (place: Int64, message: OutboxMessage) {
    (row[place], message.decode(row))
  }
}
