import Intents
import Model
import Testing
import Engine
import ViewModels

/// Groups of messages, and the delivery states and dividers that are shown once for several
/// messages.
@Suite struct MessageGroupTests {
  private func rows(_ window: MessageWindow) -> [MessageRowViewModel] {
    let around = Surroundings.sample(.at(friday, 12))
    guard case .loaded(let rows) = MessagesBuilder.build(opened(window), around).state else {
      return []
    }
    return rows.rows
  }

  private func heads(_ all: [Message]) -> [Bool] {
    rows(window(all)).compactMap {
      if case .message(let message) = $0 { message.beginsGroup } else { nil }
    }
  }

  @Test func `a message group is by one sender, within one five-minute slot of the clock`() {
    let all = [
      message("1", at: .at(friday, 9), from: "@a:x"),
      message("2", at: .at(friday, 9, 3), from: "@a:x"),
      message("3", at: .at(friday, 9, 4, 59), from: "@a:x"),
      message("4", at: .at(friday, 9, 5), from: "@a:x"),
      message("5", at: .at(friday, 9, 5), from: "@b:x"),
      message("6", at: .at(friday, 9, 6), from: "@a:x"),
      message("7", at: .at(friday, 9, 4), from: "@a:x"),
    ]
    #expect(heads(all) == [true, false, false, true, true, true, true])
    // Wherever the loaded messages begin, all but the first of them have the same heads.
    for first in 1..<all.count {
      #expect(heads(Array(all[first...])).dropFirst() == heads(all)[(first + 1)...])
    }
  }

  @Test func `an emote is a message group of its own`() {
    #expect(
      heads([
        message("1", at: .at(friday, 9), from: "@a:x"),
        message("2", .emote("waves"), at: .at(friday, 9), from: "@a:x"),
        message("3", at: .at(friday, 9), from: "@a:x"),
      ]) == [true, true, true])
  }

  @Test func `a new day, a gap and a notice end a message group`() {
    #expect(
      heads([
        message("1", at: .at(friday - 1, 23, 59), from: "@a:x"),
        message("2", at: .at(friday, 0, 1), from: "@a:x"),
        message("3", at: .at(friday, 0, 2), from: "@a:x", gap: true),
        message("4", .change("joined"), at: .at(friday, 0, 2), from: "@a:x"),
        message("5", at: .at(friday, 0, 3), from: "@a:x"),
      ])
        == [true, true, true, true])
  }

  @Test func `the unread line ends a message group and replaces the divider of a new day`() {
    let all = [
      message("1", at: .at(friday - 1, 9), from: "@a:x"),
      message("2", at: .at(friday, 9), from: "@a:x"),
      message("3", at: .at(friday, 9, 1), isOwn: true),
      message("4", .change("joined"), at: .at(friday, 9, 2), from: "@a:x"),
      message("5", at: .at(friday, 9, 3), from: "@a:x"),
    ]
    let lines = rows(window(all, unread: "2")).compactMap {
      if case .unreadLine(let words) = $0 { words } else { nil }
    }
    #expect(lines == ["Today · new"])
    #expect(
      rows(window(all, unread: "2")).filter { if case .day = $0 { true } else { false } }
        == [.day("Yesterday")])
    let later = rows(window(all, hasLater: true, unread: "5"))
    #expect(later.contains(.unreadLine("new")))
  }

  @Test func `the unread line keeps its number of unread messages while they are read`() {
    func chat(_ unread: Int) -> Chat {
      EngineTests.chat(unread: UnreadCounts(messages: unread, mentions: 0))
    }
    func words(_ model: ChatModel) -> [String] {
      guard
        case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state
      else { return [] }
      return rows.rows.compactMap {
        if case .unreadLine(let words) = $0 { words } else { nil }
      }
    }
    var model = opened(window([message("1"), message("2"), message("3")], unread: "2"), chat(2))
    #expect(words(model) == ["2 new"])
    _ = model.replace(openChat: chat(3))
    #expect(words(model) == ["3 new"])
    _ = model.replace(openChat: chat(0))
    _ = model.replace(window([message("1"), message("2"), message("3"), message("4")]))
    #expect(words(model) == ["3 new"])
  }

  @Test func `Seen is shown at the newest seen message only, Sent at the newest sent one after it`()
  {
    func words(_ deliveries: [Delivery], hasLater: Bool = false) -> [String] {
      let all = deliveries.enumerated().map { index, delivery in
        message("\(index)", at: .at(friday, 9, Int64(index)), isOwn: true, delivery: delivery)
      }
      return rows(window(all, hasLater: hasLater)).compactMap {
        if case .message(let message) = $0 { message.delivery?.word ?? "" } else { nil }
      }
    }
    #expect(words([.seen, .seen, .sent, .sent]) == ["", "Seen", "", "Sent"])
    #expect(words([.sent, .seen]) == ["", "Seen"])
    #expect(words([.sent, .sent, .queued, .sending]) == ["", "Sent", "Waiting", "Sending"])
    #expect(words([.seen, .failed(.tooLarge), .seen]) == ["", "Not sent: too large", "Seen"])
    // The newest own message is not known while later ones are not loaded.
    #expect(words([.seen, .sent, .queued], hasLater: true) == ["", "", "Waiting"])
  }

  @Test(arguments: [
    ([], 0, []),
    (["Anna"], 1, ["Seen by Anna", "Seen by 1"]),
    (["Anna", "Bob"], 2, ["Seen by Anna and Bob", "Seen by 2"]),
    (["Anna", "Bob"], 3, ["Seen by Anna, Bob and 1 other", "Seen by 3"]),
    (["Anna", "Bob"], 5, ["Seen by Anna, Bob and 3 others", "Seen by 5"]),
    (["Anna", "Bob"], 1_000, ["Seen by Anna, Bob and many others", "Seen by 999+"]),
  ])
  func `the newest seen message names its readers`(names: [String], count: Int, forms: [String]) {
    let all = [
      message("1", isOwn: true, delivery: .seen), message("2", isOwn: true, delivery: .seen),
    ]
    let seenBy = SeenBy(message: .event(EventID("2")), names: names, count: count)
    let deliveries = rows(window(all, seenBy: seenBy)).compactMap { row -> DeliveryViewModel? in
      if case .message(let message) = row { message.delivery } else { nil }
    }
    #expect(deliveries.map(\.longer) == [forms])
    #expect(deliveries.map(\.word) == ["Seen"])
  }

  @Test func `in a direct chat the name of the only reader is shown in linear mode only`() {
    let all = [message("1", isOwn: true, delivery: .seen)]
    func forms(_ count: Int, isLinear: Bool) -> [String] {
      let names = count == 1 ? ["Bob"] : ["Bob", "Cem"]
      let seenBy = SeenBy(message: .event(EventID("1")), names: names, count: count)
      var model = opened(window(all, seenBy: seenBy), chat(name: "Bob", direct: "@bob:x"))
      _ = model.apply(.look(.linear(isLinear)))
      let built = MessagesBuilder.build(model, .sample(.at(friday, 12)))
      guard case .loaded(let rows) = built.state else { return [] }
      return rows.rows.compactMap { row -> [String]? in
        if case .message(let message) = row { message.delivery?.longer } else { nil }
      }.first ?? []
    }
    #expect(forms(1, isLinear: false) == [])
    #expect(forms(1, isLinear: true) == ["Seen by Bob"])
    #expect(forms(2, isLinear: false) == ["Seen by Bob and Cem", "Seen by 2"])
  }
}
