internal import CSQLite

/// A compiled SQL statement.
final class Statement {
  private unowned let connection: Connection
  private let sql: String
  private var handle: OpaquePointer?
  private(set) var isRunning = false

  init(connection: Connection, sql: String) throws(DatabaseError) {
    self.connection = connection
    self.sql = sql
    try connection.check(
      sqlite3_prepare_v3(
        connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil), sql: sql)
  }

  deinit { finalize() }

  func finalize() {
    sqlite3_finalize(handle)
    handle = nil
  }

  func bind(_ values: [any Bindable]) throws(DatabaseError) {
    isRunning = true
    for (index, value) in values.enumerated() { try bind(value.sqlValue, at: Int32(index + 1)) }
  }

  private func bind(_ value: SQLValue, at index: Int32) throws(DatabaseError) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let number): sqlite3_bind_int64(handle, index, number)
      case .real(let number): sqlite3_bind_double(handle, index, number)
      case .text(let text): bind(text, at: index)
      case .blob(let bytes): bind(bytes, at: index)
      }
    try connection.check(code, sql: sql)
  }

  // The C macro SQLITE_TRANSIENT, by which SQLite copies a bound value, is a cast that Swift does
  // not import.
  private var copies: sqlite3_destructor_type? {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else {
        return sqlite3_bind_text(handle, index, "", 0, copies)
      }
      return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        sqlite3_bind_text64(
          handle, index, $0, UInt64(bytes.count), copies, UInt8(SQLITE_UTF8))
      }
    }
  }

  private func bind(_ bytes: [UInt8], at index: Int32) -> Int32 {
    if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, index, 0) }
    return bytes.withUnsafeBufferPointer {
      sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), copies)
    }
  }

  /// The number of steps that SQLite's virtual machine has executed for this statement.
  var machineSteps: Int {
    Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0))
  }

  /// Runs the statement up to its next row. Returns `false` if there is no further row.
  func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_step(handle)
    try connection.check(code, sql: sql)
    return code == SQLITE_ROW
  }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    isRunning = false
  }

  var columns: Int32 { sqlite3_column_count(handle) }
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
}
