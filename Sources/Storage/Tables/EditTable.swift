internal import Database
internal import Intents
internal import Model

/// The table `edits`: the edits of messages, and the first texts of messages that an edit may
/// change. In the row of a message's first text, the event is the message itself.
struct EditTable {
  let database: Connection

  /// An SQL condition that is true if the edit in the row `e` may change the message in the row
  /// `table`: an edit cannot turn a poll into a message of another kind, or such a message into a
  /// poll.
  static func isOfKind(_ table: String) -> String {
    "(e.kind = \(ContentKind.poll.number)) = (\(table).kind = \(ContentKind.poll.number))"
  }

  /// The number of edits of a message by one person that are stored: enough for the versions that
  /// are shown, and so that an earlier edit counts again when later ones are deleted.
  private static let maxOfPerson = MessageVersion.most

  // Without `INDEXED BY`, SQLite would read all edits of the chat.
  private static let versionsOfSender = """
    FROM messages m CROSS JOIN edits e INDEXED BY edits_target
    ON e.chat = m.chat AND e.target = m.event AND e.sender = m.sender
    WHERE m.chat = ?1 AND m.event = ?2 AND \(isOfKind("m"))
    """

  private static let newest = Select(
    "\(versionsOfSender) ORDER BY e.event <> e.target DESC, e.time DESC, e.event DESC LIMIT 1"
  ) { list in
    (
      kind: list.column("e.kind", ContentKind.self), text: list.column("e.text", String.self),
      format: list.column("e.format", StoredFormat?.self),
      isEdit: list.column("e.event <> e.target", Bool.self)
    )
  }

  /// The newest text of a message, by an edit of its sender or its first text; `isEdit` is `false`
  /// for the first text. `nil` if the message is not stored, or if the table has neither its first
  /// text nor an edit that may change it.
  func newest(
    of target: EventID, in chat: Int64
  ) throws(DatabaseError) -> (content: ContentColumns, isEdit: Bool)? {
    try database.first(Self.newest, chat, target) { row, at in
      (
        ContentColumns(kind: row[at.kind], text: row[at.text], format: row[at.format]),
        row[at.isEdit]
      )
    }
  }

  private static let versions = Select(
    """
    \(versionsOfSender) AND e.event NOT LIKE 'known:%'
    ORDER BY e.event = e.target DESC, e.time DESC, e.event DESC LIMIT ?3
    """
  ) { list in
    (
      kind: list.column("e.kind", ContentKind.self), text: list.column("e.text", String.self),
      format: list.column("e.format", StoredFormat?.self),
      time: list.column("e.time", ServerTimestamp.self),
      isFirst: list.column("e.event = e.target", Bool.self)
    )
  }

  /// The versions of a message, the oldest first: the first text and the newest edits by its
  /// sender, at most `limit` together. Edits that an older schema stored without an event id are
  /// left out, because their times are unknown; the ids in their rows begin with `known:`.
  func versions(
    of target: EventID, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [MessageVersion] {
    let rows = try database.rows(Self.versions, chat, target, limit) { row, at in
      MessageVersion(
        timestamp: row[at.time],
        content: ContentColumns(kind: row[at.kind], text: row[at.text], format: row[at.format])
          .content,
        isFirst: row[at.isFirst])
    }
    return rows.filter(\.isFirst) + rows.filter { !$0.isFirst }.reversed()
  }

  /// The message to which an edit belongs, even if the edit does not change it, for instance
  /// because another person sent the edit; `nil` when no such edit is stored.
  func target(of edit: EventID, in chat: Int64) throws(DatabaseError) -> EventID? {
    try database.value(
      "SELECT target FROM edits WHERE chat = ? AND event = ? AND event <> target", chat, edit)
  }

  /// Stores an edit. Of a person's edits of a message, the newest `maxOfPerson` stay stored. An
  /// own edit that was stored when the server accepted it gets the time that the server sends with
  /// it. Returns `false` when nothing changed.
  func insert(_ edit: Edit, in chat: Int64) throws(DatabaseError) -> Bool {
    try insert(
      edit, in: chat, time: "?5",
      """
      UPDATE SET time = excluded.time WHERE time <> excluded.time AND event <> target
        AND target = excluded.target AND sender = excluded.sender
      """)
  }

  /// Stores an edit whose time the server has not sent yet, as the newest edit of its message.
  /// Returns `false` when the edit is stored already.
  func insertNewest(_ edit: Edit, in chat: Int64) throws(DatabaseError) -> Bool {
    let last = """
      (SELECT max(time) FROM edits INDEXED BY edits_target
       WHERE chat = ?1 AND target = ?3 AND sender = ?4)
      """
    return try insert(edit, in: chat, time: "max(?5, coalesce(\(last) + 1, ?5))", "NOTHING")
  }

  private func insert(
    _ edit: Edit, in chat: Int64, time: String, _ resolution: String
  ) throws(DatabaseError) -> Bool {
    let content = ContentColumns(edit.content)
    try database.run(
      """
      INSERT INTO edits (chat, event, target, sender, time, kind, text, format)
      VALUES (?1, ?2, ?3, ?4, \(time), ?6, ?7, ?8) ON CONFLICT (chat, event) DO \(resolution)
      """, chat, edit.event, edit.target, edit.sender, edit.timestamp, content.kind, content.text,
      content.format)
    guard database.changes > 0 else { return false }
    try database.run(
      """
      DELETE FROM edits WHERE chat = ?1 AND event IN (
        SELECT event FROM edits INDEXED BY edits_target
        WHERE chat = ?1 AND target = ?2 AND sender = ?3 AND event <> target
        ORDER BY time DESC, event DESC LIMIT -1 OFFSET \(Self.maxOfPerson))
      """, chat, edit.target, edit.sender)
    return true
  }

  /// Stores the text of a message as its first text, before a stored edit by its sender changes it.
  /// Does nothing if the message or such an edit is not stored, or if a first text is.
  func keepFirstText(of event: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO edits (chat, event, target, sender, time, kind, text, format)
      SELECT chat, event, event, sender, time, kind, text, format FROM messages m
      WHERE chat = ?1 AND event = ?2 AND EXISTS
        (SELECT 1 FROM edits e INDEXED BY edits_target
         WHERE e.chat = ?1 AND e.target = ?2 AND e.sender = m.sender)
      ON CONFLICT (chat, event) DO NOTHING
      """, chat, event)
  }

  /// The message's text does not change until the caller sets another.
  func remove(_ edit: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM edits WHERE chat = ? AND event = ?", chat, edit)
  }

  /// Removes the edits of a newly stored message by anybody but its sender, which never count.
  func removeOthers(than sender: UserID, of target: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      DELETE FROM edits INDEXED BY edits_target
      WHERE chat = ?1 AND target = ?2 AND (sender < ?3 OR sender > ?3)
      """, chat, target, sender)
  }

  /// Removes the first text and all edits of a message from the table `edits`.
  func removeAll(of target: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run(
      "DELETE FROM edits INDEXED BY edits_target WHERE chat = ? AND target = ?", chat, target)
  }
}

struct FetchedOriginal {
  let sender: UserID
  let time: ServerTimestamp
  let content: MessageContent
}
