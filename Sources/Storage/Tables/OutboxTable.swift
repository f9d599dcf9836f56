internal import Database
internal import Intents
internal import Model

/// The table `outbox`: the messages and changes to send, in the order of `seq`. A change is removed
/// when the server has accepted it, a message when the timeline contains it. A person can discard a
/// row that is queued or has failed; while the discarding can be undone, the row is not removed but
/// marked as set aside (`is_aside`). The messages of the outbox are shown after those of the
/// timeline, except for the messages in a gap (`PlacedMessageTable`).
struct OutboxTable {
  let database: Connection

  private static let from = Select(
    """
    FROM outbox WHERE chat = ? AND \(OutboxPurpose.isMessage) AND is_aside = 0 AND seq >= ?
      AND thread IS ? AND place IS NULL
    ORDER BY seq LIMIT ?
    """
  ) { OutboxMessageColumns(&$0) }
  private static let before = Select(
    """
    FROM outbox WHERE chat = ? AND \(OutboxPurpose.isMessage) AND is_aside = 0 AND seq < ?
      AND thread IS ? AND place IS NULL
    ORDER BY seq DESC LIMIT ?
    """
  ) { OutboxMessageColumns(&$0) }
  private static let unsent = Select(
    """
    FROM outbox WHERE chat = ? AND \(OutboxPurpose.isMessage) AND is_aside = 0 AND thread = ?
    """
  ) { list in
    (
      waiting: list.column(
        "coalesce(sum(state <> \(OutboxState.failed.number)), 0)", Int.self),
      failed: list.column("coalesce(sum(state = \(OutboxState.failed.number)), 0)", Int.self)
    )
  }
  /// The SQL condition that the row `l` is the target of the row `o` (the message that it changes
  /// or answers), for a message whose event id is not known yet: `target` is then U+0001 and the
  /// transaction id (`EventID.ofUnsent`).
  static let isTarget = "(unicode(o.target) = 1 AND l.txn = substr(o.target, 2))"
  private static let changes = Select(
    """
    FROM outbox o LEFT JOIN messages m ON m.chat = o.chat AND m.event = o.target
    LEFT JOIN reactions r ON r.chat = o.chat AND r.event = o.target
    WHERE o.chat = ? AND o.\(OutboxPurpose.isChange) AND o.is_aside = 0 ORDER BY o.seq LIMIT 500
    """
  ) { PendingChangeColumns(&$0) }
  private static let edit = Select(
    """
    FROM outbox WHERE chat = ? AND target = ? AND purpose = \(OutboxPurpose.edit.number)
      AND is_aside = 0 AND \(OutboxState.isWaiting) ORDER BY seq DESC LIMIT 1
    """
  ) { OutboxMessageColumns(&$0) }
  private static let sentEdit = Select(
    "FROM outbox WHERE txn = ? AND purpose = \(OutboxPurpose.edit.number)"
  ) { OutboxMessageColumns(&$0) }
  /// SQL expressions: the row id of the newest message of a chat's main timeline in the outbox, and
  /// that of the newest edit of the message in the row `o`, before the message was sent.
  static func newest(in chat: String) -> String {
    """
    (SELECT seq FROM outbox WHERE chat = \(chat) AND \(OutboxPurpose.isMessage) AND is_aside = 0
      AND thread IS NULL AND place IS NULL ORDER BY seq DESC LIMIT 1)
    """
  }
  static let newestEdit = """
    (SELECT max(seq) FROM outbox WHERE chat = o.chat AND seq > o.seq AND target = char(1) || o.txn
      AND purpose = \(OutboxPurpose.edit.number) AND is_aside = 0 AND \(OutboxState.isWaiting))
    """
  private static let next = Select(
    """
    FROM outbox o JOIN chats c ON c.key = o.chat
    LEFT JOIN messages m ON m.chat = o.chat AND m.event = o.target
      AND o.purpose IN (\(OutboxPurpose.reply.number), \(OutboxPurpose.edit.number))
    LEFT JOIN outbox l ON \(isTarget)
    WHERE o.\(OutboxState.isUnsent)
      AND (o.state <> \(OutboxState.failed.number) OR o.\(OutboxPurpose.isMessage))
    GROUP BY o.chat ORDER BY \(OutgoingColumns.first)
    """
  ) { OutgoingColumns(&$0) }
  private static let aside = Select(
    "FROM outbox o JOIN chats c ON c.key = o.chat WHERE o.is_aside = 1 GROUP BY c.id"
  ) { $0.column("c.id", ChatID.self) }
  private static let files = Select(
    """
    FROM outbox WHERE \(OutboxState.isUnsent)
      AND substr(format, 1, 1) = '\(StoredFormat.fileSign)'
    """
  ) { $0.column("txn", TransactionID.self) }
  private static let stuck = Select(
    """
    FROM (
      SELECT chat FROM outbox WHERE \(isRefused)
      UNION SELECT d.chat FROM drafts d CROSS JOIN chats h ON h.key = d.chat
        WHERE trim(d.text) <> '' AND \(isReplaced("h"))
    ) r JOIN chats c ON c.key = r.chat
    ORDER BY c.key LIMIT 1000
    """
  ) { list in
    (
      chat: list.column("c.id", ChatID.self), name: list.column("c.name", String.self),
      newer: list.column(newer, ChatID?.self),
      hasDraft: list.column(
        """
        \(isReplaced("c")) AND EXISTS (SELECT 1 FROM drafts WHERE chat = r.chat AND trim(text) <> '')
        """, Bool.self),
      refused: list.column(
        "(SELECT count(*) FROM outbox WHERE chat = r.chat AND \(isRefused))", Int.self),
      waiting: list.column(
        """
        (SELECT count(*) FROM outbox o WHERE o.chat = r.chat AND o.\(OutboxState.isWaiting)
          AND o.is_aside = 0
          AND o.seq > (SELECT min(seq) FROM outbox WHERE chat = r.chat AND \(isRefused)))
        """, Int.self)
    )
  }
  /// The SQL condition that the chat with this alias is not listed because a joined room replaced
  /// its room.
  private static func isReplaced(_ chat: String) -> String {
    """
    (\(chat).is_hidden AND \(chat).successor IS NOT NULL
      AND \(chat).membership = \(Membership.joined.number))
    """
  }
  /// The SQL expression of the room that the chat list shows in place of the chat `c`: the first
  /// listed one of those that replaced it, each the one before it; NULL if there is none.
  private static let newer = """
    (WITH RECURSIVE newer (id, is_hidden, step) AS (
      SELECT c.id, \(isReplaced("c")), 0
      UNION ALL SELECT n.id, n.is_hidden, step + 1
        FROM newer CROSS JOIN chats o ON o.id = newer.id CROSS JOIN chats n ON n.id = o.successor
        WHERE newer.is_hidden AND step < \(Successor.maxUpgrades)
          AND n.predecessor = o.id AND n.is_space = o.is_space
    ) SELECT id FROM newer WHERE step > 0 AND NOT is_hidden)
    """
  /// The SQL condition that a row is a message that keeps later ones of its chat from being sent.
  /// The index `outbox_refused` has this condition.
  private static let isRefused =
    "state = \(OutboxState.failed.number) AND \(OutboxPurpose.isMessage) AND is_aside = 0"
  private static let owner = Select(
    "FROM outbox o JOIN chats c ON c.key = o.chat WHERE o.txn = ?"
  ) { list in
    (chat: list.column("c.id", ChatID.self), purpose: list.column("o.purpose", OutboxPurpose.self))
  }

