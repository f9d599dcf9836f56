import Intents
import Model
import Engine
import Testing
import ViewModels

/// The unread marker after a gap in the timeline: it is shown before the gap, and moves while the
/// gap is filled.
@Suite struct UnreadGapTests {
  private static let chat = ChatID("!a")

  private let joined = Event.chats(
    .updated(ChatUpdate(chat: chat, membership: .joined, name: "a")))

  private func arrival(_ numbers: ClosedRange<Int>, gap: String? = nil) -> Event {
    .messages(
      .arrived(
        Arrival(
          chat: Self.chat, messages: numbers.map { timelineMessage("$\($0)", "text \($0)") },
          placement: .newest(gap: gap.map { HistoryToken($0) }))))
  }

  private func page(_ numbers: ClosedRange<Int>, filling: String, rest: String?) -> Event {
    .messages(
      .arrived(
        Arrival(
          chat: Self.chat, messages: numbers.map { timelineMessage("$\($0)", "text \($0)") },
          placement: .older(
            filling: HistoryToken(filling), rest: rest.map { HistoryToken($0) }))))
  }

  private func unread(_ count: Int) -> Event {
    .chats(.unread(Self.chat, UnreadCounts(messages: count, mentions: 0)))
  }

  /// The rows of the newest view model as text: the texts of messages, "=" and the unread marker's
  /// text after its last "·", and "~" for a gap; empty without a new view model.
  private func rows(_ rig: StoredRig) -> [String] {
    rig.advance(milliseconds: 100)
    guard case .loaded(let rows)? = rig.messages.take()?.state else { return [] }
    return rows.rows.compactMap { row in
      switch row {
      case .message(let message): message.body
      case .unreadLine(let words): "=" + (words.split(separator: "·").last ?? "")
      case .gap: "~"
      default: nil
      }
    }
  }

  /// A rig with a chat whose messages 1 to 10 are read. Of the next 60 messages only the last 20
  /// arrived, so there is a gap.
  private func afterGap() throws -> StoredRig {
    let rig = try StoredRig()
    rig.send(joined, arrival(1...10), .chats(.readUpTo(Self.chat, EventID("$10"))))
    rig.send(arrival(51...70, gap: "g"), unread(60))
    return rig
  }

  @Test func `the unread line is shown before a gap, not at the first message after the gap`()
    throws
  {
    let rig = try afterGap()
    rig.send(open("!a"))
    #expect(rows(rig).dropFirst(9).prefix(4) == ["text 10", "=60 new", "~", "text 51"])
  }

  @Test func `the unread line moves to the first unread message while the gap is filled`() throws {
    let rig = try afterGap()
    rig.send(open("!a"))
    _ = rows(rig)
    // The person reads to the end: the read position does not show any more where the unread
    // messages began.
    rig.send(.chats(.readHere(Self.chat, EventID("$70"))))
    rig.send(page(31...50, filling: "g", rest: "h"))
    #expect(rows(rig).dropFirst(9).prefix(4) == ["text 10", "=60 new", "~", "text 31"])
    rig.send(page(5...30, filling: "h", rest: "i"))
    #expect(rows(rig).dropFirst(9).prefix(3) == ["text 10", "=60 new", "text 11"])
  }

  @Test func `the unread line in a chat that is already open is shown before the gap, too`() throws
  {
    let rig = try StoredRig()
    rig.send(joined, arrival(1...10), .chats(.readUpTo(Self.chat, EventID("$10"))))
    rig.send(open("!a"))
    _ = rows(rig)
    rig.send(arrival(51...70, gap: "g"), unread(60))
    #expect(rows(rig).dropFirst(9).prefix(4) == ["text 10", "=60 new", "~", "text 51"])
    rig.send(page(5...50, filling: "g", rest: "h"))
    #expect(rows(rig).dropFirst(9).prefix(3) == ["text 10", "=60 new", "text 11"])
  }

  @Test func `own messages and changes of the room in a gap do not get the unread line`() throws {
    let rig = try afterGap()
    rig.send(open("!a"))
    _ = rows(rig)
    let own = TimelineMessage(
      event: EventID("$own"), sender: UserID("@me:s"), timestamp: timelineMessage("$1").timestamp,
      content: .text("mine", mentionsUs: false), transaction: nil)
    rig.send(
      .messages(
        .arrived(
          Arrival(
            chat: Self.chat, messages: [own, timelineMessage("$50", "text 50")],
            placement: .older(filling: HistoryToken("g"), rest: nil)))))
    #expect(rows(rig).dropFirst(9).prefix(4) == ["text 10", "mine", "=60 new", "text 50"])
  }
}
