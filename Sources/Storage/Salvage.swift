internal import Database
internal import Glibc
package import Intents
package import Model

/// The unsent messages, changes of messages and drafts that can be read from a store that is
/// damaged or too old. They are copied to the new store, because no server has them.
struct Salvage {
  private var unsent: [UnsentText] = []
  private var drafts: [SalvagedDraft] = []

  /// Reads the unsent outbox rows and the drafts of the damaged file, as far as its pages are
  /// readable.
  init(from path: String) {
    guard let damaged = try? Connection(path: path, mode: .readOnly) else { return }
    for schema in OutboxSchema.allCases.reversed() where unsent.isEmpty {
      unsent = UnsentText.read(from: damaged, schema)
    }
    drafts = SalvagedDraft.read(from: damaged)
  }

  var counts: (unsent: Int, drafts: Int) { (unsent.count, drafts.count) }

  /// Returns the key (`ThreadRow.ownerKey`) of the drafts of the thread that begins with the
  /// message `root`. A thread that is not stored gets a row, because the chat shows only threads
  /// with one.
  fileprivate static func owner(
    of root: EventID, in chat: Int64, _ store: ChatStore
  ) throws(DatabaseError) -> Int64 {
    if let known = try store.tables.threads.load(root, in: chat) { return known.ownerKey }
    try store.database.run("UPDATE chats SET has_threads = 1 WHERE key = ?", chat)
    return try store.tables.threads.insert(root, in: chat).ownerKey
  }

  /// Stores the outbox rows and drafts in a new store. Their chats count as left, so that they are
  /// not listed and nothing is sent to them, until a sync says that the user is a member.
  func put(into store: ChatStore) throws(StorageError) {
    guard !unsent.isEmpty || !drafts.isEmpty else { return }
    try store.guarded { () throws(DatabaseError) in
      try store.database.transaction { () throws(DatabaseError) in
        for text in unsent {
          try text.insert(into: store, try key(of: text.chat, store.tables.chats))
        }
        for draft in drafts {
          try draft.insert(into: store, try key(of: draft.chat, store.tables.chats))
        }
      }
    }
  }

  private func key(of chat: SalvagedChat, _ chats: ChatTable) throws(DatabaseError) -> Int64 {
    if let known = try chats.key(of: chat.id) { return known }
    let made = try chats.insert(chat.id)
    var identity = made.identity
    identity.membership = .left
    identity.name = chat.name
    try chats.save(identity, made.key)
    return made.key
  }
}

/// The versions of the table `outbox` that differ in the columns that are read here, the oldest
/// first. A store that is too old has an older schema, and a damaged one may have one, as it cannot
/// be migrated.
private enum OutboxSchema: Int, CaseIterable, Comparable {
  case messagesOnly, withPurposes, withEmotes, withAside, withFormats, withThreads

  static func < (one: OutboxSchema, other: OutboxSchema) -> Bool { one.rawValue < other.rawValue }
}

private struct UnsentText {
  let chat: SalvagedChat
  let transaction: TransactionID
  let text: String
  let time: ServerTimestamp
  let state: OutboxState
  let reason: String?
  let purpose: OutboxPurpose
  let target: EventID?
  let isEmote: Bool
  let format: String?
  let thread: EventID?

  /// Reads the unsent rows of the damaged outbox, in the order in which they were written, without
  /// those that the person discarded. A query ends at the first page of the file that SQLite cannot
  /// read, so a second query, newest rows first, reads the rows after the damaged pages.
  static func read(from damaged: Connection, _ schema: OutboxSchema) -> [UnsentText] {
    let isThere = schema >= .withAside ? "AND o.is_aside = 0" : ""
    func texts(_ order: String, into found: inout [UnsentText]) -> Bool {
      let query = Select(
        """
        FROM outbox o JOIN chats c ON c.key = o.chat WHERE o.\(OutboxState.isUnsent) \(isThere)
        ORDER BY o.seq \(order)
        """
      ) { UnsentTextColumns(&$0, schema) }
      return (try? damaged.rows(query) { row, at in found.append(at.decode(row)) }) != nil
    }
    var (first, last): ([UnsentText], [UnsentText]) = ([], [])
    if texts("ASC", into: &first) { return first }
    _ = texts("DESC", into: &last)
    let known = Set(first.map(\.transaction))
    return first + last.reversed().filter { !known.contains($0.transaction) }
  }

  /// Inserts this unsent row into the outbox of a new store: as failed if its sending had failed,
  /// otherwise as queued. Does nothing if the outbox has a row with its transaction id.
  func insert(into store: ChatStore, _ chat: Int64) throws(DatabaseError) {
    if let thread { _ = try Salvage.owner(of: thread, in: chat, store) }
    try store.database.run(
      """
      INSERT INTO outbox (chat, txn, text, time, state, reason, purpose, target, is_emote, format,
        thread)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (txn) DO NOTHING
      """, chat, transaction, text, time, state == .failed ? OutboxState.failed : .queued, reason,
      purpose, target, isEmote, format, thread)
  }
}