  /// The row id (`seq`) of the outbox entry with this transaction id; later entries have greater
  /// row ids.
  func seq(of transaction: TransactionID, in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value("SELECT seq FROM outbox WHERE txn = ? AND chat = ?", transaction, chat)
  }

  func thread(of transaction: TransactionID) throws(DatabaseError) -> EventID? {
    try database.value(
      "SELECT thread FROM outbox WHERE txn = ? AND thread IS NOT NULL", transaction)
  }

  func owner(
    of transaction: TransactionID
  ) throws(DatabaseError) -> (chat: ChatID, purpose: OutboxPurpose)? {
    try database.first(Self.owner, transaction) { row, at in (row[at.chat], row[at.purpose]) }
  }

  /// The messages and replies (no changes of messages) of a thread, or of the main timeline for
  /// `nil`, from the row id `seq` on, oldest first; without those that are set aside or belong into
  /// a gap (`PlacedMessageTable`).
  func messages(
    from seq: Int64, limit: Int, of thread: EventID?, in chat: Int64
  ) throws(DatabaseError) -> [OutboxMessage] {
    try database.rows(Self.from, chat, seq, thread, limit) { row, at in at.decode(row) }
  }

  func messages(
    before seq: Int64, limit: Int, of thread: EventID?, in chat: Int64
  ) throws(DatabaseError) -> [OutboxMessage] {
    try database.rows(Self.before, chat, seq, thread, limit) { row, at in at.decode(row) }
  }

