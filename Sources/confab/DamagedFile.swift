internal import Glibc

/// Renames a damaged database with the date, so that a new one can be created at its path. No file
/// is overwritten.
enum DamagedFile {
  /// Moves `path` and SQLite's files beside it (-wal, -shm) to `path.damaged-DATE[-n]`, and returns
  /// the new name.
  static func setAside(_ path: String, today: String) throws(Ending) -> String {
    var target = "\(path).damaged-\(today)"
    var number = 1
    while access(target, F_OK) == 0 {
      number += 1
      target = "\(path).damaged-\(today)-\(number)"
    }
    guard rename(path, target) == 0 else { throw Files.failure("cannot move aside", path) }
    for ending in ["-wal", "-shm"] { rename(path + ending, target + ending) }
    return target
  }
}
