internal import Database
internal import Glibc

/// Marks a store that SQLite reported as damaged, by an empty file at the store's path with the
/// suffix ".suspect". A check of a large store takes seconds, so the next start checks a store only
/// if it has such a file.
struct Suspicion {
  let path: String
  private var mark: String { path + ".suspect" }

  func raise() {
    let file = creat(mark, 0o600)
    if file >= 0 { close(file) }
  }

  func drop() { unlink(mark) }

  /// Checks the store if the file that marks it as suspect exists: throws `.damaged` if the store
  /// is damaged, and removes that file if no damage is found. SQLite's check does not look into the
  /// search index, so the index of a store without other damage is to be made anew.
  func check() throws(StorageError) {
    guard access(mark, F_OK) == 0, access(path, F_OK) == 0 else { return }
    do {
      let database = try Connection(path: path)
      let found = try database.value("PRAGMA quick_check(1)", as: String.self)
      if let found, found != "ok" { throw StorageError.damaged(path: path, message: found) }
      // An empty file has no tables; the store is then made anew.
      if try database.exists("SELECT 1 FROM sqlite_master WHERE name = 'settings'") {
        try SettingTable(database: database).set(.searchVersion, nil)
      }
      drop()
    } catch { throw StorageError(error, path: path) }
  }
}
