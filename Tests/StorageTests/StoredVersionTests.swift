import Database
import Intents
import Model
import Storage
import Testing

@Suite struct StoredVersionTests {
  private func versions(_ sample: Sample, of text: String) throws -> [String] {
    let facts = try sample.store.facts(of: .event(.of(text)), in: chat)
    return try #require(facts).versions.map { "\($0.timestamp.milliseconds) \($0.content.preview)" }
  }

  @Test func `the versions of a message are its first text and the edits of its sender`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(
      edited("a", to: "newest", at: 30), edited("a", to: "older", at: 20),
      edited("a", to: "forged", by: bob, at: 40))
    #expect(try versions(sample, of: "a") == ["1 a", "20 older", "30 newest"])
    #expect(try versions(sample, of: "b") == [])
  }

  @Test func `a deleted edit is no version, and a deleted message has none`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(edited("a", to: "x", at: 20), edited("a", to: "y", at: 30))
    try sample.commit(.messages(.deleted(chat, .of("x"))))
    #expect(try versions(sample, of: "a") == ["1 a", "30 y"])
    try sample.commit(.messages(.deleted(chat, .of("a"))))
    #expect(try versions(sample, of: "a") == [])
  }

  @Test func `of a message's very many versions the first and the newest are read`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    _ = try sample.store.commit((1...80).map { edited("a", to: "v\($0)", at: Int64($0 + 100)) })
    let read = try versions(sample, of: "a")
    #expect(read.count == MessageVersion.most)
    #expect(read.first == "1 a" && read.dropFirst().first == "132 v32" && read.last == "180 v80")
  }

  private func firstTexts(_ sample: Sample) throws -> [String] {
    try Connection(path: sample.folder.database, mode: .readOnly).values(
      "SELECT text FROM edits WHERE event = target ORDER BY text", as: String.self)
  }

  @Test func `the first text is stored a second time only of a message that its sender edits`()
    throws
  {
    let sample = try Sample()
    // The chat has changes of messages that have not arrived.
    try sample.commit(joined(), reacted("+", to: "later", as: "$1"), edited("c", to: "x", at: 20))
    try sample.commit(arrived([said("a"), said("b"), said("c")]))
    #expect(try firstTexts(sample) == ["c"])
    try sample.commit(edited("a", to: "y", at: 30), edited("b", to: "forged", by: bob, at: 40))
    #expect(try firstTexts(sample) == ["a", "c"])
    #expect(try versions(sample, of: "a") == ["1000 a", "30 y"])
    #expect(try versions(sample, of: "c") == ["1000 c", "20 x"] && versions(sample, of: "b") == [])
  }
}