/// The query must give the table `outbox` the alias `o`, and `chats` the alias `c`.
private struct UnsentTextColumns {
  private let chat: SalvagedChatColumns
  private let transaction: Column<TransactionID>
  private let text: Column<String>
  private let time: Column<ServerTimestamp>
  private let state: Column<OutboxState>
  private let reason: Column<String?>
  private let purpose: Column<OutboxPurpose>
  private let target: Column<EventID?>
  private let isEmote: Column<Bool>
  private let format: Column<String?>
  private let thread: Column<EventID?>

  init(_ list: inout SelectList, _ schema: OutboxSchema) {
    chat = SalvagedChatColumns(&list)
    transaction = list.column("o.txn")
    text = list.column("o.text")
    time = list.column("o.time")
    state = list.column("o.state")
    reason = list.column("o.reason")
    purpose = list.column(
      schema == .messagesOnly ? "\(OutboxPurpose.message.number)" : "o.purpose")
    target = list.column(schema == .messagesOnly ? "NULL" : "o.target")
    isEmote = list.column(schema >= .withEmotes ? "o.is_emote" : "0")
    format = list.column(schema >= .withFormats ? "o.format" : "NULL")
    thread = list.column(schema >= .withThreads ? "o.thread" : "NULL")
  }

  func decode(_ row: Row) -> UnsentText {
    UnsentText(
      chat: chat.decode(row), transaction: row[transaction], text: row[text], time: row[time],
      state: row[state], reason: row[reason], purpose: row[purpose], target: row[target],
      isEmote: row[isEmote], format: row[format], thread: row[thread])
  }
}

private struct SalvagedDraft {
  let chat: SalvagedChat
  /// The event with which the thread begins; `nil` for the draft of the chat itself.
  let thread: EventID?
  let draft: Draft

  private typealias Columns = (
    chat: SalvagedChatColumns, thread: Column<EventID?>, draft: DraftColumns
  )

  /// The table `drafts` as it is, and in the oldest stores, which had the texts only.
  private static let tables = [
    "drafts",
    """
    (SELECT chat, text, cursor, NULL AS place, 0 AS line, NULL AS answers, '' AS answers_words,
      NULL AS edited, '' AS edit_text, 0 AS edit_cursor FROM drafts)
    """,
  ]

  // The scroll position is left out, as the new store lacks its message.
  private static func ofChats(_ table: String) -> Select<Columns> {
    Select(
      """
      FROM \(table) d JOIN chats c ON c.key = d.chat WHERE d.text <> '' OR d.edited IS NOT NULL
      """
    ) { (SalvagedChatColumns(&$0), $0.column("NULL"), DraftColumns(&$0)) }
  }

  // `drafts.chat` is the key of a chat or, for the draft of a thread, the negated key of the
  // thread.
  private static func ofThreads(_ table: String) -> Select<Columns> {
    Select(
      """
      FROM \(table) d JOIN threads t ON t.key = -d.chat JOIN chats c ON c.key = t.chat
      WHERE d.text <> '' OR d.edited IS NOT NULL
      """
    ) { (SalvagedChatColumns(&$0), $0.column("t.root"), DraftColumns(&$0)) }
  }

  /// Reads the drafts that have a text or an unfinished edit, those of chats and those of threads
  /// each up to the first page of the file that SQLite cannot read. A store with an older schema
  /// has no threads.
  static func read(from damaged: Connection) -> [SalvagedDraft] {
    var drafts: [SalvagedDraft] = []
    for table in tables where drafts.isEmpty {
      for query in [ofChats(table), ofThreads(table)] {
        _ = try? damaged.rows(query) { row, at in
          let draft = at.draft.decode(row)
          drafts.append(
            SalvagedDraft(
              chat: at.chat.decode(row), thread: row[at.thread],
              draft: Draft(
                text: draft.text, cursor: draft.cursor, answers: draft.answers, edit: draft.edit)))
        }
      }
    }
    return drafts
  }

  func insert(into store: ChatStore, _ chat: Int64) throws(DatabaseError) {
    let owner = try thread.map { thread throws(DatabaseError) in
      try Salvage.owner(of: thread, in: chat, store)
    }
    try store.tables.drafts.set(draft, of: owner ?? chat)
  }
}

/// The query must give the table `chats` the alias `c`.
private struct SalvagedChatColumns {
  private let id: Column<ChatID>
  private let name: Column<String>

  init(_ list: inout SelectList) {
    id = list.column("c.id")
    name = list.column("c.name")
  }

  func decode(_ row: Row) -> SalvagedChat { SalvagedChat(id: row[id], name: row[name]) }
}

struct SalvagedChat {
  let id: ChatID
  let name: String
}

struct Suspicion {
  let path: String
  private var mark: SuspectMark { SuspectMark(path: path) }

  func raise() { mark.raise() }

  func drop() { mark.drop() }

