import Intents
import Model
import Engine
import Testing
import ViewModels

/// A thread on the real store: it is opened, fetched and read, and a reply arrives in it.
@Suite struct ThreadRouteTests {
  private let chat = ChatID("!a:s")
  private let root = EventID("$0")

  /// Returns a message with this id, which is "$" and a number. The number is also the message's
  /// time in milliseconds.
  private func message(_ id: String, in thread: EventID? = nil) -> TimelineMessage {
    let time = ServerTimestamp(milliseconds: Int64(id.dropFirst()) ?? 0)
    return TimelineMessage(
      event: EventID(id), sender: UserID("@bob:s"), timestamp: time,
      content: .text(id, mentionsUs: false), transaction: nil, thread: thread)
  }

  private func rig() throws -> StoredRig {
    let rig = try StoredRig()
    rig.send(
      .connection(.online),
      .chats(.updated(ChatUpdate(chat: chat, membership: .joined, name: "a"))),
      .messages(
        .arrived(
          Arrival(
            chat: chat, messages: [message("$0"), message("$1", in: root)],
            placement: .newest(gap: nil)))),
      .chats(
        .unread(
          chat, .none, threads: [root: UnreadCounts(messages: 1, mentions: 0)])),
      .account(.synced(SyncToken("s1"))))
    return rig
  }

  private func bodies(_ rig: StoredRig) -> [String] {
    guard case .loaded(let rows)? = rig.messages.take()?.state else { return [] }
    return rows.rows.compactMap { row in
      if case .message(let message) = row { message.body } else { nil }
    }
  }

  @Test func `opening a thread shows it and fetches the replies that a sync did not bring`() throws
  {
    let rig = try rig()
    _ = rig.effects()
    rig.send(.intent(.messages(.open(chat, thread: root))))
    rig.advance(milliseconds: 100)
    #expect(rig.effects().contains(.fetchThread(chat, root, from: nil)))
    #expect(bodies(rig) == ["$0", "$1"])
    rig.send(
      .messages(
        .arrived(
          Arrival(
            chat: chat, messages: [message("$1", in: root), message("$2", in: root)],
            placement: .thread(root, filling: nil, rest: nil)))))
    rig.advance(milliseconds: 100)
    #expect(bodies(rig) == ["$0", "$1", "$2"])
    #expect(!rig.effects().contains { if case .fetchThread = $0 { true } else { false } })
  }

  @Test func `reading a thread to its end sends a receipt for it and clears the unread badge`()
    throws
  {
    let rig = try rig()
    rig.advance(milliseconds: 600)
    #expect(rig.badge.take()?.unread == 1)
    rig.send(.intent(.messages(.open(chat))))
    rig.send(
      .intent(
        .reading(
          ReadingPosition(
            chat: chat, isFocused: true, followsEnd: true, lastShown: EventID("$0")))))
    rig.advance(milliseconds: 600)
    // Nothing of the thread is read in the main timeline.
    #expect(rig.badge.take()?.unread ?? 1 == 1)
    rig.send(.intent(.messages(.open(chat, thread: root))))
    rig.advance(milliseconds: 100)
    _ = rig.effects()
    rig.send(
      .intent(
        .reading(
          ReadingPosition(
            chat: chat, thread: root, isFocused: true, followsEnd: true, lastShown: EventID("$1"))))
    )
    rig.advance(milliseconds: 600)
    #expect(rig.badge.take()?.unread == 0)
    #expect(rig.effects().contains(.sendReceipt(chat, EventID("$1"), .thread(root))))
  }

  @Test func `a reply that arrives in the open thread leaves the unread badge empty`() throws {
    let rig = try rig()
    rig.send(.intent(.messages(.open(chat, thread: root))))
    rig.send(
      .intent(
        .reading(
          ReadingPosition(
            chat: chat, thread: root, isFocused: true, followsEnd: true, lastShown: EventID("$1"))))
    )
    rig.advance(milliseconds: 600)
    #expect(rig.badge.take()?.unread == 0)
    rig.send(
      .messages(
        .arrived(
          Arrival(
            chat: chat, messages: [message("$9", in: root)], placement: .newest(gap: nil)))),
      .chats(.unread(chat, .none, threads: [root: UnreadCounts(messages: 1, mentions: 0)])),
      .account(.synced(SyncToken("s2"))))
    rig.advance(milliseconds: 600)
    #expect(rig.badge.take()?.unread ?? 0 == 0)
  }
}
