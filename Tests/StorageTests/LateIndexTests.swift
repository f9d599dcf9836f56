import Database
import Intents
import Model
import Testing

@testable import Storage

/// Commits whose texts are together too long to be indexed while others wait for the commit.
@Suite struct LateIndexTests {
  /// A message of 60 kB with the event id "$NAME", whose first word is its name.
  private func long(_ name: String, at number: Int) -> TimelineMessage {
    TimelineMessage(
      event: .of(name), sender: alice, timestamp: time(Int64(number + 1) * 10_000),
      content: .text(name + String(repeating: " word", count: 12_000), mentionsUs: false),
      transaction: nil)
  }

  private func found(_ word: String, _ sample: Sample) throws -> [String] {
    let found = try sample.store.search(
      SearchRequest(text: word, limit: 20), clock: SearchClock(now: time(0)) { _ in 0 })
    return found.hits.map { String($0.text.prefix(3)) }.sorted()
  }

  private func finish(_ sample: Sample) throws -> Int {
    var pieces = 0
    while try sample.store.indexNext() { pieces += 1 }
    return pieces
  }

  /// A store with eight long messages in each of two chats, "a0" to "a7" and "b0" to "b7", which
  /// arrived in one commit. The index has the first of them.
  private func ready() throws -> Sample {
    let sample = try Sample()
    let changes = try sample.commit(
      joined(), joined(other), arrived((0..<8).map { long("a\($0)", at: $0) }),
      arrived((0..<8).map { long("b\($0)", at: $0 + 8) }, in: other))
    #expect(changes.isIndexLate)
    return sample
  }

  private func progress(_ sample: Sample) throws -> SearchIndexProgress? {
    try sample.store.search(
      SearchRequest(text: "word", limit: 1), clock: SearchClock(now: time(0)) { _ in 0 }
    ).progress
  }

  @Test func `the texts of a commit beyond 50 kB are indexed in later pieces, in any chat`() throws
  {
    let sample = try ready()
    #expect(try found("a0", sample) == ["a0 "] && found("a1", sample) == [])
    #expect(try progress(sample) == SearchIndexProgress(indexed: 1, total: 16))
    #expect(try sample.store.indexNext())
    #expect(try found("a1", sample) == ["a1 "] && found("b7", sample) == [])
    #expect(try finish(sample) == 14 && progress(sample) == nil)
    #expect(try found("b7", sample) == ["b7 "] && found("word", sample).count == 16)
    try sample.checkIndex()
    #expect(try !sample.store.indexNext() && !sample.store.isIndexing)
  }

  @Test func `what is left to index is indexed after a restart`() throws {
    let sample = try ready().reopened()
    #expect(sample.store.isIndexing)
    #expect(try finish(sample) == 15)
    #expect(try found("word", sample).count == 16)
    try sample.checkIndex()
  }

  @Test func `a short text is indexed at once, also beside long ones that are left for later`()
    throws
  {
    let sample = try ready()
    #expect(try !sample.commit(arrived([said("short", at: 9_000_000)])).isIndexLate)
    let texts = [long("c0", at: 100), long("c1", at: 101), said("beside", at: 900_000)]
    #expect(try sample.commit(arrived(texts)).isIndexLate)
    #expect(try found("short", sample) == ["sho"] && found("beside", sample) == ["bes"])
    #expect(try found("c0", sample) == [] && found("c1", sample) == [])
    _ = try finish(sample)
    try sample.checkIndex()
  }

  @Test func `messages that are edited or deleted before they are indexed are never found`() throws
  {
    let sample = try ready()
    try sample.commit(
      edited("a5", to: "new text"), .messages(.deleted(chat, .of("a6"))),
      .messages(.deleted(other, .of("b7"))))
    _ = try finish(sample)
    #expect(try found("a5", sample) + found("a6", sample) + found("b7", sample) == [])
    #expect(try found("new", sample) == ["new"])
    #expect(try found("word", sample).count == 13)
    try sample.checkIndex()
  }

  @Test func `deleting many long messages in one commit leaves their words for later, too`() throws
  {
    let sample = try ready()
    _ = try finish(sample)
    let changes = try sample.store.commit(
      (0..<8).map { .messages(.deleted(chat, .of("a\($0)"))) })
    #expect(changes.isIndexLate)
    // A message with the key of a deleted one, whose words are still to be removed.
    try sample.commit(arrived([said("word again", at: 40_000)]))
    #expect(try finish(sample) == 7)
    #expect(try found("word", sample).count == 9)
    try sample.checkIndex()
  }
}