  func changes(in chat: Int64) throws(DatabaseError) -> PendingChangesByMessage {
    var changes = PendingChangesByMessage()
    _ = try database.rows(Self.changes, chat) { row, at in at.add(row, to: &changes) }
    return changes
  }

  /// The time at which the newest message of a chat's main timeline in the outbox was written, in
  /// ms since 1970; `nil` if there is none.
  func newestTime(in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value("SELECT time FROM outbox WHERE seq = \(Self.newest(in: "?"))", chat)
  }

  /// The column `place` of the message with the row id `seq`: the order number of the gap to which
  /// the message belongs; `nil` if it comes after all messages of the timeline.
  func place(at seq: Int64) throws(DatabaseError) -> Int64? {
    try database.value("SELECT place FROM outbox WHERE seq = ? AND place IS NOT NULL", seq)
  }

  func edit(of message: EventID, in chat: Int64) throws(DatabaseError) -> MessageContent? {
    try database.first(Self.edit, chat, message) { row, at in at.decode(row).content }
  }

  func edit(
    _ transaction: TransactionID
  ) throws(DatabaseError) -> (target: EventID, content: MessageContent)? {
    let edit = try database.first(Self.sentEdit, transaction) { row, at in at.decode(row) }
    return edit.flatMap { edit in edit.answers.map { ($0, edit.content) } }
  }

  func unsent(
    of thread: EventID, in chat: Int64
  ) throws(DatabaseError) -> (waiting: Int, failed: Int) {
    try database.first(Self.unsent, chat, thread) { row, at in (row[at.waiting], row[at.failed]) }
      ?? (0, 0)
  }

  /// The chats in which a message that failed keeps later ones from being sent, and those with a
  /// draft that are not listed because their rooms were replaced, at most 1,000.
  func stuck() throws(DatabaseError) -> [UnsentMessages] {
    try database.rows(Self.stuck) { row, at in
      UnsentMessages(
        chat: row[at.chat], name: row[at.name], refused: row[at.refused], waiting: row[at.waiting],
        newer: row[at.newer], hasDraft: row[at.hasDraft])
    }
  }

  /// The first outbox row of each joined chat, if it can be sent now, sorted by age, the oldest
  /// first. Changes that failed are passed over. Any other first row delays the chat's later rows:
  /// one that is being sent, a message that failed, a row that was set aside and may be restored,
  /// and a row whose target message has no event id yet.
  func next() throws(DatabaseError) -> [OutgoingRow] {
    try database.rows(Self.next) { row, at in at.decode(row) }.compactMap(\.self)
  }
}

extension OutboxTable {
  func files() throws(DatabaseError) -> [TransactionID] {
    try database.rows(Self.files) { row, at in row[at] }
  }

