internal import Glibc
internal import Testing

@testable internal import Database

/// A file that turns out to be damaged while it is in use.
@Suite struct DamagedFileTests {
  /// Makes a database with many rows in a folder of its own, and overwrites its later pages.
  private func damaged() throws -> String {
    var template = Array("/tmp/confab-damage-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let path = folder + "/x.db"
    do {
      let made = try Connection(path: path)
      try made.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b); CREATE TABLE u (a)")
      try made.transaction { () throws(DatabaseError) in
        for number in 0..<3_000 {
          try made.run("INSERT INTO t VALUES (?, ?)", number, String(repeating: "x", count: 200))
        }
      }
      try made.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let file = open(path, O_WRONLY)
    try #require(file >= 0)
    defer { close(file) }
    let garbage = [UInt8](repeating: 0x5a, count: 4_096)
    let size = lseek(file, 0, SEEK_END)
    for page in 20..<Int(size) / 4_096 {
      try #require(pwrite(file, garbage, garbage.count, off_t(page * 4_096)) == garbage.count)
    }
    return path
  }

  private func bytes(of path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var content = [UInt8](repeating: 0, count: 4 << 20)
    return Array(content[..<fread(&content, 1, content.count, file)])
  }

  @Test func `nothing is written to a file once it is known to be damaged`() throws {
    let path = try damaged()
    defer { for end in ["", "-wal", "-shm"] { unlink(path + end) } }
    let before = try bytes(of: path)
    do {
      let connection = try Connection(path: path)
      var told: [String] = []
      connection.whenDamaged = { told.append($0) }
      try connection.run("INSERT INTO u VALUES (1)")
      #expect(connection.damage == nil)
      #expect(throws: DatabaseError.self) {
        _ = try connection.rows("SELECT b FROM t") { $0.text(0) }
      }
      #expect(throws: DatabaseError.self) {
        _ = try connection.rows("SELECT b FROM t ORDER BY a DESC") { $0.text(0) }
      }
      #expect(told.count == 1 && connection.damage == told.first)
      // In a transaction, outside of one, by a statement that returns rows, and by a checkpoint.
      for change in [
        {
          try connection.transaction { () throws(DatabaseError) in
            try connection.run("INSERT INTO u VALUES (2)")
          }
        },
        { try connection.run("INSERT INTO u VALUES (3)") },
        { _ = try connection.first("INSERT INTO u VALUES (4) RETURNING a") { $0.integer(0) } },
        { try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") },
      ] as [() throws -> Void] {
        #expect(throws: DatabaseError.self) { try change() }
      }
      // What was stored before and is whole can still be read.
      #expect(try connection.rows("SELECT a FROM u") { $0.integer(0) } == [1])
    }
    #expect(try bytes(of: path) == before)
  }

  @Test func `damage that is found in a transaction is not committed`() throws {
    let path = try damaged()
    defer { for end in ["", "-wal", "-shm"] { unlink(path + end) } }
    let connection = try Connection(path: path)
    #expect(throws: DatabaseError.self) {
      try connection.transaction { () throws(DatabaseError) in
        try connection.run("INSERT INTO u VALUES (1)")
        do throws(DatabaseError) {
          _ = try connection.rows("SELECT b FROM t") { $0.text(0) }
        } catch {}
      }
    }
    #expect(try connection.rows("SELECT a FROM u") { $0.integer(0) } == [])
  }
}
