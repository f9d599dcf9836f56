internal import CSQLite
internal import Glibc

/// An error of SQLite or of the file system. The messages are technical; callers turn each case
/// into a sentence for the person. See <https://www.sqlite.org/rescode.html>.
package enum DatabaseError: Error, Sendable, Equatable {
  /// The file cannot be opened, read or written: for example, its folder is missing, access is
  /// denied, or the medium is read-only. `message` is the reason.
  case unusable(path: String, message: String)
  /// A lock, mostly of another connection, was held for longer than the busy timeout, or in a way
  /// in which waiting would not help.
  case busy(path: String)
  case full(path: String)
  /// The file is no database, or is damaged; `message` is SQLite's error message.
  case damaged(path: String, message: String)
  /// The file has a schema of a version that this program does not know, as a newer version of the
  /// program writes it; `version` is the version of the schema in the file.
  case tooNew(path: String, version: Int)
  /// The file has a schema of a version that this program no longer carries over; `version` is the
  /// version of the schema in the file.
  case tooOld(path: String, version: Int)
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

/// Moves a database that cannot be used, mostly because it is damaged, to a name with the date, so
/// that a new one can be created at its path. No file is overwritten.
package enum DamagedFile {
  /// A file that could not be renamed, with the system's reason.
  package struct Failure: Error {
    package let path: String
    package let reason: String
  }

  /// The suffixes of the files that SQLite keeps for a database in WAL mode. The write-ahead log is
  /// a part of the database and needed for a repair, so it is moved too.
  private static let endings = ["", "-wal", "-shm"]

  /// Moves `path` and SQLite's files beside it to `path.damaged-DATE[-n]`, and returns the new
  /// path. The database itself is moved last, so that a failed move can be repeated.
  ///
  /// - Parameters:
  ///   - reason: the word that takes the place of "damaged".
  ///   - today: the local date as "2026-11-20".
  package static func setAside(
    _ path: String, as reason: String = "damaged", today: String
  ) throws(Failure) -> String {
    let target = freePath("\(path).\(reason)-\(today)")
    for ending in endings.reversed() where exists(path + ending) {
      guard rename(path + ending, target + ending) == 0 else {
        throw Failure(path: path + ending, reason: String(cString: strerror(errno)))
      }
    }
    return target
  }

  private static func freePath(_ path: String) -> String {
    var candidate = path
    var number = 2
    while endings.contains(where: { exists(candidate + $0) }) {
      candidate = "\(path)-\(number)"
      number += 1
    }
    return candidate
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// Marks a database that SQLite reported as damaged, by an empty file at its path with the suffix
/// ".suspect". A check of a large database takes seconds, so a start checks only one with a mark.
package struct SuspectMark: Sendable {
  private let path: String
  private var mark: String { path + ".suspect" }

  package init(path: String) { self.path = path }

  package var isRaised: Bool { access(mark, F_OK) == 0 && access(path, F_OK) == 0 }

  package func raise() {
    let file = creat(mark, 0o600)
    if file >= 0 { close(file) }
  }

  package func drop() { unlink(mark) }

  package static func damage(of database: Connection) throws(DatabaseError) -> String? {
    let found = try database.first("PRAGMA quick_check(1)") { $0.text(0) }
    return found == "ok" ? nil : found
  }
}
