internal import Testing

@testable internal import Database

@Suite struct ConnectionTests {
  private func open() throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b)")
    return connection
  }

  @Test func `values in a database are read back as they were stored`() throws {
    let connection = try open()
    let text = "nul \0 and 世界 🫨"
    try connection.run("INSERT INTO t VALUES (1, ?)", text)
    try connection.run("INSERT INTO t VALUES (2, ?)", [0, 255, 1] as [UInt8])
    try connection.run("INSERT INTO t VALUES (3, ?)", Int64.min)
    try connection.run("INSERT INTO t VALUES (4, ?)", String?.none)
    try connection.run("INSERT INTO t VALUES (5, ?)", "")
    try connection.run("INSERT INTO t VALUES (6, ?)", [] as [UInt8])
    try connection.run("INSERT INTO t VALUES (7, ?)", 1.5)
    let select = "SELECT b FROM t WHERE a = ?"
    #expect(try connection.first(select, 1) { $0.text(0) } == text)
    #expect(try connection.first(select, 2) { $0.blob(0) } == [0, 255, 1])
    #expect(try connection.first(select, 3) { $0.integer(0) } == .min)
    #expect(try connection.first(select, 4) { $0.optionalText(0) } == .some(nil))
    #expect(try connection.first(select, 5) { $0.optionalText(0) } == "")
    #expect(try connection.first(select, 6) { $0.isNull(0) } == false)
    #expect(try connection.first(select, 7) { $0.real(0) } == 1.5)
    #expect(try connection.first(select, 8) { $0.integer(0) } == nil)
  }

  @Test func `a query that runs inside of its own loop over rows has separate rows`() throws {
    let connection = try open()
    for number in 1...3 { try connection.run("INSERT INTO t VALUES (?, ?)", number, number * 10) }
    let select = "SELECT a FROM t ORDER BY a"
    let pairs = try connection.rows(select) { row -> [Int64] in
      let inner = (try? connection.rows(select) { $0.integer(0) }) ?? []
      return [row.integer(0)] + inner
    }
    #expect(pairs == [[1, 1, 2, 3], [2, 1, 2, 3], [3, 1, 2, 3]])
  }

  @Test func `a transaction that throws stores no row`() throws {
    let connection = try open()
    #expect(throws: DatabaseError.busy(path: "elsewhere")) {
      try connection.transaction { () throws(DatabaseError) in
        try connection.run("INSERT INTO t VALUES (1, 1)")
        throw DatabaseError.busy(path: "elsewhere")
      }
    }
    #expect(try connection.first("SELECT count(*) FROM t") { $0.integer(0) } == 0)
    try connection.transaction { () throws(DatabaseError) in
      try connection.run("INSERT INTO t VALUES (1, 1)")
    }
    #expect(try connection.first("SELECT count(*) FROM t") { $0.integer(0) } == 1)
  }

  @Test func `a broken constraint throws its SQLite code and leaves the statement usable`() throws {
    let connection = try open()
    try connection.run("INSERT INTO t VALUES (?, 0)", 1)
    #expect {
      try connection.run("INSERT INTO t VALUES (?, 0)", 1)
    } throws: { error in
      guard case .constraint(let code, _) = error as? DatabaseError else { return false }
      return code & 0xff == 19
    }
    try connection.run("INSERT INTO t VALUES (?, 0)", 2)
    #expect(connection.changes == 1)
    #expect(connection.lastInsertedRow == 2)
  }

  @Test func `more values than an SQL statement has parameters are refused`() throws {
    let connection = try open()
    #expect(throws: DatabaseError.self) { try connection.run("INSERT INTO t VALUES (?, 0)", 1, 2) }
  }

  @Test func `each migration step runs once, also on a database file of an older version`() throws {
    let connection = try Connection(path: ":memory:")
    let steps = ["CREATE TABLE x (a)", "ALTER TABLE x ADD COLUMN b", "INSERT INTO x VALUES (1, 2)"]
    try connection.migrate(Array(steps.prefix(1)))
    #expect(try connection.schemaVersion() == 1)
    try connection.migrate(steps)
    try connection.migrate(steps)
    #expect(try connection.schemaVersion() == 3)
    #expect(try connection.rows("SELECT b FROM x") { $0.integer(0) } == [2])
  }

  @Test func `steps that begin at a later version carry over files of that version, none before`()
    throws
  {
    let connection = try Connection(path: ":memory:")
    let steps = ["ALTER TABLE x ADD COLUMN b", "INSERT INTO x VALUES (1, 2)"]
    try connection.makeSchema("CREATE TABLE x (a)", version: 5)
    for version in [0, 4] {
      try connection.execute("PRAGMA user_version=\(version)")
      #expect(throws: DatabaseError.tooOld(path: ":memory:", version: version)) {
        try connection.migrate(steps, from: 5)
      }
    }
    for version in [-1, 8] {
      try connection.execute("PRAGMA user_version=\(version)")
      #expect(throws: DatabaseError.tooNew(path: ":memory:", version: version)) {
        try connection.migrate(steps, from: 5)
      }
    }
    try connection.execute("PRAGMA user_version=5")
    try connection.migrate(Array(steps.prefix(1)), from: 5)
    #expect(try connection.schemaVersion() == 6)
    try connection.migrate(steps, from: 5)
    #expect(try connection.schemaVersion() == 7)
    #expect(try connection.rows("SELECT b FROM x") { $0.integer(0) } == [2])
  }

  @Test func `a migration that fails leaves the database at its old version`() throws {
    let connection = try Connection(path: ":memory:")
    try connection.migrate(["CREATE TABLE x (a)"])
    #expect(throws: DatabaseError.self) {
      try connection.migrate(["", "DROP TABLE x", "no statement at all"])
    }
    #expect(try connection.schemaVersion() == 1)
    #expect(try connection.rows("SELECT * FROM x") { $0.integer(0) } == [])
  }

  @Test func `huge integers in a database are clamped, except the smallest integer`() throws {
    let connection = try open()
    try connection.run("INSERT INTO t VALUES (1, ?)", Int64.max)
    try connection.run("INSERT INTO t VALUES (2, ?)", Int64.min + 1)
    try connection.run("INSERT INTO t VALUES (3, ?)", Int64.min)
    let numbers = try connection.rows("SELECT b FROM t ORDER BY a") { $0.integer(0) }
    #expect(numbers == [1 << 60, -(1 << 60), .min])
  }

  @Test func `a database file of a newer version is refused`() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("PRAGMA user_version=7")
    #expect(throws: DatabaseError.tooNew(path: ":memory:", version: 7)) {
      try connection.migrate(["CREATE TABLE x (a)"])
    }
  }

  @Test func `a full disk throws its own error, and a small write still works`() throws {
    let connection = try open()
    try connection.execute("PRAGMA max_page_count=4")
    let big = String(repeating: "x", count: 100_000)
    #expect(throws: DatabaseError.full(path: ":memory:")) {
      try connection.transaction { () throws(DatabaseError) in
        try connection.run("INSERT INTO t VALUES (1, ?)", big)
      }
    }
    try connection.transaction { () throws(DatabaseError) in
      try connection.run("INSERT INTO t VALUES (1, 'small')")
    }
  }

  @Test func `a folder is no database, and a file in a missing folder cannot be created`() {
    #expect { try Connection(path: "/tmp") } throws: { Self.isUnusable($0) }
    #expect { try Connection(path: "/nowhere/at/all.db") } throws: { Self.isUnusable($0) }
  }

  private static func isUnusable(_ error: any Error) -> Bool {
    if case .unusable = error as? DatabaseError { true } else { false }
  }
}
