import Database
import Glibc
import Intents
import Model
import Testing

@testable import Storage

@Suite struct StoreExaminationTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/storage-test-XXXXXX".utf8CString)
    let made = mkdtemp(&template).map { String(cString: $0) }
    // A blank, a "?" and a "%" have a meaning in the URI by which SQLite opens the file.
    let path = "\(try #require(made))/a ?b%20#é.db"
    defer {
      for end in ["", "-wal", "-shm", ".suspect"] { unlink(path + end) }
      rmdir(String(path.prefix { $0 != " " }.dropLast(2)))
    }
    try body(path)
  }

  private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private func make(_ path: String) throws {
    let store = try ChatStore(
      path: path, ownUser: UserID("@me:here"), now: { ServerTimestamp(milliseconds: 0) })
    try store.checkpoint()
  }

  @Test func `examining a store that no process has open leaves no file beside the store`() throws {
    try inFolder { path in
      try make(path)
      for end in ["-wal", "-shm"] { unlink(path + end) }
      let found = try StoreExamination.examine(path)
      #expect(found.version == Schema.version && found.knownVersion == found.version)
      #expect(found.damage == nil && found.bytes > 4_096 && found.newestMessage == nil)
      #expect(!exists(path + "-wal") && !exists(path + "-shm"))
    }
  }

  @Test func `examining a store also reads rows that are only in the write-ahead log`() throws {
    try inFolder { path in
      try make(path)
      let writer = try Connection(path: path)
      try writer.run(
        "INSERT INTO settings (name, value) VALUES (?, ?)", SettingName.theme.rawValue, "paper")
      #expect(try StoreExamination.examine(path).settings.theme == "paper")
    }
  }

  @Test func `examining a store gives the version of an older or newer schema`() throws {
    try inFolder { path in
      try make(path)
      for version in [0, 1, 25, 26, 33, 1_000] {
        try Connection(path: path).execute("PRAGMA user_version=\(version)")
        let found = try StoreExamination.examine(path)
        #expect(found.version == version && found.damage == nil)
        #expect(found.isTooOld == [1, 25].contains(version))
      }
    }
  }

  @Test func `examining a damaged store reports the damage and leaves no mark for the next start`()
    throws
  {
    try inFolder { path in
      try make(path)
      let file = open(path, O_RDWR)
      let bytes = [UInt8](repeating: 0x5a, count: 8_192)
      #expect(pwrite(file, bytes, bytes.count, 24_576) == bytes.count)
      close(file)
      #expect(try StoreExamination.examine(path).damage != nil)
      #expect(!exists(path + ".suspect"))
    }
  }
}
