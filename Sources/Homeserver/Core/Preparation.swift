internal import Database
internal import Glibc

extension HomeserverCore {
  /// The open database; opens it when it is not.
  var database: Connection {
    get throws {
      if let connection { return connection }
      let opened = try Connection(path: configuration.databasePath, mode: .exclusive)
      connection = opened
      return opened
    }
  }

  /// Opens the database, once: made when it is not there, and brought up to date.
  func prepare() throws {
    guard !caches.isPrepared else { return }
    guard !isMissing else { return try build {} }
    let version = try schemaVersion()
    if version < Schema.steps.count {
      try inTransaction { try makeSchema(from: version) }
    }
    try finishPreparation()
    // Looks at the end of the largest tables too: where a cut or torn file is damaged first.
    _ = try currentPosition()
  }

  /// Whether there is no file yet, or an empty one.
  var isMissing: Bool {
    var status = stat()
    return stat(configuration.databasePath, &status) != 0 || status.st_size == 0
  }

  /// Makes the database with what `fill` puts into it.
  func build<T>(_ fill: () throws -> T) throws -> T {
    do {
      let result = try Connection.make(configuration.databasePath) { made in
        connection = made
        defer { connection = nil }
        return try inTransaction {
          try makeSchema(from: 0)
          return try fill()
        }
      }
      try finishPreparation()
      return result
    } catch {
      connection = nil
      caches.forgetAll()
      lastPosition = nil
      throw error
    }
  }

  /// Runs `body` in a transaction of its own, before the server runs.
  func inTransaction<T>(_ body: () throws -> T) throws -> T {
    try database.run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try database.run("COMMIT")
      // Nobody is listening yet who would have to hear of it.
      batch.effects = Batch.Effects()
      return result
    } catch {
      try? database.run("ROLLBACK")
      caches.forgetAll()
      lastPosition = nil
      batch.effects = Batch.Effects()
      throw error
    }
  }

  /// The version of the schema in the file; 0 for a new one.
  private func schemaVersion() throws -> Int {
    let version = try database.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
    guard version <= Schema.steps.count else {
      throw DatabaseError.tooNew(path: configuration.databasePath, version: version)
    }
    return version
  }

  /// Makes what is missing; inside a transaction.
  private func makeSchema(from version: Int) throws {
    for step in Schema.steps[version...] { try database.execute(step) }
    try database.execute("PRAGMA user_version=\(Schema.steps.count)")
    try database.run(
      "INSERT OR IGNORE INTO settings VALUES('server_name', ?)", configuration.serverName)
  }

  /// Checks that the file belongs to this server.
  private func finishPreparation() throws {
    let name = try database.first("SELECT value FROM settings WHERE key='server_name'") {
      $0.text(0)
    }
    guard name == configuration.serverName else {
      throw HomeserverError.otherServerName(path: configuration.databasePath, name: name ?? "")
    }
    caches.isPrepared = true
  }
}