  /// Returns `false` when the outbox has an entry with its transaction id already.
  func insert(
    _ entry: OutboxEntry, at time: ServerTimestamp, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    try database.run(
      """
      INSERT INTO outbox (chat, txn, text, time, state, purpose, target, is_emote, format, thread)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (txn) DO NOTHING
      """, chat, entry.transaction, entry.text, time, OutboxState.queued, entry.purpose,
      entry.target, entry.isEmote, entry.format, entry.thread)
    return database.changes > 0
  }

  /// An entry that is being sent is no longer marked as set aside.
  func set(
    _ state: OutboxState, from former: OutboxState..., of transaction: TransactionID,
    reason: FailureReason? = nil
  ) throws(DatabaseError) -> Bool {
    let numbers = former.map { String($0.number) }.joined(separator: ", ")
    try database.run(
      """
      UPDATE outbox SET state = ?1, reason = ?2,
        is_aside = iif(?1 = \(OutboxState.sending.number), 0, is_aside)
      WHERE txn = ?3 AND state IN (\(numbers))
      """, state, reason.map { FailureColumn.text($0) }, transaction)
    return database.changes > 0
  }

  /// Records that the server accepted an outbox entry and gave it an event id. A change of a
  /// message is removed from the outbox; a message is removed only if the timeline contains it
  /// already. Returns `false` when nothing changed.
  func setSent(
    _ transaction: TransactionID, as event: EventID
  ) throws(DatabaseError) -> Bool {
    try database.run(
      """
      DELETE FROM outbox WHERE txn = ?1 AND (\(OutboxPurpose.isChange) OR EXISTS
        (SELECT 1 FROM messages WHERE messages.chat = outbox.chat AND messages.event = ?2))
      """, transaction, event)
    if database.changes > 0 { return true }
    try database.run(
      """
      UPDATE outbox SET state = ?, event = ?, reason = NULL, is_aside = 0
      WHERE txn = ? AND \(OutboxState.isUnsent)
      """, OutboxState.sent, event, transaction)
    return database.changes > 0
  }

  /// Removes an outbox entry that is queued or has failed, and the entries whose target is its
  /// message. Returns `false` when no entry was removed: an entry that is being sent or was sent
  /// stays, because the server may have it already.
  func discard(_ transaction: TransactionID) throws(DatabaseError) -> Bool {
    try database.run(
      "DELETE FROM outbox WHERE txn = ? AND state IN (?, ?)", transaction, OutboxState.queued,
      OutboxState.failed)
    guard database.changes > 0 else { return false }
    try database.run("DELETE FROM outbox WHERE target = ?", EventID.ofUnsent(transaction))
    return true
  }

  /// Sets aside (`true`) an outbox entry that is queued or has failed, together with the entries
  /// whose target is its message, or restores them (`false`). Returns `false` when nothing changed:
  /// an entry that is being sent or was sent stays as it is.
  func set(isAside: Bool, _ transaction: TransactionID) throws(DatabaseError) -> Bool {
    try database.run(
      """
      UPDATE outbox SET is_aside = ?1
      WHERE txn = ?2 AND is_aside <> ?1 AND state IN (?3, ?4)
      """, isAside, transaction, OutboxState.queued, OutboxState.failed)
    guard database.changes > 0 else { return false }
    try database.run(
      "UPDATE outbox SET is_aside = ? WHERE target = ?", isAside, EventID.ofUnsent(transaction))
    return true
  }

  func removeAside() throws(DatabaseError) {
    try database.run("DELETE FROM outbox WHERE is_aside = 1")
  }

  func chatsWithAside() throws(DatabaseError) -> [ChatID] {
    try database.rows(Self.aside) { row, at in row[at] }
  }

  /// Stores the event id of a message in the outbox entries whose target is the message, in place
  /// of its transaction id, because the message was sent.
  func resolve(_ transaction: TransactionID, as event: EventID) throws(DatabaseError) {
    try database.run(
      "UPDATE outbox SET target = ? WHERE target = ?", event, EventID.ofUnsent(transaction))
  }

