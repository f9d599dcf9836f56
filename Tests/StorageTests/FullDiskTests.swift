internal import Intents
internal import Model
internal import Testing

@testable internal import Database
@testable internal import Storage

@Suite struct FullDiskTests {
  @Test
  func `a full disk is reported and loses no row, and commits work again once there is room`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(unread(1))
    try sample.store.database.execute("PRAGMA max_page_count=1")
    let rows = try sample.dump()
    let texts = (0..<5_000).map { said("message number \($0)") }
    #expect(throws: StorageError.full(path: sample.folder.database)) {
      try sample.commit(
        submitted("mine", "t0"), arrived(texts), unread(5_000), synced("lost"),
        members(member(alice, "New Name")))
    }
    #expect(try sample.dump() == rows)
    #expect(try sample.texts() == ["a"])
    #expect(try sample.store.totals().messages == 1)
    #expect(try sample.window().messages.first?.senderName == "@alice:s")
    try sample.store.database.execute("PRAGMA max_page_count=100000")
    try sample.commit(submitted("mine", "t0"), arrived(texts))
    #expect(try sample.window(limit: 1).texts == ["mine"])
  }

  @Test func `a sign-in that could not be stored is rolled back`() throws {
    let sample = try Sample()
    try sample.store.database.execute("PRAGMA max_page_count=1")
    let account = Account(user: bob, displayName: "Bob", serverName: "", profile: "")
    let texts = (0..<5_000).map { said("message number \($0)") }
    #expect(throws: StorageError.self) {
      try sample.commit(.account(.signedIn(account)), arrived(texts))
    }
    #expect(sample.store.identity.user == me)
    #expect(try sample.store.account() == nil)
  }
}
