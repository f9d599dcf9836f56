internal import Intents
internal import Model
internal import Testing

@testable internal import Storage

@Suite struct StoredSeenByTests {
  private let carol = UserID("@carol:s")

  private func readers(_ sample: Sample) throws -> SeenBy? { try sample.window().seenBy }

  private func group() throws -> Sample {
    let sample = try Sample()
    try sample.commit(
      joined(), members(member(alice, "Alice"), member(bob, "Bob"), member(carol, "Carol")),
      arrived([said("a", by: me), said("b", by: me), said("c", by: me)]))
    return sample
  }

  private func seen(_ text: String, _ names: [String], _ count: Int? = nil) -> SeenBy {
    SeenBy(message: .event(.of(text)), names: names, count: count ?? names.count)
  }

  @Test func `the readers of the newest seen own message are named`() throws {
    let sample = try group()
    #expect(try readers(sample) == nil)
    try sample.commit(receipt(bob, "a"), receipt(alice, "b"))
    #expect(try readers(sample) == seen("b", ["Alice"]))
    try sample.commit(receipt(bob, "c"))
    #expect(try readers(sample) == seen("c", ["Bob"]))
    try sample.commit(receipt(alice, "c"), receipt(carol, "c"))
    #expect(try readers(sample) == seen("c", ["Alice", "Bob"], 3))
    #expect(try readers(sample.reopened()) == seen("c", ["Alice", "Bob"], 3))
  }

  @Test func `a reader's receipt for an earlier message than before changes nothing`() throws {
    let sample = try group()
    try sample.commit(receipt(alice, "c"))
    let changes = try sample.commit(receipt(alice, "a"))
    #expect(changes.receipts.isEmpty)
    #expect(try readers(sample) == seen("c", ["Alice"]))
  }

  @Test func `a read receipt for an unknown message keeps the reader's known position`() throws {
    let sample = try group()
    try sample.commit(receipt(alice, "b"), receipt(alice, "unknown"))
    #expect(try readers(sample) == seen("b", ["Alice"]))
    try sample.reopened().commit(arrived([said("unknown", by: me)]))
    #expect(try readers(sample) == seen("unknown", ["Alice"]))
  }

  @Test func `a waiting receipt for an old message does not move the reader's position back`()
    throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), members(member(alice, "Alice")), arrived([said("c", by: me)], gap: "t"))
    try sample.commit(receipt(alice, "c"), receipt(alice, "b"))
    try sample.commit(older([said("b", by: me)], from: "t", rest: nil))
    #expect(try readers(sample) == seen("c", ["Alice"]))
  }

  @Test func `the user's own read receipt adds no name to a message's readers`() throws {
    let sample = try group()
    try sample.commit(receipt(me, "c"))
    #expect(try readers(sample) == nil)
  }

  @Test func `former members are not named as readers, and their receipts are ignored`() throws {
    let sample = try group()
    try sample.commit(receipt(alice, "c"), receipt(bob, "c"))
    try sample.commit(members(member(alice, nil, .left)))
    #expect(try readers(sample) == seen("c", ["Bob"]))
    try sample.commit(receipt(alice, "c"), members(member(bob, nil, .left)))
    #expect(try readers(sample) == seen("c", []))
    try sample.commit(members(member(alice, "Alice")), receipt(alice, "c"))
    #expect(try readers(sample) == seen("c", ["Alice"]))
  }

  @Test func `a person who answers a message has read the messages before the answer`() throws {
    let sample = try group()
    try sample.commit(arrived([said("answer", by: bob, at: 77)]))
    #expect(try readers(sample) == seen("c", ["Bob"]))
    let facts = try sample.store.facts(of: .event(.of("a")), in: chat)
    #expect(facts?.readers.map(\.timestamp) == [time(77)])
    #expect(facts?.readers.map(\.isExact) == [false])
    // A person who answered and left in one commit is not named as a reader.
    try sample.commit(arrived([said("bye", by: carol)]), members(member(carol, nil, .left)))
    #expect(try readers(sample) == seen("c", ["Bob"]))
  }

  @Test func `a commit with a receipt that names a new reader reports changed receipts`() throws {
    let sample = try group()
    try sample.commit(receipt(alice, "c"))
    let changes = try sample.commit(receipt(bob, "c"))
    #expect(changes.receipts == [chat] && changes.chats.isEmpty)
  }

  @Test func `readers who share a display name are distinguished by their ids`() throws {
    let sample = try group()
    try sample.commit(members(member(bob, "Alice")), receipt(alice, "c"), receipt(bob, "c"))
    #expect(try readers(sample) == seen("c", ["Alice (@alice:s)", "Alice (@bob:s)"]))
  }

  @Test func `a message window that ends before the chat's end names no readers`() throws {
    let sample = try group()
    try sample.commit(receipt(alice, "c"))
    #expect(try sample.window(around: .event(.of("a")), limit: 2).seenBy == nil)
  }

  @Test func `in a chat of thousands at most a thousand readers are counted`() throws {
    let sample = try group()
    let crowd = (0..<1_200).map {
      Receipt(user: UserID("@p\($0):s"), event: .of("c"), timestamp: time(9))
    }
    try sample.commit(.messages(.receipts(chat, crowd)))
    #expect(try readers(sample) == seen("c", ["@p0:s", "@p1000:s"], SeenBy.maxReaders))
    let facts = try sample.store.facts(of: .event(.of("c")), in: chat)
    #expect(facts?.readers.count == 500 && facts?.unnamedReaders == 700)
  }
}