  /// Replaces the text of a message that could not be sent by the text of its newest edit in the
  /// outbox, and removes its edits there, because the server has no message that they could change.
  func takeEdits(of transaction: TransactionID) throws(DatabaseError) {
    let target = EventID.ofUnsent(transaction)
    try database.run(
      """
      UPDATE outbox SET (text, is_emote, format) = (e.text, e.is_emote, e.format)
      FROM (SELECT * FROM outbox WHERE target = ?1 AND purpose = ?2 ORDER BY seq DESC LIMIT 1) e
      WHERE outbox.txn = ?3
      """, target, OutboxPurpose.edit, transaction)
    try database.run(
      "DELETE FROM outbox WHERE target = ? AND purpose = ?", target, OutboxPurpose.edit)
  }

  func remove(
    _ transaction: TransactionID?, or event: EventID, in chat: Int64
  ) throws(DatabaseError) -> TransactionID? {
    try database.value(
      "DELETE FROM outbox WHERE chat = ? AND (txn = ? OR event = ?) RETURNING txn", chat,
      transaction, event)
  }

  func fail(
    _ reason: FailureReason, onlyTexts: Bool, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    try database.run(
      """
      UPDATE outbox SET state = ?, reason = ?
      WHERE chat = ? AND \(OutboxState.isWaiting) AND (? OR \(OutboxPurpose.isText))
      """, OutboxState.failed, FailureColumn.text(reason), chat, !onlyTexts)
    return database.changes > 0
  }

  func requeueNotAllowed(in chat: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      """
      UPDATE outbox SET state = ?, reason = NULL
      WHERE chat = ? AND state = ? AND reason = ? AND \(OutboxPurpose.isMessage) AND is_aside = 0
      """, OutboxState.queued, chat, OutboxState.failed, FailureColumn.text(.notAllowed))
    return database.changes > 0
  }

  /// Queues the outbox rows again that were being sent when the program ended. The server may have
  /// accepted them already; their transaction ids keep it from accepting them twice.
  func requeueInterrupted() throws(DatabaseError) {
    guard
      try database.exists("SELECT 1 FROM outbox WHERE state = ? LIMIT 1", OutboxState.sending)
    else { return }
    try database.run(
      "UPDATE outbox SET state = ? WHERE state = ?", OutboxState.queued, OutboxState.sending)
  }
}

enum OutboxState: Int64, StoredNumber {
  case queued, sending, failed, sent

  init(number: Int64) { self = Self(rawValue: number) ?? .failed }

  static let isWaiting = "state IN (\(queued.number), \(sending.number))"
  static let isUnsent = "state <> \(sent.number)"
}

enum OutboxPurpose: Int64, StoredNumber {
  case message, reply, edit, deletion, reaction, vote, pollEnd

  init(number: Int64) { self = Self(rawValue: number) ?? .message }

  /// SQL conditions on the column `purpose`: `isMessage` is true for a message or reply, `isChange`
  /// for a change of a message, `isText` for the purposes that an encrypted or replaced chat does
  /// not accept (all except deletions and reactions).
  static let isMessage = "purpose <= \(reply.number)"
  static let isChange = "purpose > \(reply.number)"
  static let isText = "purpose NOT IN (\(deletion.number), \(reaction.number))"

  var isNewMessage: Bool {
    switch self {
    case .message, .reply: true
    case .edit, .deletion, .reaction, .vote, .pollEnd: false
    }
  }

  var holdsText: Bool {
    switch self {
    case .message, .reply, .edit, .vote, .pollEnd: true
    case .deletion, .reaction: false
    }
  }
}

struct OutboxEntry {
  let transaction: TransactionID
  var text = ""
  var purpose = OutboxPurpose.message
  /// The message to which a reply replies, or the event that a change concerns, such as an edited
  /// message or a withdrawn reaction; `nil` for a message that is no reply.
  var target: EventID?
  var isEmote = false
  /// The first message of the thread in which a message or an edit was submitted; `nil` for the
  /// main timeline, and for any other change.
  var thread: EventID?
  /// The structure and styles of the text of a message or an edit if it is Markdown, or the
  /// message's file or poll; `nil` for a plain text, and for any other change.
  var format: StoredFormat?
}
