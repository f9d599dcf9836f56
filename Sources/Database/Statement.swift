internal import CSQLite

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

/// The current row of a query, valid only inside the closure that receives it. Columns count from
/// 0.
package struct Row {
  /// The limit on the absolute value of an integer that is read from a column. The order numbers of
  /// messages are within it; `Int64.min`, which stands for the position before all messages, is
  /// read unchanged. A damaged file may contain any number, and adding up larger ones would trap.
  private static let largest: Int64 = 1 << 60

  let statement: Statement

  /// The column as an integer: NULL reads as 0, and numbers beyond ±2⁶⁰ read as ±2⁶⁰, except for
  /// `Int64.min`.
  package func integer(_ column: Int32) -> Int64 {
    let number = statement.integer(column)
    return number == .min ? number : min(max(number, -Self.largest), Self.largest)
  }
  /// The column as a truth value; NULL reads as `false`.
  package func bool(_ column: Int32) -> Bool { statement.integer(column) != 0 }
  /// The column as a floating-point number; NULL reads as 0.
  package func real(_ column: Int32) -> Double { statement.real(column) }
  /// The column's value as text; NULL reads as "".
  package func text(_ column: Int32) -> String { statement.text(column) }
  /// The column as bytes; NULL reads as an empty array.
  package func blob(_ column: Int32) -> [UInt8] { statement.blob(column) }
  package func isNull(_ column: Int32) -> Bool { statement.isNull(column) }
  package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
  package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
}

package enum SQLValue: Sendable, Equatable, Bindable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package var sqlValue: SQLValue { self }
}

/// `nil` as an `Optional` binds NULL.
package protocol Bindable {
  var sqlValue: SQLValue { get }
}

extension Int: Bindable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: Bindable {
  package var sqlValue: SQLValue { .integer(self) }
}

extension Bool: Bindable {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
  package var sqlValue: SQLValue { .real(self) }
}

extension String: Bindable {
  package var sqlValue: SQLValue { .text(self) }
}

extension Array: Bindable where Element == UInt8 {
  package var sqlValue: SQLValue { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
  // The value is unwrapped by `if let`: a key path (`map(\.sqlValue)`) would be built at each call,
  // which costs more than reading the value.
  package var sqlValue: SQLValue {
    if let self { self.sqlValue } else { .null }
  }
}
