import Database
import Intents
import Model
import Testing

@testable import Storage

/// The indexing of the messages that were stored before the index existed, in pieces.
@Suite struct IndexingTests {
  /// A store of the version before the index, with `count` messages.
  private func older(_ count: Int) throws -> Folder {
    try OlderStore(before: "message_words") { database in
      try database.run("UPDATE chats SET next_ord = 1000")
      for number in 0..<count {
        try database.run(
          """
          INSERT INTO messages (chat, ord, event, sender, time, kind, text)
          VALUES (1, ?, ?, ?, ?, 0, ?)
          """, number, "$\(number)", alice, 1_700_000_000_000 + number * 1_000, "word w\(number)")
      }
    }.folder
  }

  private func finish(_ sample: Sample) throws -> Int {
    var pieces = 0
    while try sample.store.indexNext() { pieces += 1 }
    return pieces
  }

  private func progress(_ sample: Sample) throws -> SearchIndexProgress? {
    try sample.store.search(
      SearchRequest(text: "word", limit: 1), clock: SearchClock(now: time(0)) { _ in 0 }
    ).progress
  }

  @Test func `an older store is indexed in pieces, and says how far it is`() throws {
    let sample = try Sample(older(450))
    #expect(try progress(sample) == SearchIndexProgress(indexed: 0, total: 450))
    #expect(try sample.store.indexNext())
    #expect(try progress(sample) == SearchIndexProgress(indexed: 200, total: 450))
    #expect(try finish(sample) == 2)
    #expect(try progress(sample) == nil)
    try sample.checkIndex()
    #expect(try !sample.store.indexNext())
  }

  @Test func `messages that arrive, change or go meanwhile are indexed once`() throws {
    let sample = try Sample(older(450))
    _ = try sample.store.indexNext()
    try sample.commit(
      arrived([said("new", at: 1_700_000_010_000)]),
      edited("10", to: "first"), edited("440", to: "last"), .messages(.deleted(chat, .of("441"))),
      .messages(.deleted(chat, .of("11"))))
    _ = try finish(sample)
    try sample.checkIndex()
  }

  @Test func `a program that ends in between goes on behind the last stored piece`() throws {
    let folder = try older(450)
    let first = try Sample(folder)
    _ = try first.store.indexNext()
    let second = try Sample(folder)
    #expect(try progress(second) == SearchIndexProgress(indexed: 200, total: 450))
    #expect(try finish(second) == 2)
    try second.checkIndex()
  }

  @Test func `an index of another folding is made anew`() throws {
    let sample = try Sample()
    try sample.fill(["red fox", "blue fox"])
    try sample.store.database.run(
      "UPDATE settings SET value = 'other' WHERE name = 'search.version'")
    let next = try sample.reopened()
    #expect(try progress(next) == SearchIndexProgress(indexed: 0, total: 2))
    try next.commit(arrived([said("green fox")]))
    _ = try finish(next)
    try next.checkIndex()
  }

  @Test func `a new store has nothing to index`() throws {
    let sample = try Sample()
    #expect(try !sample.store.indexNext())
    try sample.fill(["red fox"])
    #expect(try progress(sample) == nil)
  }

  @Test func `a piece ends after long texts`() throws {
    let sample = try Sample()
    let long = String(repeating: "long words ", count: 5_000)
    try sample.fill((0..<6).map { "\($0) \(long)" })
    try sample.store.database.run("DELETE FROM settings WHERE name = 'search.version'")
    let next = try sample.reopened()
    #expect(try finish(next) == 3)
    try next.checkIndex()
  }
}
