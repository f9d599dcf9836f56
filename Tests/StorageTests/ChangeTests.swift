internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct ChangeTests {
  private func deleted(_ text: String) -> Event { .messages(.deleted(chat, .of(text))) }

  private func edited(_ text: String, to new: String, by user: UserID = alice) -> Event {
    .messages(.edited(chat, .of(text), by: user, .text(new, mentionsUs: false)))
  }

  @Test func `a deleted message keeps its place`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    let changes = try sample.commit(deleted("a"))
    #expect(changes.chats == [chat] && !changes.chatList)
    #expect(try sample.texts() == ["<deleted>", "b"])
    #expect(try sample.commit(deleted("a")) == StoreChanges())
  }

  @Test func `the chat list tells that its last message was deleted`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    let changes = try sample.commit(deleted("b"))
    #expect(changes.chatList)
    #expect(try sample.row().last?.text == "message deleted")
  }

  @Test func `a deletion before its message is kept for it`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(deleted("b"))
    try sample.reopened().commit(arrived([said("b")]))
    try sample.commit(arrived([said("b")]))
    #expect(try sample.texts() == ["a", "<deleted>"])
    #expect(try sample.row().last?.text == "message deleted")
  }

  @Test func `an edit replaces the text, only by its sender`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(edited("b", to: "evil", by: bob))
    #expect(try sample.texts() == ["a", "b"])
    let changes = try sample.commit(edited("b", to: "better"))
    #expect(changes.chatList)
    #expect(try sample.texts() == ["a", "better"])
    #expect(try sample.row().last?.text == "better")
  }

  @Test func `an edit before its message is kept, only from its sender`() throws {
    let sample = try Sample()
    try sample.commit(joined(), edited("a", to: "evil", by: bob), edited("a", to: "better"))
    try sample.commit(arrived([said("a")]))
    #expect(try sample.texts() == ["better"])
  }

  @Test func `an edit out of history does not undo a newer one`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("z")], gap: "t"), edited("a", to: "newest"))
    try sample.commit(older([said("y")], from: "t", rest: "u"), edited("a", to: "new"))
    try sample.commit(older([said("a"), said("b")], from: "u", rest: nil), edited("a", to: "old"))
    #expect(try sample.texts() == ["newest", "b", "y", "z"])
    try sample.commit(edited("a", to: "last"))
    #expect(try sample.texts() == ["last", "b", "y", "z"])
  }

  @Test func `a page of nothing but edits is history too, the word that a chat begins is not`()
    throws
  {
    let sample = try Sample()
    try sample.commit(joined(), arrived([said("z")], gap: "t"), edited("z", to: "new"))
    try sample.commit(older([], from: "t", rest: "u"), edited("z", to: "old"))
    #expect(try sample.texts() == ["new"])
    try sample.commit(older([], from: nil, rest: nil), edited("z", to: "newest"))
    #expect(try sample.texts() == ["newest"])
  }

  @Test func `of the edits in one page of history the last counts`() throws {
    let sample = try Sample()
    let page: [Event] = [
      older([said("a"), said("b")], from: "t", rest: nil), edited("a", to: "x"),
      edited("a", to: "y"),
    ]
    try sample.commit(joined(), arrived([said("z")], gap: "t"))
    _ = try sample.store.commit(page + page)
    #expect(try sample.texts() == ["y", "b", "z"])
    _ = try sample.store.commit(page + [synced("s"), edited("a", to: "news")])
    #expect(try sample.texts() == ["news", "b", "z"])
  }

  @Test func `a deletion stands above any edit, in either order`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(edited("a", to: "x"), deleted("a"), edited("a", to: "y"))
    try sample.commit(deleted("b"), edited("b", to: "y"), arrived([said("b")]))
    #expect(try sample.texts() == ["<deleted>", "<deleted>"])
  }

  @Test func `a change of the room cannot be edited`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([changed("joined")]), edited("joined", to: "left"))
    try sample.commit(edited("gone", to: "back"), arrived([changed("gone")]))
    #expect(try sample.texts() == ["joined", "gone"])
  }

  @Test func `every kind of content comes back as it was`() throws {
    let contents: [MessageContent] = [
      .text("a\n\tb 🫨", mentionsUs: false), .text("", mentionsUs: true), .emote("waves"),
      .botNotice("beep"), .attachment("image: cat.png"), .change("joined"), .encrypted, .deleted,
      .unknown("m.poll"),
    ]
    let sample = try Sample()
    try sample.commit(
      joined(),
      arrived(
        contents.enumerated().map { number, content in
          TimelineMessage(
            event: EventID("$\(number)"), sender: alice, timestamp: time(.min), content: content,
            transaction: nil)
        }))
    #expect(try sample.window().messages.map(\.content) == contents)
    #expect(try sample.window().messages.allSatisfy { $0.timestamp == time(.min) })
  }
}
