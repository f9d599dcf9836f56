internal import Database
internal import Intents
internal import Model

/// What nobody but this store had, taken out of a damaged one: texts that were not sent, and drafts.
/// All else comes from the server again.
struct Salvage {
  private struct Unsent {
    let chat: ChatID
    let name: String
    let transaction: String
    let text: String
    let time: Int64
    let hasFailed: Bool
    let reason: String?
    let purpose: Int64
    let target: String?
    let isEmote: Bool
  }

  private struct Written {
    let chat: ChatID
    let name: String
    let text: String
    let cursor: Int64
  }

  private var unsent: [Unsent] = []
  private var drafts: [Written] = []

  /// Reads what can be read from the damaged file, and nothing from what cannot.
  init(from path: String) {
    guard let damaged = try? Connection(path: path, mode: .readOnly) else { return }
    // It may have been written before there were emotes, or when the outbox held messages only.
    unsent =
      (try? Self.unsent(in: damaged, "o.purpose, o.target, o.is_emote"))
      ?? (try? Self.unsent(in: damaged, "o.purpose, o.target, 0"))
      ?? (try? Self.unsent(in: damaged, "\(OutboxPurpose.message), NULL, 0")) ?? []
    let written = try? damaged.rows(
      """
      SELECT c.id, c.name, d.text, d.cursor FROM drafts d JOIN chats c ON c.key = d.chat
      WHERE d.text <> ''
      """
    ) { row in
      Written(
        chat: ChatID(row.text(0)), name: row.text(1), text: row.text(2), cursor: row.integer(3))
    }
    drafts = written ?? []
  }

  private static func unsent(
    in damaged: Connection, _ relation: String
  ) throws(DatabaseError) -> [Unsent] {
    try damaged.rows(
      """
      SELECT c.id, c.name, o.txn, o.text, o.time, o.state = \(OutboxState.failed), o.reason,
        \(relation)
      FROM outbox o JOIN chats c ON c.key = o.chat WHERE o.state < \(OutboxState.sent) ORDER BY o.seq
      """
    ) { row in
      Unsent(
        chat: ChatID(row.text(0)), name: row.text(1), transaction: row.text(2), text: row.text(3),
        time: row.integer(4), hasFailed: row.bool(5), reason: row.optionalText(6),
        purpose: row.integer(7), target: row.optionalText(8), isEmote: row.bool(9))
    }
  }

  /// How many texts that were not sent, and how many drafts.
  var counts: (unsent: Int, drafts: Int) { (unsent.count, drafts.count) }

  /// Puts it into a new store. Its chats are not listed, and nothing is sent, until the server tells that
  /// we are in them.
  func put(into store: ChatStore) throws(StorageError) {
    guard !unsent.isEmpty || !drafts.isEmpty else { return }
    let database = store.database
    try store.guarded {
      try database.transaction {
        for row in unsent {
          try database.run(
            """
            INSERT INTO outbox (chat, txn, text, time, state, reason, purpose, target, is_emote)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (txn) DO NOTHING
            """, try key(row.chat, row.name, database), row.transaction, row.text, row.time,
            row.hasFailed ? OutboxState.failed : OutboxState.queued, row.reason, row.purpose,
            row.target, row.isEmote)
        }
        for row in drafts {
          try database.run(
            "INSERT OR REPLACE INTO drafts (chat, text, cursor) VALUES (?, ?, ?)",
            try key(row.chat, row.name, database), row.text, row.cursor)
        }
      }
    }
  }

  private func key(_ id: ChatID, _ name: String, _ database: Connection) throws -> Int64 {
    if let known = try ChatRow.load(id, from: database) { return known.key }
    let made = try ChatRow.insert(id, into: database)
    var identity = made.identity
    identity.membership = .left
    identity.name = name
    try identity.save(made.key, to: database)
    return made.key
  }
}
