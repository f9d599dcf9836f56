internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct ReceiptTests {
  private func deliveries(_ sample: Sample) throws -> [Delivery?] {
    try sample.window().messages.map(\.delivery)
  }

  private func mine() throws -> Sample {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("a", by: me), said("b", by: me), said("c", by: me)]))
    return sample
  }

  @Test func `an own message is seen when another person has read it or a later one`() throws {
    let sample = try mine()
    #expect(try deliveries(sample) == [.sent, .sent, .sent])
    let changes = try sample.commit(receipt(alice, "b"))
    #expect(try deliveries(sample) == [.seen, .seen, .sent])
    #expect(changes.chats == [chat])
  }

  @Test func `the user's own receipt makes no message seen`() throws {
    let sample = try mine()
    try sample.commit(receipt(me, "c"))
    #expect(try deliveries(sample) == [.sent, .sent, .sent])
  }

  @Test func `a read receipt for an older message leaves newer messages seen`() throws {
    let sample = try mine()
    try sample.commit(receipt(alice, "c"))
    try sample.commit(receipt(alice, "a"))
    #expect(try deliveries(sample) == [.seen, .seen, .seen])
  }

  @Test func `a read receipt for a message that is not stored waits for the message`() throws {
    let sample = try mine()
    try sample.commit(receipt(alice, "d"))
    #expect(try deliveries(sample) == [.sent, .sent, .sent])
    try sample.reopened().commit(arrived([said("d", by: me)]))
    #expect(try deliveries(sample) == [.seen, .seen, .seen, .seen])
  }

  @Test func `the sender of a message has read the messages before it`() throws {
    let sample = try mine()
    try sample.commit(arrived([said("answer"), said("e", by: me)]))
    #expect(try deliveries(sample) == [.seen, .seen, .seen, nil, .sent])
  }

  @Test func `a person's join marks no message as read by that person`() throws {
    let sample = try mine()
    try sample.commit(arrived([changed("joined", by: bob)]))
    #expect(try deliveries(sample) == [.sent, .sent, .sent, nil])
  }

  @Test func `a read receipt counts by its message's place in the chat, not by its time`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("d", by: me)], gap: "t"))
    try sample.commit(receipt(alice, "c"))
    try sample.commit(older([said("b", by: me), said("c", by: me)], from: "t", rest: nil))
    #expect(try deliveries(sample) == [.seen, .seen, .sent])
  }

  @Test func `the readers of a message are the people who read as far as it or further`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b", "c"])
    let carol = UserID("@carol:s")
    try sample.commit(
      members(member(carol, "Carol"), member(bob, "Bob")), receipt(carol, "a"), receipt(bob, "c"))
    func readers(_ text: String) throws -> [String]? {
      try sample.store.facts(of: .event(.of(text)), in: chat)?.readers.map(\.name)
    }
    // Alice is the sender.
    #expect(try readers("a") == ["Bob", "Carol"])
    #expect(try readers("b") == ["Bob"])
    #expect(try readers("unknown") == nil)
    let facts = try sample.store.facts(of: .event(.of("b")), in: chat)
    #expect(facts?.message.content == .text("b", mentionsUs: false))
    #expect(facts?.readers.first?.timestamp == time(9))
  }

  @Test func `the details of an unsent message name no readers`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(submitted("hi", "t1"), receipt(alice, "a"))
    let facts = try sample.store.facts(of: .local(TransactionID("t1")), in: chat)
    #expect(facts?.message.delivery == .queued && facts?.readers == [])
  }
}
