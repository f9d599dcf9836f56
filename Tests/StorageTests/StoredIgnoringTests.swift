internal import Intents
internal import Model
internal import Storage
internal import Testing

/// Messages of people whom the account ignores.
@Suite struct StoredIgnoringTests {
  private func message(_ text: String, by sender: UserID, at time: Int64) -> TimelineMessage {
    TimelineMessage(
      event: EventID("$\(text)"), sender: sender, timestamp: ServerTimestamp(milliseconds: time),
      content: .text(text, mentionsUs: false), transaction: nil)
  }

  private func arrived(_ messages: TimelineMessage...) -> Event {
    .messages(
      .arrived(Arrival(chat: chat, messages: messages, placement: .newest(gap: nil))))
  }

  private func synced(_ token: String) -> Event { .account(.synced(SyncToken(token))) }

  /// A store with a chat in which alice and then bob wrote.
  private func sample() throws -> Sample {
    let sample = try Sample()
    let people = [alice, bob].map { Member(user: $0, displayName: nil, membership: .joined) }
    try sample.commit(joined(), .contacts(.members(chat, people)), synced("t0"))
    try sample.commit(
      arrived(message("a", by: alice, at: 1), message("b", by: bob, at: 2)), synced("t1"))
    return sample
  }

  @Test func `messages from ignored people are hidden until the people are no longer ignored`()
    throws
  {
    let sample = try sample()
    let changes = try sample.commit(.account(.ignored([bob])))
    #expect(changes.chats == [chat] && changes.chatList)
    #expect(try sample.texts() == ["a"] && sample.row().last?.text == "a")
    try sample.commit(arrived(message("b2", by: bob, at: 3), message("a2", by: alice, at: 4)))
    try sample.commit(arrived(message("b3", by: bob, at: 5)))
    #expect(try sample.texts() == ["a", "a2"] && sample.row().last?.text == "a2")
    #expect(try sample.reopened().texts() == ["a", "a2"])
    try sample.commit(.account(.ignored([])))
    #expect(try sample.texts() == ["a", "b", "b2", "a2", "b3"] && sample.row().last?.text == "b3")
    try sample.commit(.account(.ignored([alice, bob])))
    #expect(try sample.texts() == [] && sample.row().last == nil)
  }

  @Test func `a chat hides ignored people's quoted messages, reactions and read receipts`() throws {
    let sample = try Sample()
    let carol = UserID("@carol:s")
    let reply = TimelineMessage(
      event: .of("r"), sender: alice, timestamp: time(9), content: .text("r", mentionsUs: false),
      transaction: nil, answers: .of("b"))
    try sample.commit(
      joined(), members(member(alice, "Alice"), member(bob, "Bob"), member(carol, "Carol")),
      arrived(said("b", by: bob), reply, said("m", by: me)),
      reacted("+", to: "m", by: bob, as: "$1"), reacted("+", to: "m", by: alice, as: "$2"),
      reacted("!", to: "m", by: bob, as: "$3"), receipt(bob, "m"), receipt(carol, "m"))
    func told(_ sample: Sample) throws -> [String] {
      let window = try sample.window()
      let facts = try sample.store.facts(of: .event(.of("m")), in: chat)
      let quote = try #require(window.messages.first { $0.quote != nil }?.quote)
      return [
        quote.original?.content.words ?? (quote.isHidden ? "hidden" : "missing"),
        window.messages.last?.reactions.map { "\($0.key)\($0.people)" }.joined() ?? "",
        window.seenBy?.names.joined(separator: ",") ?? "nobody",
        facts?.readers.map(\.name).joined(separator: ",") ?? "", "\(facts?.unnamedReaders ?? -1)",
      ]
    }
    let all = ["b", "+2!1", "Bob,Carol", "Bob,Carol", "0"]
    #expect(try told(sample) == all)
    let changes = try sample.commit(.account(.ignored([bob])))
    #expect(changes.chats == [chat])
    #expect(try told(sample) == ["hidden", "+1", "Carol", "Carol", "0"])
    try sample.commit(.account(.ignored([bob, carol])))
    #expect(try told(sample) == ["hidden", "+1", "", "", "0"])
    try sample.commit(.account(.ignored([])))
    #expect(try told(sample.reopened()) == all)
  }

  @Test func `ignored people's messages cause no notification and alone make no chat unread`()
    throws
  {
    let sample = try sample()
    try sample.commit(.account(.ignored([bob])))
    try sample.commit(.chats(.readHere(chat, EventID("$a"))))
    let changes = try sample.commit(
      arrived(message("b2", by: bob, at: 3)),
      .chats(.unread(chat, UnreadCounts(messages: 1, mentions: 0))), synced("t2"))
    #expect(changes.news == [])
    #expect(try sample.row().unread == .none)
    let next = try sample.commit(
      arrived(message("a2", by: alice, at: 4), message("b3", by: bob, at: 5)),
      .chats(.unread(chat, UnreadCounts(messages: 2, mentions: 0))), synced("t3"))
    #expect(next.news.map(\.text) == ["a2"])
    #expect(try sample.row().unread.messages == 2)
    try sample.commit(.chats(.readHere(chat, EventID("$a2"))))
    #expect(try sample.row().unread == .none)
  }
}
