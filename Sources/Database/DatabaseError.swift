internal import CSQLite

/// An error of SQLite or of the file system. The messages are technical; callers turn each case
/// into a sentence for the person. See <https://www.sqlite.org/rescode.html>.
package enum DatabaseError: Error, Sendable, Equatable {
  /// The file cannot be opened, read or written: for example, its folder is missing, access is
  /// denied, or the medium is read-only. `message` is the reason.
  case unusable(path: String, message: String)
  /// A lock, mostly of another connection, was held for longer than the busy timeout, or in a way
  /// in which waiting would not help.
  case busy(path: String)
  /// The disk is full.
  case full(path: String)
  /// The file is no database, or is damaged; `message` is SQLite's error message.
  case damaged(path: String, message: String)
  /// The file has a schema of a version that this program does not know, as a newer version of the
  /// program writes it; `version` is the version of the schema in the file.
  case tooNew(path: String, version: Int)
  /// A constraint of the schema was violated; `code` is SQLite's extended result code, and
  /// `message` is SQLite's error message.
  case constraint(code: Int32, message: String)
  /// Any other failure, for instance a mistake in the statement `sql`, or not enough memory. `code`
  /// is SQLite's result code, and `message` is SQLite's error message.
  case failed(code: Int32, message: String, sql: String)

  static func make(_ handle: OpaquePointer?, code: Int32, path: String, sql: String) -> Self {
    let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
    switch code & 0xff {
    case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_IOERR:
      return .unusable(path: path, message: message)
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
    case SQLITE_FULL: return .full(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged(path: path, message: message)
    case SQLITE_CONSTRAINT: return .constraint(code: code, message: message)
    default: return .failed(code: code, message: message, sql: sql)
    }
  }
}
