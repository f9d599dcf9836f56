import Database
import Intents
import Model
import Storage
import Testing

@Suite struct RelationTests {
  private func reactions(_ sample: Sample, to text: String) throws -> [ReactionCount] {
    try sample.window().messages.first { $0.id == .event(.of(text)) }?.reactions ?? []
  }

  private func quote(_ sample: Sample, of text: String) throws -> Quote? {
    try sample.window().messages.first { $0.id == .event(.of(text)) }?.quote
  }

  private func answer(_ text: String, to target: String) -> TimelineMessage {
    TimelineMessage(
      event: .of(text), sender: bob, timestamp: time(2), content: .text(text, mentionsUs: false),
      transaction: nil, answers: .of(target))
  }

  @Test func `reactions are counted by people, and own reactions are marked`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    let changes = try sample.commit(reacted("+", to: "a", as: "$1", at: 1))
    #expect(changes.chats == [chat])
    try sample.commit(
      reacted("+", to: "a", by: alice, as: "$2", at: 2), reacted("!", to: "a", as: "$3", at: 3),
      reacted("+", to: "a", as: "$4", at: 4), reacted("!", to: "a", by: me, as: "$5", at: 5))
    #expect(
      try reactions(sample, to: "a") == [
        ReactionCount(key: "+", people: 2, own: nil),
        ReactionCount(key: "!", people: 2, own: EventID("$5")),
      ])
    #expect(try reactions(sample, to: "b") == [])
  }

  @Test func `a person who reacts twice with the same emoji counts once until both are withdrawn`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    let (plain, styled) = ("\u{2764}", "\u{2764}\u{FE0F}")
    try sample.commit(
      reacted(styled, to: "a", as: "$1", at: 1), reacted(plain, to: "a", as: "$2", at: 2),
      reacted(plain, to: "a", by: alice, as: "$3", at: 3))
    #expect(try reactions(sample, to: "a") == [ReactionCount(key: styled, people: 2, own: nil)])
    try sample.commit(.messages(.deleted(chat, EventID("$1"))))
    #expect(try reactions(sample, to: "a") == [ReactionCount(key: plain, people: 2, own: nil)])
    try sample.commit(.messages(.deleted(chat, EventID("$2"))))
    #expect(try reactions(sample, to: "a") == [ReactionCount(key: plain, people: 1, own: nil)])
    try sample.commit(.messages(.deleted(chat, EventID("$3"))))
    #expect(try reactions(sample, to: "a") == [])
  }

  @Test
  func `of thousands of reactions the most used and the own ones are read, the rest counted`()
    throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    let many = (0..<3_000).map { reacted("k\($0)", to: "a", as: "$r\($0)", at: Int64($0)) }
    _ = try sample.store.commit(many)
    try sample.commit(
      reacted("k2999", to: "a", by: alice, as: "$s", at: 5_000),
      reacted("k2500", to: "a", by: me, as: "$own", at: 5_001),
      reacted("k2500", to: "a", by: alice, as: "$t", at: 5_002),
      reacted("mine", to: "a", by: me, as: "$mine", at: 5_003))
    for sample in [sample, try sample.reopened()] {
      let message = try #require(try sample.window().messages.first)
      #expect(
        message.reactions.map(\.key) == (0..<18).map { "k\($0)" } + ["k2500", "k2999", "mine"])
      #expect(message.reactions.map(\.people).suffix(3) == [3, 2, 1])
      #expect(message.reactions.compactMap(\.own) == [EventID("$own"), EventID("$mine")])
      #expect(message.otherReactions == OtherReactions(keys: 2_980, people: 2_980))
    }
    try sample.commit(.account(.ignored([bob])))
    let rest = try #require(try sample.window().messages.first)
    #expect(rest.reactions.map(\.key) == ["k2999", "k2500", "mine"])
    #expect(rest.otherReactions == .none)
    try sample.commit(.account(.ignored([])))
    #expect(try sample.window().messages.first?.otherReactions.keys == 2_980)
    try sample.commit(.messages(.deleted(chat, .of("a"))))
    #expect(try sample.window().messages.first?.otherReactions == OtherReactions.none)
  }

  @Test func `reactions that waited for their message are counted like others`() throws {
    let sample = try Sample()
    let early = (0..<100).map {
      reacted("k\($0 % 50)", to: "a", by: $0 < 50 ? bob : alice, as: "$r\($0)", at: Int64($0))
    }
    _ = try sample.store.commit([joined()] + early)
    try sample.commit(arrived([said("a")]))
    let message = try #require(try sample.window().messages.first)
    #expect(message.reactions.count == 20)
    #expect(message.otherReactions == OtherReactions(keys: 30, people: 60))
  }

  @Test func `a reaction that arrives a second time changes nothing`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(reacted("+", to: "a", as: "$1"))
    #expect(try sample.commit(reacted("+", to: "a", as: "$1")) == StoreChanges())
  }

  @Test func `deleting a reaction's event withdraws the reaction`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(reacted("+", to: "a", as: "$1"))
    let changes = try sample.commit(.messages(.deleted(chat, EventID("$1"))))
    #expect(changes.chats == [chat])
    #expect(try reactions(sample, to: "a") == [])
  }

  @Test func `a reaction that comes before its message waits for it`() throws {
    let sample = try Sample()
    try sample.commit(joined(), reacted("+", to: "a", as: "$1"))
    try sample.reopened().commit(arrived([said("a")]))
    #expect(try reactions(sample, to: "a").map(\.key) == ["+"])
  }

  @Test func `a reaction that was withdrawn before it arrived is not shown`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(.messages(.deleted(chat, EventID("$1"))))
    try sample.commit(reacted("+", to: "a", as: "$1"))
    #expect(try reactions(sample, to: "a") == [])
  }

  @Test func `a deleted message loses its reactions and accepts no new ones`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(reacted("+", to: "a", as: "$1"))
    try sample.commit(.messages(.deleted(chat, .of("a"))), reacted("!", to: "a", as: "$2"))
    #expect(try reactions(sample, to: "a") == [])
    try sample.commit(
      .messages(.deleted(chat, .of("b"))), reacted("+", to: "b", as: "$3"), arrived([said("b")]))
    #expect(try reactions(sample, to: "b") == [])
  }

  @Test func `a reply quotes the current text of its original`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(members(member(alice, "Alice")), arrived([answer("b", to: "a")]))
    #expect(
      try quote(sample, of: "b")
        == Quote(
          event: .of("a"),
          original: .init(
            senderName: "Alice", isOwn: false, content: .text("a", mentionsUs: false),
            isInTimeline: true)))
    try sample.commit(edited("a", to: "new"))
    #expect(
      try quote(sample, of: "b")?.original?.content == .text("new", mentionsUs: false))
  }

  @Test func `a reply marks its quoted message as missing until that message arrives`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([answer("b", to: "a")], gap: "t"))
    #expect(try quote(sample, of: "b") == Quote(event: .of("a"), original: nil))
    try sample.commit(older([said("a")], from: "t", rest: nil))
    #expect(try quote(sample, of: "b")?.original != nil)
  }

  @Test func `a quoted message fetched by itself is shown in the quote, not in the history`() throws
  {
    let sample = try Sample()
    try sample.commit(
      joined(), members(member(alice, "Alice")), arrived([answer("b", to: "a")], gap: "t"))
    let changes = try sample.commit(.messages(.quoted(chat, said("a"))))
    #expect(changes.chats == [chat])
    func quoted() throws -> String? { try quote(sample, of: "b")?.original?.content.words }
    #expect(try quote(sample, of: "b")?.original?.senderName == "Alice")
    #expect(try quote(sample, of: "b")?.original?.isInTimeline == false)
    #expect(try quoted() == "a")
    #expect(try sample.texts() == ["~b"] || sample.texts() == ["b"])
    try sample.commit(edited("a", to: "evil", by: bob, at: 8), edited("a", to: "new", at: 7))
    #expect(try quoted() == "new")
    try sample.commit(.messages(.deleted(chat, .of("a"))))
    #expect(try quoted() == "<deleted>")
    // The same original again changes nothing. When the message itself arrives, it is deleted too.
    #expect(try sample.commit(.messages(.quoted(chat, said("a")))) == StoreChanges())
    try sample.commit(older([said("a")], from: "t", rest: nil))
    #expect(try sample.texts() == ["<deleted>", "b"])
    #expect(try quote(sample, of: "b")?.original?.isInTimeline == true)
  }

  @Test func `a message is marked as edited, whether its edit comes before or after it`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(edited("a", to: "x"), edited("c", to: "y"), arrived([said("c")]))
    #expect(try sample.window().messages.map(\.isEdited) == [true, false, true])
    try sample.commit(.messages(.deleted(chat, .of("a"))))
    #expect(try sample.window().messages.first?.isEdited == false)
  }
}
