import Intents
import Model
import Testing
import ViewModels

@testable import Engine

@Suite struct ThreadRowsTests {
  private func summary(
    _ root: String = "1", replies: Int = 4, by name: String? = "Bob", isOwn: Bool = false,
    unread: UnreadCounts = .none, waiting: Int = 0, failed: Int = 0
  ) -> ThreadSummary {
    ThreadSummary(
      root: EventID(root), replies: replies,
      last: name.map {
        .init(senderName: $0, isOwn: isOwn, timestamp: .at(friday, 10, 2))
      }, unread: unread, waiting: waiting, failed: failed)
  }

  private func rooted(_ id: String, _ thread: ThreadSummary?) -> Message {
    Message(
      id: .event(EventID(id)), sender: UserID("@bob:x"), senderName: "bob", isOwn: false,
      timestamp: .at(friday, 9), content: .text("hello", mentionsUs: false), delivery: nil,
      hasGapBefore: false, thread: thread)
  }

  private func rows(_ model: ChatModel) -> [MessageRowViewModel] {
    let built = MessagesBuilder.build(model, .sample(.at(friday, 12)))
    guard case .loaded(let rows) = built.state else { return [] }
    return rows.rows
  }

  private func lines(_ messages: [Message], isLinear: Bool = false) -> [ThreadLineViewModel?] {
    var model = opened(window(messages))
    if isLinear { _ = model.apply(Setting.look(.linear(true))) }
    return rows(model).compactMap { row -> ThreadLineViewModel?? in
      if case .message(let message) = row { .some(message.thread) } else { nil }
    }
  }

  @Test func `the line of a thread shows its number of replies, the newest one and unsent ones`() {
    func words(_ thread: ThreadSummary) -> [String]? { lines([rooted("1", thread)])[0]?.forms }
    #expect(words(summary()) == ["4 replies, last by Bob 10:02", "4 replies"])
    #expect(words(summary(replies: 1, isOwn: true)) == ["1 reply, last by you 10:02", "1 reply"])
    #expect(words(summary(replies: 0, by: nil, waiting: 1)) == ["no replies yet, 1 waiting"])
    #expect(
      words(summary(waiting: 1, failed: 2)) == [
        "4 replies, last by Bob 10:02, 2 not sent", "4 replies, 2 not sent",
      ])
  }

  @Test func `the line of a thread shows its unread messages, in words for a screen reader`() {
    let unread = summary(unread: UnreadCounts(messages: 3, mentions: 1))
    #expect(lines([rooted("1", unread)])[0]?.unread == "@1  3 new")
    let linear = lines([rooted("1", unread)], isLinear: true)[0]
    #expect(linear?.unread == "3 unread, 1 mention")
    #expect(linear?.forms.first == "Thread: 4 replies, last by Bob 10:02")
  }

  @Test func `of replies whose thread's first message is not loaded, the newest names the thread`()
  {
    let thread = summary("0")
    let found = lines([rooted("1", thread), rooted("2", nil), rooted("3", thread)])
    #expect(
      found.map { $0?.forms.first } == [nil, nil, "in a thread of 4 replies, last by Bob 10:02"])
  }

  private func openedThread(_ messages: [Message], history: HistoryEdge) -> ChatModel {
    var model = ChatModel()
    let stored = chat(name: "Trip")
    _ = model.open(stored.id, stored: stored, thread: (root: EventID("1"), start: .empty))
    let quote = Quote(
      event: EventID("1"),
      original: .init(
        senderName: "bob", isOwn: false,
        content: .text("hello all of you who come to the mountains in May", mentionsUs: false),
        isInTimeline: true))
    _ = model.replace(
      MessageWindow(
        messages: messages, hasEarlier: false, hasLater: false, history: history,
        newestEvent: EventID("2"), firstUnread: nil, isReadToEnd: true, root: quote))
    return model
  }

  @Test func `the page of a thread has its first words as title, and the chat's name beside them`()
  {
    let model = openedThread([message("1"), message("2")], history: .start)
    let built = MessagesBuilder.build(model, .sample(.at(friday, 12)))
    #expect(built.thread == EventID("1"))
    #expect(built.title == "Thread: hello all of you who come to the mountai…")
    #expect(built.subtitle == "Trip")
  }

  @Test func `replies that may be missing are a gap below the first message of the thread`() {
    func kinds(_ history: HistoryEdge) -> [String] {
      rows(openedThread([message("1"), message("2")], history: history)).map { row in
        switch row {
        case .gap(_, let fetch):
          fetch == .messages(.fetchHistory(ChatID("a"), before: nil)) ? "gap" : "other gap"
        case .message: "message"
        default: "divider"
        }
      }
    }
    #expect(kinds(.unknown) == ["divider", "message", "gap", "message"])
    #expect(kinds(.start) == ["divider", "message", "message"])
  }

  @Test func `the banner says that a message is in a thread`() {
    var model = ChatModel()
    let news = News(
      chat: ChatID("a"), name: "Trip", isDirect: false, count: 1, senderName: "Bob", text: "hi",
      hasMention: false, thread: EventID("1"))
    _ = model.tell([news], by: model.reading)
    guard case .shown(let words) = BannerBuilder.build(model).state else {
      Issue.record("no banner")
      return
    }
    #expect(words.who == "Bob in a thread of Trip")
    #expect(words.thread == EventID("1"))
  }
}
