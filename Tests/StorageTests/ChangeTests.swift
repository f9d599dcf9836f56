internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct ChangeTests {
  private func deleted(_ text: String) -> Event { .messages(.deleted(chat, .of(text))) }

  @Test func `a deleted message keeps its position and loses its text`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    let changes = try sample.commit(deleted("a"))
    #expect(changes.chats == [chat] && !changes.chatList)
    #expect(try sample.texts() == ["<deleted>", "b"])
    #expect(try sample.commit(deleted("a")) == StoreChanges())
  }

  @Test func `the chat list shows that its last message was deleted`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    let changes = try sample.commit(deleted("b"))
    #expect(changes.chatList)
    #expect(try sample.row().last?.text == "message deleted")
  }

  @Test func `a deletion that comes before its message waits for it`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(deleted("b"))
    try sample.reopened().commit(arrived([said("b")]))
    try sample.commit(arrived([said("b")]))
    #expect(try sample.texts() == ["a", "<deleted>"])
    #expect(try sample.row().last?.text == "message deleted")
  }

  @Test func `an edit replaces a message's text only if it is by the message's sender`() throws {
    let sample = try Sample()
    try sample.fill(["a", "b"])
    try sample.commit(edited("b", to: "evil", by: bob))
    #expect(try sample.texts() == ["a", "b"])
    let changes = try sample.commit(edited("b", to: "better"))
    #expect(changes.chatList)
    #expect(try sample.texts() == ["a", "better"])
    #expect(try sample.row().last?.text == "better")
  }

  @Test func `an edit that arrives before its message applies only if it is by the sender`() throws
  {
    let sample = try Sample()
    try sample.commit(joined(), edited("a", to: "evil", by: bob), edited("a", to: "better"))
    try sample.commit(arrived([said("a")]))
    #expect(try sample.texts() == ["better"])
  }

  @Test func `the newest edit of a message applies, in whatever order the edits arrive`() throws {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let edits = [
        edited("a", to: "old", at: 3), edited("a", to: "x", at: 5), edited("a", to: "y", at: 5),
      ]
      let sample = try Sample()
      try sample.fill(["a"])
      for number in order { try sample.commit(edits[number]) }
      #expect(try sample.texts() == ["y"])
      // The edits arrive before their message, which comes from history.
      let early = try Sample()
      try early.commit(joined(), arrived([said("z")], gap: "t"))
      for number in order { try early.commit(edits[number]) }
      try early.reopened().commit(older([said("a")], from: "t", rest: nil))
      #expect(try early.texts() == ["y", "z"])
    }
  }

  @Test func `deleting an edit shows the text that the message had before that edit`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(edited("a", to: "x", at: 3), edited("a", to: "y", at: 4))
    func text() throws -> [String] {
      try sample.window().messages.map { $0.content.words + ($0.isEdited ? " (edited)" : "") }
    }
    #expect(try text() == ["y (edited)"])
    try sample.commit(deleted("y"))
    #expect(try text() == ["x (edited)"])
    let changes = try sample.reopened().commit(deleted("x"))
    #expect(changes.chatList && changes.chats == [chat])
    #expect(try text() == ["a"])
    #expect(try sample.row().last?.text == "a")
    try sample.commit(edited("a", to: "z", at: 5))
    #expect(try text() == ["z (edited)"])
  }

  @Test func `an edit that was deleted before its message came has no effect`() throws {
    let sample = try Sample()
    try sample.commit(joined(), edited("a", to: "x"), deleted("x"))
    try sample.commit(arrived([said("a")]))
    #expect(try sample.texts() == ["a"])
  }

  @Test func `a deleted message stays deleted, whether an edit comes before or after`() throws {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(edited("a", to: "x"), deleted("a"), edited("a", to: "y"))
    try sample.commit(deleted("b"), edited("b", to: "y"), arrived([said("b")]))
    #expect(try sample.texts() == ["<deleted>", "<deleted>"])
  }

  @Test func `a line about a room change, such as a join, cannot be edited`() throws {
    let sample = try Sample()
    try sample.commit(joined(), arrived([changed("joined")]), edited("joined", to: "left"))
    try sample.commit(edited("gone", to: "back"), arrived([changed("gone")]))
    #expect(try sample.texts() == ["joined", "gone"])
  }

  @Test func `message content of each kind but polls is read back as it was stored`() throws {
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
