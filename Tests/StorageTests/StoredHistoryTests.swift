internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct StoredHistoryTests {
  @Test func `messages are kept in the order of their arrival`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(arrived([said("c")]))
    #expect(try sample.texts() == ["a", "b", "c"])
  }

  @Test func `a batch of messages that is stored a second time changes nothing`() throws {
    let sample = try Sample()
    let batch: [Event] = [
      joined(), members(member(alice, "Alice")), arrived([said("a"), said("b")], gap: "g"),
      unread(2), receipt(bob, "a"), synced("s1"),
    ]
    _ = try sample.store.commit(batch)
    let rows = try sample.dump()
    let again = try sample.store.commit(batch)
    #expect(try sample.dump() == rows)
    #expect(!again.chatList && !again.totals && !again.outbox)
  }

  @Test func `a gap's pagination token is found at the first message after the gap only`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([said("x"), said("y")], gap: "g"))
    #expect(try sample.texts() == ["a", "~x", "y"])
    #expect(try sample.store.gap(chat, before: .event(.of("x"))) == HistoryToken("g"))
    #expect(try sample.store.gap(chat, before: .event(.of("y"))) == nil)
  }

  @Test func `the pagination token of the first batch marks where older history begins`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("x")], gap: "g"))
    #expect(try sample.window().history == .more(HistoryToken("g")))
    #expect(try sample.texts() == ["x"])
    #expect(try sample.store.gap(chat, before: .event(.of("x"))) == HistoryToken("g"))
  }

  @Test func `a limited batch that begins with a stored message makes no gap`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(arrived([said("b"), said("c")], gap: "g"))
    #expect(try sample.texts() == ["a", "b", "c"])
  }

  @Test func `a gap is filled page by page and closes at the first stored message`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([said("f")], gap: "g1"))
    try sample.commit(older([said("d"), said("e")], from: "g1", rest: "g2"))
    #expect(try sample.texts() == ["a", "~d", "e", "f"])
    try sample.commit(older([said("a"), said("b"), said("c")], from: "g2", rest: "g3"))
    #expect(try sample.texts() == ["a", "b", "c", "d", "e", "f"])
  }

  @Test func `a page that overlaps the messages after the gap does not close it`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([said("d"), said("e")], gap: "g"))
    try sample.commit(older([said("c"), said("d")], from: "g", rest: "h"))
    #expect(try sample.texts() == ["a", "~c", "d", "e"])
  }

  @Test func `the same page of history twice changes nothing`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([said("f")], gap: "g1"))
    try sample.commit(older([said("d"), said("e")], from: "g1", rest: "g2"))
    let rows = try sample.dump()
    try sample.commit(older([said("d"), said("e")], from: "g1", rest: "g2"))
    #expect(try sample.dump() == rows)
  }

  @Test func `two consecutive gaps without a message between them are one`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([], gap: "g1"))
    try sample.commit(arrived([said("x")], gap: "g2"))
    #expect(try sample.texts() == ["a", "~x"])
    #expect(try sample.store.gap(chat, before: .event(.of("x"))) == HistoryToken("g2"))
  }

  @Test func `each of two gaps is filled with its own messages`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(arrived([said("d")], gap: "g1"))
    try sample.commit(arrived([said("g")], gap: "g2"))
    try sample.commit(older([said("d"), said("e"), said("f")], from: "g2", rest: "r"))
    try sample.commit(older([said("b"), said("c")], from: "g1", rest: nil))
    #expect(try sample.texts() == ["a", "b", "c", "d", "e", "f", "g"])
  }

  @Test func `own messages in the page that fills a gap leave the outbox`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(submitted("b", "t1"), submitted("c", "t2"), delivered("t1", .sent(.of("b"))))
    try sample.commit(arrived([said("d")], gap: "g"))
    // The server had accepted one of them before it left out messages.
    #expect(try sample.texts() == ["a", "b", "~d", "c"])
    // One is recognised by its event id, the other by its transaction id.
    try sample.commit(
      older([said("b", by: me), said("c", by: me, transaction: "t2")], from: "g", rest: nil))
    #expect(try sample.texts() == ["a", "b", "c", "d"])
  }

  @Test func `a chat's history grows page by page at its oldest message until the room's start`()
    throws
  {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("e")], gap: "t1"))
    try sample.commit(older([said("c"), said("d")], from: "t1", rest: "t2"))
    #expect(try sample.window().history == .more(HistoryToken("t2")))
    try sample.commit(older([said("a"), said("b")], from: "t2", rest: nil))
    #expect(try sample.window().history == .start)
    #expect(try sample.texts() == ["a", "b", "c", "d", "e"])
  }

  @Test func `a first request for history starts at the newest stored message`() throws {
    let sample = try Sample()
    try sample.fill(["d", "e"])
    #expect(try sample.window().history == .unknown)
    try sample.commit(older([said("c"), said("d"), said("e")], from: nil, rest: "t"))
    #expect(try sample.texts() == ["c", "d", "e"])
    try sample.commit(older([said("a"), said("b")], from: "t", rest: nil))
    #expect(try sample.texts() == ["a", "b", "c", "d", "e"])
    #expect(try sample.window().history == .start)
  }

  @Test func `history fetched from the newest message on fills the gaps that it passes`() throws {
    let sample = try Sample()
    try sample.fill(["b"])
    try sample.commit(arrived([said("e")], gap: "g"))
    try sample.commit(older([said("d"), said("e")], from: nil, rest: "t1"))
    #expect(try sample.texts() == ["b", "~d", "e"])
    try sample.commit(older([said("a"), said("b"), said("c")], from: "t1", rest: nil))
    #expect(try sample.texts() == ["a", "b", "c", "d", "e"])
  }

  @Test func `a page of history becomes the messages of an empty chat`() throws {
    let sample = try Sample()
    try sample.commit(joined(), older([said("a"), said("b")], from: nil, rest: nil))
    try sample.commit(arrived([said("c")]))
    #expect(try sample.texts() == ["a", "b", "c"])
    #expect(try sample.row().last?.text == "c")
  }

  @Test func `a page of history newer than all stored messages is dropped, as a sync brings it`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(older([said("b"), said("c")], from: nil, rest: "t"))
    #expect(try sample.texts() == ["a"])
    #expect(try sample.window().history == .unknown)
  }

  @Test func `a page of history that was not requested is dropped`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(older([said("z")], from: "forged", rest: nil))
    #expect(try sample.texts() == ["a"])
    #expect(try sample.window().history == .unknown)
  }

  @Test func `an event twice in one batch is one message`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("a"), said("a"), said("b"), said("a")]))
    #expect(try sample.texts() == ["a", "b"])
  }
}