  /// Checks the store if it is marked as suspect: throws `.damaged` if the store is damaged, and
  /// removes the mark if no damage is found. SQLite's check does not look into the search index, so
  /// the index of a store without other damage is to be made anew.
  func check() throws(StorageError) {
    guard mark.isRaised else { return }
    do {
      let database = try Connection(path: path)
      if let found = try SuspectMark.damage(of: database) {
        throw StorageError.damaged(path: path, message: found)
      }
      // An empty file has no tables; the store is then made anew.
      if try database.exists("SELECT 1 FROM sqlite_master WHERE name = 'settings'") {
        try SettingTable(database: database).set(.searchVersion, nil)
      }
      drop()
    } catch { throw StorageError(error, path: path) }
  }
}

/// The state of a store's file, which is read without being changed. The full-screen program may
/// have the store open meanwhile.
package struct StoreExamination: Sendable, Equatable {
  package let version: Int
  /// The oldest schema version that this program carries over.
  package let oldestVersion: Int
  /// The schema version that this program reads.
  package let knownVersion: Int
  /// The first entry of SQLite's report (`quick_check`) about damage of the file; `nil` if the
  /// check found none.
  package let damage: String?
  /// The size of the store's file and its write-ahead log, in bytes.
  package let bytes: Int
  /// The latest time of a message that is the preview of a stored chat, as the sender's server
  /// claims it; `nil` if no chat has a preview, or if the file is damaged or has another schema
  /// version.
  package let newestMessage: ServerTimestamp?
  /// The stored settings; none if the file is damaged or has another schema version.
  package let settings: Settings
  /// The chats in which a refused message keeps others from being sent; none if the file is damaged
  /// or has another schema version.
  package let unsent: [UnsentMessages]

  package var isTooOld: Bool { version > 0 && version < oldestVersion }

  package init(
    version: Int, oldestVersion: Int = 0, knownVersion: Int, damage: String?, bytes: Int,
    newestMessage: ServerTimestamp?,
    settings: Settings, unsent: [UnsentMessages] = []
  ) {
    self.unsent = unsent
    self.version = version
    self.oldestVersion = oldestVersion
    self.knownVersion = knownVersion
    self.damage = damage
    self.bytes = bytes
    self.newestMessage = newestMessage
    self.settings = settings
  }

  /// Examines the store at `path`; checks the whole file, which takes seconds for a large one.
  /// Throws if the file cannot be opened or read, or is no database.
  package static func examine(_ path: String) throws(StorageError) -> StoreExamination {
    let before = FileState(path)
    if before.hasEmptyLog {
      // The write-ahead log is missing or empty, so the database file alone is complete. If another
      // program writes to the file meanwhile, the result is dropped.
      let result = Result { () throws(StorageError) in try read(path, .immutable) }
      if FileState(path) == before { return try result.get() }
    }
    return try read(path, .readOnly)
  }

  private static func read(
    _ path: String, _ mode: Connection.Mode
  ) throws(StorageError) -> StoreExamination {
    do {
      return try examine(Connection(path: path, mode: mode))
    } catch {
      throw StorageError(error, path: path)
    }
  }

  private static func examine(_ database: Connection) throws(DatabaseError) -> StoreExamination {
    let version = try database.schemaVersion()
    let found = try database.value("PRAGMA quick_check(1)", as: String.self) ?? ""
    let damage = found == "ok" ? nil : found
    let isReadable = damage == nil && version == Schema.version
    return StoreExamination(
      version: version, oldestVersion: Schema.oldest, knownVersion: Schema.version, damage: damage,
      bytes: FileState(database.path).bytes,
      newestMessage: isReadable ? try newestMessage(database) : nil,
      settings: isReadable ? try SettingTable(database: database).chosen() : Settings(),
      unsent: isReadable ? try OutboxTable(database: database).stuck() : [])
  }

  private static func newestMessage(
    _ database: Connection
  ) throws(DatabaseError) -> ServerTimestamp? {
    let time = try database.value("SELECT max(preview_time) FROM chats", as: Int64?.self) ?? nil
    return time.map { ServerTimestamp(milliseconds: $0) }
  }
}

/// The inode, size and modification time of a database file, and the size of its write-ahead log. A
/// commit of another process changes at least one of them if the log was empty.
private struct FileState: Equatable {
  private let inode: UInt64
  private let size: Int
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int
  private let logSize: Int

  init(_ path: String) {
    var file = stat()
    let isThere = stat(path, &file) == 0
    inode = isThere ? UInt64(file.st_ino) : 0
    size = isThere ? Int(file.st_size) : 0
    modifiedSeconds = isThere ? file.st_mtim.tv_sec : 0
    modifiedNanoseconds = isThere ? file.st_mtim.tv_nsec : 0
    var log = stat()
    logSize = stat(path + "-wal", &log) == 0 ? Int(log.st_size) : 0
  }

  var hasEmptyLog: Bool { logSize == 0 }
  var bytes: Int { size + logSize }
}
