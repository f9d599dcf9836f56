internal import Glibc

extension Connection {
  /// Makes a database that does not exist yet and returns the result of `fill`: when this method
  /// returns, the complete file is on the disk; when it throws, no incomplete file is at `path`.
  ///
  /// The file is made under another name, without a journal, and renamed when it is complete. This
  /// takes two calls of fsync, while making the file in SQLite's WAL mode takes seven, and a crash
  /// leaves no incomplete file at `path`. The finished file is in WAL mode, closed, and readable by
  /// its owner only.
  ///
  /// - Parameters:
  ///   - path: the path of the file. The `-wal` and `-shm` files of a former database are removed,
  ///     as SQLite would read them as parts of the new one.
  ///   - fill: puts tables and rows into the database, preferably in one transaction. It must not
  ///     use the connection after it has returned.
  package static func make<T>(_ path: String, fill: (Connection) throws -> T) throws -> T {
    let unfinished = path + "-new"
    for leftover in [
      unfinished, unfinished + "-wal", unfinished + "-shm", path + "-wal", path + "-shm",
    ] {
      unlink(leftover)
    }
    do {
      let result = try filled(unfinished, fill)
      try finish(unfinished, as: path)
      return result
    } catch {
      unlink(unfinished)
      throw error
    }
  }

  private static func filled<T>(_ path: String, _ fill: (Connection) throws -> T) throws -> T {
    let made = try Connection(path: path, mode: .scratch)
    let result = try fill(made)
    try made.execute("PRAGMA journal_mode=WAL")
    return result
  }

  private static func finish(_ unfinished: String, as path: String) throws(DatabaseError) {
    chmod(unfinished, 0o600)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard sync(unfinished), rename(unfinished, path) == 0, sync(folder.isEmpty ? "/" : folder)
    else {
      let error = errno
      throw error == ENOSPC
        ? .full(path: path) : .unusable(path: path, message: String(cString: strerror(error)))
    }
  }

  private static func sync(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }
}
