import Database
import Intents
import Model
import Testing

@testable import Storage

/// The indexing, in pieces, of messages that were stored before the search index existed.
@Suite struct IndexingTests {
  /// The folder of a store with `count` messages that were stored before the search index existed.
  private func older(_ count: Int) throws -> Folder {
    try OlderStore { database in
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

  @Test func `the messages of an older store are indexed in pieces, and the progress is reported`()
    throws
  {
    let sample = try Sample(older(450))
    #expect(try progress(sample) == SearchIndexProgress(indexed: 0, total: 450))
    #expect(try sample.store.indexNext())
    #expect(try progress(sample) == SearchIndexProgress(indexed: 200, total: 450))
    #expect(try finish(sample) == 2)
    #expect(try progress(sample) == nil)
    try sample.checkIndex()
    #expect(try !sample.store.indexNext())
  }

  @Test func `messages that arrive, change or are deleted during the indexing are indexed right`()
    throws
  {
    let sample = try Sample(older(450))
    _ = try sample.store.indexNext()
    try sample.commit(
      arrived([said("new", at: 1_700_000_010_000)]),
      edited("10", to: "first"), edited("440", to: "last"), .messages(.deleted(chat, .of("441"))),
      .messages(.deleted(chat, .of("11"))))
    _ = try finish(sample)
    try sample.checkIndex()
  }

  @Test func `a reply that moves into its thread during the indexing is indexed once`() throws {
    let sample = try Sample(older(450))
    _ = try sample.store.indexNext()
    let replies = sample.store.tables.replies
    try sample.store.database.transaction { () throws(DatabaseError) in
      for (ord, place) in [(10, Int64(1)), (440, 2)] {
        let threads = ThreadRange.mainFloor - 1_000
        try replies.move(
          EventID("$\(ord)"), from: Int64(ord), to: threads + place, in: EventID("$0"), of: 1)
      }
    }
    _ = try finish(sample)
    try sample.checkIndex()
  }

  @Test func `indexing that the end of the program interrupts continues after the last piece`()
    throws
  {
    let folder = try older(450)
    let first = try Sample(folder)
    _ = try first.store.indexNext()
    let second = try Sample(folder)
    #expect(try progress(second) == SearchIndexProgress(indexed: 200, total: 450))
    #expect(try finish(second) == 2)
    try second.checkIndex()
  }

  @Test func `an index made with another version of the word folding is rebuilt`() throws {
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

  @Test func `the index tables of a migrated store equal those of a new store`() throws {
    let sample = try Sample(older(3))
    let made = try Connection(path: sample.folder.database + "-made")
    try made.makeSchema(Schema.newest, version: Schema.version)
    let tables = "SELECT sql FROM sqlite_schema WHERE name LIKE 'message_words%' ORDER BY name"
    let settings = "SELECT k || v FROM message_words_config ORDER BY k"
    for query in [tables, settings] {
      let found = try sample.store.database.values(query, as: String.self)
      #expect(try found == made.values(query, as: String.self) && !found.isEmpty)
    }
  }

  /// Stores messages with the numbers `numbers`, at most 40 in a transaction, each with some 30
  /// words, so that the index has many parts.
  private func store(_ numbers: Range<Int>, in sample: Sample) throws {
    for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 40) {
      let messages = (first..<min(first + 40, numbers.upperBound)).map { number in
        let words = (0..<30).map { "w\((number * 31 + $0 * $0 * 17) % 900)" }
        return said("n\(number) " + words.joined(separator: " "), at: Int64(number + 1) * 9_000)
      }
      try sample.commit(arrived(messages))
    }
  }

  private func parts(_ sample: Sample) throws -> Int {
    try sample.store.database.value("SELECT count(DISTINCT segid) FROM message_words_idx") ?? 0
  }

  @Test func `the index is merged after the start when it has grown by a quarter`() throws {
    var sample = try Sample()
    try sample.commit(joined())
    try store(0..<1_990, in: sample)
    #expect(try !sample.reopened().store.isIndexing, "a small index")
    try store(1_990..<2_400, in: sample)
    #expect(try parts(sample) > 3)
    sample = try sample.reopened()
    #expect(sample.store.isIndexing)
    #expect(try progress(sample) == nil)
    #expect(try finish(sample) > 2)
    #expect(try parts(sample) == 1)
    try sample.checkIndex()
    sample = try sample.reopened()
    #expect(try !sample.store.isIndexing && !sample.store.indexNext())
    try store(2_400..<2_990, in: sample)
    #expect(try !sample.reopened().store.isIndexing)
    try store(2_990..<3_010, in: sample)
    #expect(try sample.reopened().store.isIndexing)
  }

  @Test func `a merge that the end of the program interrupts continues, and new messages are kept`()
    throws
  {
    var sample = try Sample()
    try sample.commit(joined())
    try store(0..<2_400, in: sample)
    for round in 0..<3 {
      sample = try sample.reopened()
      #expect(try sample.store.indexNext())
      try store(3_000 + round * 40..<3_040 + round * 40, in: sample)
      #expect(try sample.store.indexNext())
      try sample.checkIndex("after round \(round)")
    }
    _ = try finish(sample)
    #expect(try parts(sample) <= 3 && !sample.store.isIndexing)
    try sample.checkIndex()
  }

  @Test func `an index that is made anew is merged at the end`() throws {
    let sample = try Sample()
    try sample.commit(joined())
    try store(0..<2_400, in: sample)
    _ = try finish(sample)
    try sample.store.database.run(
      "UPDATE settings SET value = 'other' WHERE name = 'search.version'")
    let next = try sample.reopened()
    _ = try finish(next)
    #expect(try parts(next) == 1)
    try next.checkIndex()
  }

  @Test func `a new store has no earlier messages to index`() throws {
    let sample = try Sample()
    #expect(try !sample.store.indexNext())
    try sample.fill(["red fox"])
    #expect(try progress(sample) == nil)
  }

  @Test func `a damaged search index is rebuilt at the next start, and messages are found again`()
    throws
  {
    let folder = try Folder()
    func open() throws -> ChatStore {
      try ChatStore.open(
        path: folder.database, ownUser: me, today: "2026-11-25", now: { time(0) }
      ).store
    }
    let fox = [joined(), arrived([said("red fox")])]
    _ = try open().commit(fox)
    try Connection(path: folder.database).run(
      "UPDATE message_words_data SET block = x'0000ffffffffff' WHERE id > 1")
    #expect(throws: StorageError.self) { _ = try open().commit([arrived([said("blue fox")])]) }
    let healed = try open()
    _ = try healed.commit([arrived([said("green fox")])])
    while try healed.indexNext() {}
    #expect(!folder.names.contains { $0.contains("damaged") || $0.contains("suspect") })
    let found = try healed.search(
      SearchRequest(text: "fox ", limit: 9), clock: SearchClock(now: time(0)) { _ in 0 })
    #expect(Set(found.hits.map(\.text)) == ["red fox", "green fox"])
  }

  @Test func `a piece of the indexing has fewer messages if their texts are long`() throws {
    let sample = try Sample()
    let long = String(repeating: "long words ", count: 5_000)
    try sample.fill((0..<6).map { "\($0) \(long)" })
    try sample.store.database.run("DELETE FROM settings WHERE name = 'search.version'")
    let next = try sample.reopened()
    #expect(try finish(next) == 6)
    try next.checkIndex()
  }
}
