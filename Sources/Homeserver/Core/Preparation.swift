internal import Database
internal import Glibc

extension HomeserverCore {
  /// Brings the schema up to date, once. A new database is made in the caller's transaction when one
  /// is given by `localAccount`, else in one of its own.
  func prepare() throws {
    guard !caches.isPrepared else { return }
    let version = try schemaVersion()
    if version < Schema.steps.count {
      try database.run("BEGIN IMMEDIATE")
      do {
        try makeSchema(from: version)
        try database.run("COMMIT")
      } catch {
        try? database.run("ROLLBACK")
        throw error
      }
    }
    try finishPreparation()
  }

  /// The version of the schema in the file; 0 for a new one.
  func schemaVersion() throws -> Int {
    let version = try database.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
    guard version <= Schema.steps.count else {
      throw DatabaseError.tooNew(path: database.path, version: version)
    }
    return version
  }

  /// Makes what is missing; inside a transaction.
  func makeSchema(from version: Int) throws {
    if version == 0 { chmod(database.path, 0o600) }
    for step in Schema.steps[version...] { try database.execute(step) }
    try database.execute("PRAGMA user_version=\(Schema.steps.count)")
    try database.run(
      "INSERT OR IGNORE INTO settings VALUES('server_name', ?)", configuration.serverName)
  }

  /// Checks that the file belongs to this server.
  func finishPreparation() throws {
    let name = try database.first("SELECT value FROM settings WHERE key='server_name'") {
      $0.text(0)
    }
    guard name == configuration.serverName else {
      throw HomeserverError.otherServerName(path: database.path, name: name ?? "")
    }
    caches.isPrepared = true
  }
}
