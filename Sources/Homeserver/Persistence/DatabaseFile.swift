internal import Database
internal import Glibc

/// The thread that opens the server uses this object first, and after that only the server's
/// thread.
final class DatabaseFile {
  private let path: String
  private let serverName: String
  private var opened: Connection?
  /// `true` once the schema is current and the file belongs to this server's name; `prepare` then
  /// does nothing.
  private var isPrepared = false
  private var isInTheMaking = false
  /// Is called once when SQLite finds that the file is damaged; from then on nothing is written.
  var whenDamaged: (String) -> Void = { _ in }

  init(path: String, serverName: String) {
    self.path = path
    self.serverName = serverName
  }

  /// The connection to the database, which is opened and prepared first if that was not done yet.
  /// Throws `DatabaseError` or `HomeserverError`.
  var connection: Connection {
    get throws {
      try prepare()
      return try open()
    }
  }

  var isMissing: Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_size == 0
  }

  /// Throws `HomeserverError.otherServerName` for another server's file, and `DatabaseError`.
  func prepare() throws {
    guard !isPrepared, !isInTheMaking else { return }
    guard !isMissing else { return try make {} }
    let database = try open()
    if try database.schemaVersion() == 0 {
      try database.transaction { () throws(DatabaseError) in try makeSchema(database) }
    } else {
      try database.migrate(ServerSchema.steps, from: ServerSchema.oldest)
    }
    // This query reads at the ends of the largest tables, because that part of a truncated file is
    // lost first: so damage shows now.
    _ = try database.first(ServerSchema.highestPosition) { $0.integer(0) }
    try checkOwner(database)
  }

  /// Makes the database file with the tables and the rows that `fill` writes, in one transaction.
  func make<T>(_ fill: () throws -> T) throws -> T {
    isInTheMaking = true
    defer { isInTheMaking = false }
    let result = try Connection.make(path) { made in
      opened = made
      defer { opened = nil }
      try made.execute("BEGIN IMMEDIATE")
      try makeSchema(made)
      let result = try fill()
      try made.execute("COMMIT")
      return result
    }
    try checkOwner(open())
    return result
  }

  private func open() throws(DatabaseError) -> Connection {
    if let opened { return opened }
    let made = try Connection(path: path, mode: .exclusive)
    let mark = SuspectMark(path: path)
    if mark.isRaised {
      if let damage = try SuspectMark.damage(of: made) {
        throw .damaged(path: path, message: damage)
      }
      mark.drop()
    }
    made.whenDamaged = { [whenDamaged] message in
      mark.raise()
      whenDamaged(message)
    }
    opened = made
    return made
  }

  /// Makes the tables of a new file and stores the server's name; call it in a transaction.
  private func makeSchema(_ database: Connection) throws(DatabaseError) {
    try database.execute(ServerSchema.newest)
    try database.execute("PRAGMA user_version=\(ServerSchema.version)")
    try database.run("INSERT INTO settings VALUES('server_name', ?)", serverName)
  }

  private func checkOwner(_ database: Connection) throws {
    let name = try database.first("SELECT value FROM settings WHERE key='server_name'") {
      $0.text(0)
    }
    guard name == serverName else {
      throw HomeserverError.otherServerName(path: path, name: name ?? "")
    }
    isPrepared = true
  }
}
