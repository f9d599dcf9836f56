internal import Intents
internal import Model
internal import Storage
internal import Testing

@Suite struct NewsTests {
  /// Returns a store whose chats have been synced before, so that new messages cause notifications.
  private func synchronised() throws -> Sample {
    let sample = try Sample()
    try sample.commit(joined(), joined(other, name: "other"), synced("1"))
    return sample
  }

  private func news(_ sample: Sample, _ events: Event...) throws -> [News] {
    try sample.store.commit(events + [synced("next")]).news
  }

  private func mention(_ text: String) -> TimelineMessage {
    TimelineMessage(
      event: .of(text), sender: alice, timestamp: time(1_000),
      content: .text(text, mentionsUs: true), transaction: nil)
  }

  @Test func `an unread message is notified, with its sender and first words`() throws {
    let sample = try synchronised()
    let found = try news(
      sample, members(member(alice, "Alice")), arrived([said("a"), said("see\nyou")]), unread(2))
    #expect(
      found == [
        News(
          chat: chat, name: "chat", isDirect: false, count: 2, senderName: "Alice",
          text: "see you", hasMention: false, events: [.of("a"), .of("see\nyou")])
      ])
  }

  @Test func `after a gap a notification counts all new unread messages, also those missing`()
    throws
  {
    let sample = try synchronised()
    #expect(try news(sample, arrived([said("a")]), unread(1)).map(\.count) == [1])
    #expect(try news(sample, arrived([said("b")], gap: "g"), unread(500)).map(\.count) == [499])
    #expect(try news(sample, arrived([said("c")]), unread(501)).map(\.count) == [1])
  }

  @Test func `messages of a first sync are not notified, those of the next sync are`() throws {
    let sample = try Sample()
    #expect(try news(sample, joined(), arrived([said("a")]), unread(1)) == [])
    #expect(try news(sample, arrived([said("b")]), unread(2)).map(\.count) == [1])
  }

  @Test func `messages after the first sync in the same commit are notified`() throws {
    let sample = try Sample()
    let changes = try sample.commit(
      joined(), arrived([said("a")]), unread(1), synced("1"), arrived([said("b")]), unread(2),
      synced("2"))
    #expect(changes.news.map(\.text) == ["b"])
  }

  @Test func `an invite is notified once, but not in a first sync`() throws {
    let invite = Event.chats(
      .updated(
        ChatUpdate(
          chat: ChatID("!i"), membership: .invited, name: "Party", inviter: alice)))
    let sample = try synchronised()
    let found = try news(sample, members(member(alice, "Alice")), invite)
    #expect(
      found.map { [$0.name, $0.senderName, $0.text] } == [["Party", "@alice:s", "invites you"]])
    #expect(try news(sample, invite) == [])
    #expect(try news(try Sample(), invite) == [])
  }

  @Test func `own messages, history, notices and changes of the room are not notified`() throws {
    let sample = try synchronised()
    let notice = TimelineMessage(
      event: .of("n"), sender: alice, timestamp: time(1), content: .botNotice("n"),
      transaction: nil)
    #expect(try news(sample, arrived([said("mine", by: me)]), unread(1)) == [])
    #expect(try news(sample, arrived([notice, changed("joined")]), unread(1)) == [])
    #expect(try news(sample, older([said("old")], from: nil, rest: nil), unread(1)) == [])
  }

  @Test func `messages that arrive again are not notified`() throws {
    let sample = try synchronised()
    #expect(try news(sample, arrived([said("a")]), unread(1)).count == 1)
    #expect(try news(sample, arrived([said("a")]), unread(1)) == [])
  }

  @Test func `a message that is read at once, here or on another device, is not notified`() throws {
    let sample = try synchronised()
    #expect(
      try news(
        sample, arrived([said("a")]), unread(1), .chats(.readHere(chat, .of("a")))) == [])
    #expect(
      try news(
        sample, arrived([said("b")]), unread(1), .chats(.readUpTo(chat, .of("b")))) == [])
    // The server leaves messages out of its count that the push rules do not notify of.
    #expect(try news(sample, arrived([said("c")]), unread(0)) == [])
    try sample.commit(.intent(.actions(.room(.set(chat, .markedUnread(true))))))
    #expect(try news(sample, arrived([said("d")]), unread(0)) == [])
    #expect(try news(sample, arrived([said("e")]), unread(1)).map(\.text) == ["e"])
  }

  @Test func `in a room that was just joined, only the unread messages are notified`() throws {
    let sample = try synchronised()
    let found = try news(
      sample, joined(ChatID("!new:s"), name: "new"),
      arrived((1...50).map { said("\($0)") }, in: ChatID("!new:s")),
      unread(1, in: ChatID("!new:s")))
    #expect(found.map(\.count) == [1])
    #expect(found.map(\.text) == ["50"])
  }

  @Test func `a muted chat notifies of no message, and a chat set to mentions only of mentions`()
    throws
  {
    let sample = try synchronised()
    try sample.commit(rules([chat: .mute, other: .mentions]))
    let found = try news(
      sample, arrived([mention("a")]), unread(1),
      arrived([mention("b"), said("c")], in: other), unread(2, in: other))
    #expect(found.map(\.chat) == [other])
    #expect(found.map(\.text) == ["b"])
    #expect(found.map(\.count) == [1])
    #expect(found.map(\.hasMention) == [true])
  }

  @Test func `no message is notified while the master rule is on`() throws {
    let sample = try synchronised()
    try sample.commit(rules([:], isSilent: true))
    #expect(try news(sample, arrived([mention("a")]), unread(1)) == [])
    try sample.commit(rules([:]))
    #expect(try news(sample, arrived([said("b")]), unread(1)).count == 1)
  }

  private func rules(
    _ chats: [ChatID: NotificationLevel], isSilent: Bool = false, group: NotificationLevel = .all
  ) -> Event {
    .account(
      .rules(
        NotificationRules(isSilent: isSilent, direct: .all, group: group, chats: chats)))
  }

  @Test func `a chat has its own notification level or the default of its kind`() throws {
    let sample = try synchronised()
    #expect(try sample.row().level == .all)
    let changes = try sample.commit(rules([chat: .mute], group: .mentions))
    #expect(changes.chatList)
    #expect(try sample.row().level == .mute)
    #expect(try sample.row(other).level == .mentions)
    try sample.commit(.account(.directChats([other: alice])))
    #expect(try sample.row(other).level == .all)
    try sample.commit(rules([:], group: .all))
    #expect(try sample.row().level == .all)
    // The usual level has changed, so the chats without a rule of their own are drawn again.
    #expect(try sample.commit(rules([:], group: .mentions)).chatList)
    #expect(try !sample.commit(rules([:], group: .mentions)).chatList)
  }

  @Test func `push rules that arrive before their chat set its notification level`() throws {
    let sample = try Sample()
    try sample.commit(rules([chat: .mentions]))
    try sample.commit(joined())
    #expect(try sample.row().level == .mentions)
  }

  @Test func `a chosen notification level applies at once and is pending until confirmed`()
    throws
  {
    let sample = try synchronised()
    try sample.commit(rules([:], group: .mentions))
    try sample.commit(.intent(.chatList(.setLevel(chat, .mute))))
    #expect(try sample.row().level == .mute)
    let pending = [PendingLevel(chat: chat, level: .mute, usual: .mentions)]
    let settle = try sample.reopened().store.notificationsToSettle()
    #expect(settle == NotificationsToSettle(pending: pending, areRulesKnown: true))
    // Older rules of the server do not replace the chosen level.
    try sample.commit(rules([chat: .all]))
    #expect(try sample.row().level == .mute)
    // The level has changed again, so the confirmation of the first one does not end the wait.
    try sample.commit(
      .intent(.chatList(.setLevel(chat, .mentions))), .account(.levelTaken(chat, .mute)))
    #expect(try sample.store.notificationsToSettle().pending.map(\.level) == [.mentions])
    try sample.commit(.account(.levelTaken(chat, .mentions)))
    #expect(try sample.store.notificationsToSettle().pending == [])
    #expect(try sample.row().level == .mentions)
  }

  @Test func `a refused notification level is replaced by the former one`() throws {
    let sample = try synchronised()
    try sample.commit(rules([chat: .mentions]))
    try sample.commit(.intent(.chatList(.setLevel(chat, .mute))))
    try sample.commit(.account(.levelRefused(chat, .mute)))
    #expect(try sample.row().level == .mentions)
    #expect(try sample.store.notificationsToSettle().pending == [])
  }

  @Test func `the store remembers that push rules were received`() throws {
    let sample = try Sample()
    #expect(try !sample.store.notificationsToSettle().areRulesKnown)
    try sample.commit(rules([:]))
    #expect(try sample.reopened().store.notificationsToSettle().areRulesKnown)
  }
}
