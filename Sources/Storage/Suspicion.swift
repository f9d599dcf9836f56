internal import Database

/// The check of a store that SQLite reported as damaged in an earlier run.
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
