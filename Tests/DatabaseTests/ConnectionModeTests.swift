import Glibc
import Testing

@testable import Database

@Suite struct ConnectionModeTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/database-test-XXXXXX".utf8CString)
    _ = try #require(mkdtemp(&template))
    let folder = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    defer {
      for end in ["", "-wal", "-shm"] { unlink(folder + "/x.db" + end) }
      rmdir(folder)
    }
    try body(folder + "/x.db")
  }

  @Test func `an exclusive database connection locks others out and makes no shared-memory file`()
    throws
  {
    try inFolder { path in
      var own: Connection? = try Connection(path: path, mode: .exclusive)
      try own?.execute("CREATE TABLE t(x)")
      #expect(access(path + "-shm", F_OK) != 0)
      #expect(throws: DatabaseError.busy(path: path)) {
        _ = try Connection(path: path, busyMilliseconds: 0).rows("SELECT * FROM t") { _ in }
      }
      own = nil
      #expect(try Connection(path: path).rows("SELECT * FROM t") { $0.integer(0) } == [])
    }
  }

  @Test func `a scratch database file can be switched to the write-ahead log`() throws {
    try inFolder { path in
      do {
        let made = try Connection(path: path, mode: .scratch)
        try made.execute("CREATE TABLE t(x); INSERT INTO t VALUES(7)")
        #expect(access(path + "-journal", F_OK) != 0)
        try made.execute("PRAGMA journal_mode=WAL")
      }
      #expect(access(path + "-wal", F_OK) != 0)
      let opened = try Connection(path: path)
      #expect(try opened.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
      #expect(try opened.first("SELECT x FROM t") { $0.integer(0) } == 7)
    }
  }

  @Test func `a new database file gets its name only when it is complete`() throws {
    try inFolder { path in
      struct Interrupted: Error {}
      #expect(throws: Interrupted.self) {
        try Connection.make(path) { made in
          try made.execute("CREATE TABLE t(x)")
          #expect(access(path, F_OK) != 0)
          throw Interrupted()
        }
      }
      #expect(access(path, F_OK) != 0)
      #expect(access(path + "-new", F_OK) != 0)
      let log = creat(path + "-wal", 0o600)
      #expect(log >= 0 && write(log, "of another file", 15) == 15)
      close(log)
      try Connection.make(path) { try $0.execute("CREATE TABLE t(x); INSERT INTO t VALUES(7)") }
      #expect(access(path + "-new", F_OK) != 0)
      #expect(access(path + "-wal", F_OK) != 0)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
      let opened = try Connection(path: path)
      #expect(try opened.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
      #expect(try opened.first("SELECT x FROM t") { $0.integer(0) } == 7)
    }
  }
}
