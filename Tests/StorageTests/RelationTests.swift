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

  @Test func `reactions are counted by people, and ours are known`() throws {
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

  @Test func `the same reaction again changes nothing`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(reacted("+", to: "a", as: "$1"))
    #expect(try sample.commit(reacted("+", to: "a", as: "$1")) == StoreChanges())
  }

  @Test func `a reaction is taken back by deleting its event`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(reacted("+", to: "a", as: "$1"))
    let changes = try sample.commit(.messages(.deleted(chat, EventID("$1"))))
    #expect(changes.chats == [chat])
    #expect(try reactions(sample, to: "a") == [])
  }

  @Test func `a reaction before its message is kept for it`() throws {
    let sample = try Sample()
    try sample.commit(joined(), reacted("+", to: "a", as: "$1"))
    try sample.reopened().commit(arrived([said("a")]))
    #expect(try reactions(sample, to: "a").map(\.key) == ["+"])
  }

  @Test func `a reaction that was taken back before it came stays away`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(.messages(.deleted(chat, EventID("$1"))))
    try sample.commit(reacted("+", to: "a", as: "$1"))
    #expect(try reactions(sample, to: "a") == [])
  }

  @Test func `a deleted message loses its reactions and takes no more`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(reacted("+", to: "a", as: "$1"))
    try sample.commit(.messages(.deleted(chat, .of("a"))), reacted("!", to: "a", as: "$2"))
    #expect(try reactions(sample, to: "a") == [])
    try sample.commit(
      .messages(.deleted(chat, .of("b"))), reacted("+", to: "b", as: "$3"), arrived([said("b")]))
    #expect(try reactions(sample, to: "b") == [])
  }

  @Test func `a message tells what it answers as that is now`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(members(member(alice, "Alice")), arrived([answer("b", to: "a")]))
    #expect(
      try quote(sample, of: "b")
        == Quote(
          event: .of("a"),
          original: .init(
            senderName: "Alice", isOwn: false, content: .text("a", mentionsUs: false))))
    try sample.commit(
      .messages(.edited(chat, .of("a"), by: alice, .text("new", mentionsUs: false))))
    #expect(
      try quote(sample, of: "b")?.original?.content == .text("new", mentionsUs: false))
  }

  @Test func `an original that is not stored is known to be missing until it comes`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([answer("b", to: "a")], gap: "t"))
    #expect(try quote(sample, of: "b") == Quote(event: .of("a"), original: nil))
    try sample.commit(older([said("a")], from: "t", rest: nil))
    #expect(try quote(sample, of: "b")?.original != nil)
  }

  @Test func `an edited message says so, whichever way the edit came`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    let edit = Event.messages(.edited(chat, .of("a"), by: alice, .text("x", mentionsUs: false)))
    let waiting = Event.messages(.edited(chat, .of("c"), by: alice, .text("y", mentionsUs: false)))
    let bundled = TimelineMessage(
      event: .of("d"), sender: alice, timestamp: time(4), content: .text("z", mentionsUs: false),
      transaction: nil, isEdited: true)
    try sample.commit(edit, waiting, arrived([said("c"), bundled]))
    #expect(try sample.window().messages.map(\.isEdited) == [true, false, true, true])
    try sample.commit(.messages(.deleted(chat, .of("a"))))
    #expect(try sample.window().messages.first?.isEdited == false)
  }

  @Test func `an edit that the server sent along is newer than those in history`() throws {
    let sample = try Sample()
    let bundled = TimelineMessage(
      event: .of("a"), sender: alice, timestamp: time(4), content: .text("z", mentionsUs: false),
      transaction: nil, isEdited: true)
    try sample.commit(joined(), arrived([said("b")], gap: "t"))
    try sample.commit(
      older([bundled], from: "t", rest: nil),
      .messages(.edited(chat, .of("a"), by: alice, .text("old", mentionsUs: false))))
    #expect(try sample.texts() == ["z", "b"])
  }
}
