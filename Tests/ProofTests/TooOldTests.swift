internal import Database
internal import Glibc
internal import Homeserver
internal import Testing

@testable internal import confab

/// What people are told of data from before confab 0.1.0.
@Suite struct TooOldTests {
  @Test func `a store from before 0.1.0 is replaced, and the sentence says where it is kept`()
    throws
  {
    let folder = try StoreFolder()
    let profile = ProfileFolder(data: DataFolder(path: folder.path), name: "p")
    try #require(mkdir(folder.path + "/profiles", 0o700) == 0)
    try #require(mkdir(profile.path, 0o700) == 0)
    try Connection(path: profile.store).makeSchema(
      """
      CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE chats (key INTEGER PRIMARY KEY, id TEXT, name TEXT);
      CREATE TABLE drafts (chat INTEGER PRIMARY KEY, text TEXT, cursor INTEGER);
      INSERT INTO chats VALUES (1, '!a:s', 'a');
      INSERT INTO drafts VALUES (1, 'half', 2);
      """, version: 4)
    let reports = try StoreOpening.open(profile, user: nil).reports
    let report = try #require(reports.first)
    #expect(
      report.hasPrefix(
        "The stored chats are of a confab before 0.1.0: 0 unsent messages and 1 drafts were saved, "
          + "the rest comes from the server. \(profile.store) is kept as \(profile.store).old-"))
    #expect(reports.count == 1)
    #expect(try StoreOpening.open(profile, user: nil).reports == [])
    let kept = String(report.split(separator: " ").last ?? "")
    for name in [kept, profile.store] {
      #expect(access(name, F_OK) == 0)
      for end in ["", "-wal", "-shm"] { unlink(name + end) }
    }
    rmdir(profile.path)
    rmdir(folder.path + "/profiles")
  }

  @Test func `a homeserver from before 0.1.0 is refused with a sentence that says what to do`() {
    let sentence = EmbeddedServer.ending(.databaseTooOld(path: "/p/server.db", version: 5)).sentence
    #expect(
      sentence.hasPrefix("confab: /p/server.db was written by a version of confab before 0.1.0"))
    #expect(sentence.contains("Start confab 0.1.0 once"))
  }
}
