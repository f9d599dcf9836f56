internal import Database
internal import Intents
internal import Model

/// The table `originals`: messages that were fetched by themselves because no stored timeline
/// contained them, such as quoted messages and first messages of threads.
struct QuotedMessageTable {
  let database: Connection

  // Edits are not applied to the rows of `originals`, so each query looks for the newest text of
  // the message.
  private static let quoted = Select(
    """
    FROM originals o LEFT JOIN edits e INDEXED BY edits_target
      ON e.chat = o.chat AND e.target = o.event AND e.sender = o.sender AND o.kind NOT IN \(ContentKind.unchangeable)
      AND \(EditTable.isOfKind("o"))
    WHERE o.chat = ?2 AND o.event = ?3 ORDER BY e.time DESC, e.event DESC LIMIT 1
    """
  ) {
    QuotedMessageColumns(
      &$0, sender: "o.sender", kind: "coalesce(e.kind, o.kind)", text: "coalesce(e.text, o.text)",
      format: "iif(e.event IS NULL, o.format, e.format)")
  }

  private static let whole = Select(
    """
    FROM originals o LEFT JOIN edits e INDEXED BY edits_target
      ON e.chat = o.chat AND e.target = o.event AND e.sender = o.sender AND o.kind NOT IN \(ContentKind.unchangeable)
      AND \(EditTable.isOfKind("o"))
    WHERE o.chat = ? AND o.event = ? ORDER BY e.time DESC, e.event DESC LIMIT 1
    """
  ) { list in
    (
      sender: list.column("o.sender", UserID.self),
      time: list.column("o.time", ServerTimestamp.self),
      kind: list.column("coalesce(e.kind, o.kind)", ContentKind.self),
      text: list.column("coalesce(e.text, o.text)", String.self),
      format: list.column("iif(e.event IS NULL, o.format, e.format)", StoredFormat?.self)
    )
  }

  func original(_ event: EventID, in chat: Int64) throws(DatabaseError) -> FetchedOriginal? {
    try database.first(Self.whole, chat, event) { row, at in
      FetchedOriginal(
        sender: row[at.sender], time: row[at.time],
        content: ContentColumns(kind: row[at.kind], text: row[at.text], format: row[at.format])
          .content)
    }
  }

  func quoted(_ event: EventID, in chat: Int64) throws(DatabaseError) -> QuotedMessage? {
    try database.first(Self.quoted, QuotedMessage.length, chat, event) { row, at in
      at.decode(row)
    }
  }

  /// The sender of a message of the table `originals`; `nil` when it is not stored there.
  func sender(of event: EventID, in chat: Int64) throws(DatabaseError) -> UserID? {
    try database.value("SELECT sender FROM originals WHERE chat = ? AND event = ?", chat, event)
  }

  /// Stores a message in the table `originals`. Returns `false` when it is stored there already.
  func insert(
    _ message: TimelineMessage, _ content: MessageContent, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    let content = ContentColumns(content)
    try database.run(
      """
      INSERT INTO originals (chat, event, sender, kind, text, format, time)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (chat, event) DO NOTHING
      """, chat, message.event, message.sender, content.kind, content.text, content.format,
      message.timestamp)
    return database.changes > 0
  }

  func delete(_ event: EventID, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      "UPDATE originals SET kind = ?, text = '', format = NULL WHERE chat = ? AND event = ?",
      ContentKind.deleted, chat, event)
    return database.changes > 0
  }
}

struct QuotedMessage {
  /// The limit of a quote's text, in scalars.
  static let length = 200

  let sender: UserID
  let content: MessageContent
}

/// The query's parameter ?1 limits the scalars of the text.
struct QuotedMessageColumns {
  private let sender: Column<UserID>
  private let kind: Column<ContentKind>
  private let text: Column<String>
  private let format: Column<StoredFormat?>

  // A quote is one line of plain text. The column `format` is read only if the text has spoilers,
  // because the structure says which parts of the text they hide.
  init(_ list: inout SelectList, sender: String, kind: String, text: String, format: String) {
    self.sender = list.column(sender)
    self.kind = list.column(kind)
    self.text = list.column("substr(\(text), 1, ?1)")
    let hides = "substr(\(format), 1, 1) = '\(StoredFormat.spoilerSign)'"
    self.format = list.column("CASE WHEN \(hides) THEN \(format) END")
  }

  func decode(_ row: Row) -> QuotedMessage {
    QuotedMessage(
      sender: row[sender],
      content: ContentColumns(kind: row[kind], text: row[text], format: row[format]).content)
  }
}
