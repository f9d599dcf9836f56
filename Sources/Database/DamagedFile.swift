internal import Glibc

/// Moves a damaged database to a name with the date, so that a new one can be created at its path.
/// No file is overwritten.
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
  /// - Parameter today: the local date as "2026-11-20".
  package static func setAside(_ path: String, today: String) throws(Failure) -> String {
    let target = freePath("\(path).damaged-\(today)")
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
