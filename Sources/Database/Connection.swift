internal import CSQLite

/// A connection to one SQLite file. It is not thread-safe: only one thread may use it at a time.
///
/// SQLite's own mutex is off for the connection. In the modes `create` and `exclusive` the file is
/// in WAL mode with `synchronous=FULL`: a transaction is on the disk when `transaction` returns.
package final class Connection {
  /// The path of the file as it was given; ":memory:" stands for a private database in memory.
  package let path: String
  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// What SQLite said when it found that the file is damaged; `nil` if it has not. A connection
  /// that has found damage only reads: every change fails with this message, and the last commits
  /// stay in the write-ahead log, as more writing could destroy what can still be saved.
  package private(set) var damage: String?
  /// Is called once, with `damage`, when it is found.
  package var whenDamaged: ((String) -> Void)?

  package enum Mode: Sendable {
    /// Opens the file for reading and writing, and makes it if it does not exist.
    case create
    /// Opens the file as `create` does and locks out other connections, in any process: they get
    /// `.busy`. SQLite then needs neither a lock for each statement nor the file `-shm`, by which
    /// connections share the index of the write-ahead log.
    case exclusive
    /// Opens the file for reading only, while another connection may write to it.
    case readOnly
    /// Opens the file for reading only, without locks, and creates no file beside it. `readOnly`
    /// would create the files `-wal` and `-shm` if they do not exist. The result of a query is
    /// correct only if no other connection changes the file meanwhile.
    case immutable
    /// Opens a file that is still being made and that nobody else uses yet: without a journal and
    /// without calls of fsync. The caller then puts the file into WAL mode, closes it, calls fsync
    /// and renames the file; if it cannot be completed, the caller removes it.
    case scratch
  }

  /// Opens the file at `path`; throws if that fails, or if the mode is `create` or `exclusive` and
  /// there is no right to write. `busyMilliseconds` is the time that a statement waits for another
  /// connection's lock before it throws `.busy`.
  package init(path: String, mode: Mode = .create, busyMilliseconds: Int32 = 2_000)
    throws(DatabaseError)
  {
    Self.withoutStatistics
    self.path = path
    let isReader = mode == .readOnly || mode == .immutable
    let access = isReader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let isURI = mode == .immutable
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      isURI ? Self.immutableURI(path) : path, &opened,
      access | SQLITE_OPEN_NOMUTEX | (isURI ? SQLITE_OPEN_URI : 0), nil)
    guard code == SQLITE_OK, let opened else {
      let error = DatabaseError.make(opened, code: code, path: path, sql: "")
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyMilliseconds)
    // Exclusive locking is set before the first access, because only then SQLite keeps the index of
    // the write-ahead log in memory.
    if mode == .exclusive { try execute("PRAGMA locking_mode=EXCLUSIVE") }
    if mode == .create || mode == .exclusive {
      // SQLite silently opens a file without write permission for reading only, and would fail at
      // the first write.
      guard sqlite3_db_readonly(handle, "main") != 1 else {
        throw DatabaseError.unusable(path: path, message: "no right to write to it")
      }
      try execute("PRAGMA journal_mode=WAL")
      try execute("PRAGMA synchronous=FULL")
    } else if mode == .scratch {
      try execute("PRAGMA journal_mode=OFF")
      try execute("PRAGMA synchronous=OFF")
    }
    // Debian's SQLite overwrites deleted data by default, which doubles what a deletion writes. A
    // chat's text is in the file system's journal anyway.
    try execute("PRAGMA secure_delete=OFF")
    try execute("PRAGMA foreign_keys=ON")
  }

  // SQLite counts the memory that it uses, under a lock for which the threads of all connections
  // wait at each allocation. Nothing reads the count. It can be turned off only before the first
  // use.
  // <https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus>
  private static let withoutStatistics: Void = {
    let code = confab_sqlite_without_statistics()
    assert(code == SQLITE_OK, "SQLite was used before its first connection was opened")
  }()

  /// The URI with which SQLite opens the file in the mode `immutable`. See
  /// <https://www.sqlite.org/uri.html>.
  private static func immutableURI(_ path: String) -> String {
    let digits = Array("0123456789abcdef")
    let encoded = path.utf8.reduce(into: "") { text, byte in
      let isPlain = byte == 0x2f || byte == 0x2e || (0x30...0x39).contains(byte)
      if isPlain || (0x61...0x7a).contains(byte | 0x20) && byte < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return "file:\(path.hasPrefix("/") ? "//" : "")\(encoded)?mode=ro&immutable=1"
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    sqlite3_close_v2(handle)
  }

  /// Runs one statement or several, without parameters or results.
  package func execute(_ sql: String) throws(DatabaseError) {
    try refuseChange(sql)
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql: sql)
  }

  /// Runs one statement with values for its parameters. The compiled statement is kept for later
  /// calls with the same SQL text.
  package func run(_ sql: String, _ values: any Bindable...) throws(DatabaseError) {
    try run(sql, values: values)
  }

  package func run(_ sql: String, values: [any Bindable]) throws(DatabaseError) {
    try refuseChange(sql)
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
  }

  package func rows<T>(
    _ sql: String, _ values: any Bindable..., read: (Row) -> T
  ) throws(DatabaseError) -> [T] {
    try rows(sql, values: values, read: read)
  }

  package func rows<T>(
    _ sql: String, values: [any Bindable], read: (Row) -> T
  ) throws(DatabaseError) -> [T] {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var found: [T] = []
    while try statement.step() { found.append(read(Row(statement: statement))) }
    return found
  }

  package func first<T>(
    _ sql: String, _ values: any Bindable..., read: (Row) -> T
  ) throws(DatabaseError) -> T? {
    try first(sql, values: values, read: read)
  }

  package func first<T>(
    _ sql: String, values: [any Bindable], read: (Row) -> T
  ) throws(DatabaseError) -> T? {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? read(Row(statement: statement)) : nil
  }

  /// Reads the rows of a query, in order, until `read` returns `false` or throws, or there are no
  /// more.
  package func scan(
    _ sql: String, values: [any Bindable], read: (Row) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {
      guard try read(Row(statement: statement)) else { return }
    }
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The number of steps that SQLite's virtual machine has executed for this connection's cached
  /// statements: a measure of work that does not depend on a clock.
  package var machineSteps: Int { statements.values.reduce(0) { $0 + $1.machineSteps } }

  /// The number of database pages that this connection has read from its cache or the disk: a
  /// measure of work that `machineSteps` does not show, as one step can count all rows.
  package var pageReads: Int {
    [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, kind in
      var (now, highest) = (Int32(0), Int32(0))
      sqlite3_db_status(handle, kind, &now, &highest, 0)
      return sum + Int(now)
    }
  }

  package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs `body` in one transaction and returns its result. In the modes `create` and `exclusive`
  /// all changes are on the disk when this method returns, and none is stored when it throws.
  package func transaction<T>(
    _ body: () throws(DatabaseError) -> T
  ) throws(DatabaseError) -> T {
    try execute("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled the transaction back by itself, for instance when the disk was full.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Brings the file's schema to the newest version, in one transaction. `steps[n]` is the SQL that
  /// leads from version `oldest` + n to the next one; the version is SQLite's `user_version`.
  /// Throws `.tooOld` for a file whose version is less than `oldest`, and `.tooNew` for one whose
  /// version is negative or greater than the newest.
  package func migrate(_ steps: [String], from oldest: Int = 0) throws(DatabaseError) {
    let newest = oldest + steps.count
    guard try checkedVersion(oldest...newest) < newest else { return }
    try transaction { () throws(DatabaseError) in
      // The version is read again inside the transaction: another connection may have migrated
      // before it got the lock.
      let version = try checkedVersion(oldest...newest)
      for step in steps[(version - oldest)...] { try execute(step) }
      try execute("PRAGMA user_version=\(newest)")
    }
  }

  /// Makes the schema of a new file with the statements in `sql`, which bring an empty file to
  /// `version` at once, in one transaction.
  package func makeSchema(_ sql: String, version: Int) throws(DatabaseError) {
    try transaction { () throws(DatabaseError) in
      try execute(sql)
      try execute("PRAGMA user_version=\(version)")
    }
  }

  /// The version of the database file's schema (SQLite's `user_version`).
  package func schemaVersion() throws(DatabaseError) -> Int {
    try first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
  }

  private func checkedVersion(_ known: ClosedRange<Int>) throws(DatabaseError) -> Int {
    let version = try schemaVersion()
    guard !known.contains(version) else { return version }
    throw (0..<known.lowerBound).contains(version)
      ? .tooOld(path: path, version: version) : .tooNew(path: path, version: version)
  }

  private func prepared(_ sql: String) throws(DatabaseError) -> Statement {
    if let kept = statements[sql], !kept.isRunning { return kept }
    let made = try Statement(connection: self, sql: sql)
    // A closure that reads the rows of a query may run the same query. Then two statements with one
    // text exist, and the newer one is kept.
    statements[sql] = made
    return made
  }

  func check(_ code: Int32, sql: String) throws(DatabaseError) {
    guard code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW else {
      let error = DatabaseError.make(handle, code: code, path: path, sql: sql)
      // A damaged table of the search index is made anew; it says nothing of the other tables.
      if case .damaged(_, let message) = error, code != Self.damagedIndex { endChanges(message) }
      throw error
    }
  }

  /// SQLITE_CORRUPT_VTAB, which is a macro that Swift does not import.
  private static let damagedIndex = SQLITE_CORRUPT | 1 << 8

  private func endChanges(_ message: String) {
    guard damage == nil else { return }
    damage = message
    // Statements that change something and return rows are refused by SQLite itself.
    sqlite3_exec(handle, "PRAGMA query_only=ON", nil, nil, nil)
    confab_sqlite_without_last_checkpoint(handle)
    whenDamaged?(message)
  }

  private func refuseChange(_ sql: String) throws(DatabaseError) {
    guard let damage, !sql.hasPrefix("ROLLBACK"), !sql.hasPrefix("RELEASE") else { return }
    throw .damaged(path: path, message: damage)
  }
}
