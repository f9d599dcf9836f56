import Database
import Glibc
import Matrix
import Network
import Testing

@testable import Homeserver

/// Databases that the homeserver of confab 0.1.0 wrote are carried over; those of earlier versions
/// are refused, and left as they are.
@Suite struct ServerCarryOverTests {
  /// The SQL statements that created the tables and indexes of a file, without white space and
  /// comments, in alphabetical order.
  private func statements(of database: Connection) throws -> [String] {
    try database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL") { $0.text(0) }
      .map { $0.replacing(/--[^\n]*/, with: "").filter { !$0.isWhitespace } }.sorted()
  }

  private func old() throws -> Connection {
    let database = try Connection(path: ":memory:")
    try database.makeSchema(Server8.schema, version: ServerSchema.oldest)
    return database
  }

  @Test func `a new database has the tables to which the migration steps lead one of 0.1.0`() throws
  {
    let migrated = try old()
    try migrated.migrate(ServerSchema.steps, from: ServerSchema.oldest)
    let made = try Connection(path: ":memory:")
    try made.makeSchema(ServerSchema.newest, version: ServerSchema.version)
    #expect(try statements(of: made) == statements(of: migrated))
    #expect(try made.schemaVersion() == migrated.schemaVersion())
  }

  /// The tables of 0.1.0 and their columns.
  private func tables() throws -> [(name: String, columns: [String])] {
    let old = try old()
    let names = try old.rows(
      "SELECT name FROM sqlite_schema WHERE type='table' AND name<>'sqlite_sequence'"
    ) { $0.text(0) }
    return try names.map { name in
      (name, try old.rows("SELECT name FROM pragma_table_info(?)", name) { $0.text(0) })
    }
  }

  /// Every row of the tables of 0.1.0 as text, as the server has it now.
  private func dump(_ server: TestServer) throws -> [String] {
    try tables().flatMap { table in
      let list = table.columns.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
      return try server.core.parts.database.rows("SELECT \(list) FROM \(table.name) ORDER BY 1") {
        table.name + " " + $0.text(0)
      }
    }
  }

  /// Stops the server and replaces its database by one of 0.1.0 with the same rows.
  private func downgrade(_ server: TestServer) throws {
    try server.restart()
    let path = server.folder + "/server.db"
    let name = path + "-old"
    do {
      let database = try Connection(path: name)
      try database.makeSchema(Server8.schema, version: ServerSchema.oldest)
      try database.run("ATTACH ? AS now", path)
      for table in try tables() {
        let columns = table.columns.joined(separator: ", ")
        try database.execute(
          "INSERT INTO main.\(table.name) (\(columns)) SELECT \(columns) FROM now.\(table.name)")
      }
      try database.execute(
        """
        DELETE FROM main.sqlite_sequence;
        INSERT INTO main.sqlite_sequence SELECT * FROM now.sqlite_sequence;
        DETACH now;
        """)
    }
    for end in ["-wal", "-shm"] { unlink(path + end) }
    try #require(rename(name, path) == 0)
  }

  @Test func `a database of 0.1.0 keeps its users, rooms, events and files`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    let room = server.directRoom(ann, ben)
    let events = (0..<40).map { ann.say("text \($0)", in: room) }
    ben.put(
      "/rooms/\(room.escaped)/send/m.reaction/r",
      ["m.relates_to": ["rel_type": "m.annotation", "event_id": .string(events[3]), "key": "+"]])
    ann.put("/rooms/\(room.escaped)/redact/\(events[5].escaped)/d", [:])
    ben.read(events[30], in: room)
    ann.put("/user/\(ann.id.escaped)/account_data/x", ["a": "b"])
    ann.put("/rooms/\(room.escaped)/state/m.room.topic", ["topic": "foxes"])
    let upload = server.call(
      "POST", "/_matrix/media/v3/upload?filename=a.png", raw: [1, 2, 3], as: ann,
      headers: [HTTPHeader("Content-Type", "image/png")])
    let file = String((upload.json["content_uri"]?.string ?? "").dropFirst("mxc://test/".count))
    // An upload that an older version stored in the database.
    try server.core.parts.database.run(
      "INSERT INTO media SELECT 'older', user, mime, name, x'0405', NULL FROM media")
    let position = ben.position()
    let before = try dump(server)
    #expect(before.count > 80)
    try downgrade(server)
    #expect(try dump(server) == before)
    #expect(try server.core.parts.database.connection.schemaVersion() == ServerSchema.version)
    ann.say("later", in: room)
    let sync = ben.sync(position)
    #expect(sync.bodies(room) == ["later"])
    #expect(
      ben.get("/rooms/\(room.escaped)/messages?dir=b&limit=100").json["chunk"]?.array?.filter {
        $0["type"]?.string == "m.room.message"
      }.count == 41)
    #expect(ann.get("/user/\(ann.id.escaped)/account_data/x").json["a"]?.string == "b")
    for id in [file, "older"] {
      #expect(ben.get("/_matrix/client/v1/media/download/test/\(id)").status == 200)
    }
    let login = server.call(
      "POST", "/login",
      [
        "type": "m.login.password", "password": "secret",
        "identifier": ["type": "m.id.user", "user": "ben"],
      ])
    #expect(login.status == 200)
  }

  @Test(arguments: [-1, 1, 7, 99])
  func `a database of a version that is not known is refused and left as it is`(version: Int) throws
  {
    let server = try TestServer()
    _ = server.client("ann")
    let path = server.folder + "/server.db"
    try server.restart()
    try Connection(path: path).execute("PRAGMA user_version=\(version)")
    do {
      try server.core.parts.database.prepare()
      Issue.record("version \(version) was opened")
    } catch {
      #expect(
        HomeserverError(error, path: path)
          == ((1..<8).contains(version)
            ? .databaseTooOld(path: path, version: version)
            : .databaseTooNew(path: path, version: version)))
    }
    try server.restart()
    let kept = try Connection(path: path, mode: .readOnly)
    #expect(try kept.schemaVersion() == version)
    #expect(try kept.first("SELECT count(*) FROM users") { $0.integer(0) } == 1)
  }
}
