import Intents
import Model
import Testing
import Engine
import ViewModels

@Suite struct MessagesBuilderTests {
  private func rows(
    _ window: MessageWindow, now: ServerTimestamp = .at(friday, 12), zone: Zone = .utc,
    isASCII: Bool = false
  ) -> [MessageRowViewModel] {
    let around = Surroundings.sample(now, zone: zone, isASCII: isASCII)
    guard case .loaded(let rows) = MessagesBuilder.build(opened(window), around).state else {
      return []
    }
    return rows.rows
  }

  private func messages(_ rows: [MessageRowViewModel]) -> [MessageViewModel] {
    rows.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  private func days(_ rows: [MessageRowViewModel]) -> [String] {
    rows.compactMap { if case .day(let day) = $0 { day } else { nil } }
  }

  @Test func `without an open chat the messages' view model is empty`() {
    #expect(MessagesBuilder.build(ChatModel(), .sample(.at(friday, 12))) == .initial)
  }

  @Test func `days separate the messages and are named relative to today`() {
    let rows = rows(
      window([
        message("0", at: .at(friday - 365, 9)), message("1", at: .at(friday - 2, 9)),
        message("2", at: .at(friday - 1, 9)), message("3", at: .at(friday - 1, 10)),
        message("4", at: .at(friday, 9)),
      ]))
    #expect(
      days(rows) == [
        "Thursday 20 November 2025", "Wednesday 18 November", "Yesterday", "Today",
      ])
    #expect(rows.count == 9)
  }

  @Test func `messages before and after midnight of the person's zone are on two days`() {
    let late = ServerTimestamp.at(friday - 1, 22, 59, 59)
    let early = ServerTimestamp.at(friday - 1, 23, 0, 0)
    let rows = rows(window([message("1", at: late), message("2", at: early)]), zone: .berlin)
    #expect(days(rows) == ["Yesterday", "Today"])
    #expect(messages(rows).map(\.time) == ["23:59", "00:00"])
  }

  @Test func `skipped and repeated hours of summer time are shown as on a clock`() {
    let spring: Int64 = 20_541
    let autumn: Int64 = 20_751
    let rows = rows(
      window([
        message("1", at: .at(spring, 0, 59, 59)), message("2", at: .at(spring, 1)),
        message("3", at: .at(autumn, 0, 30)), message("4", at: .at(autumn, 1, 30)),
      ]), now: .at(autumn, 12), zone: .berlin)
    #expect(messages(rows).map(\.time) == ["01:59", "03:00", "02:30", "02:30"])
    #expect(days(rows) == ["Sunday 29 March", "Today"])
  }

  @Test func `the times of messages are correct in a time zone with an odd offset`() {
    let odd = Zone { _ in 53 }
    let rows = rows(
      window([
        message("1", at: .at(friday, 0, 6)), message("2", at: .at(friday, 0, 7)),
        message("3", at: .at(friday, 0, 14)),
      ]), zone: odd)
    #expect(messages(rows).map(\.time) == ["00:59", "01:00", "01:07"])
  }

  @Test(arguments: [Int64.min, Int64.min + 1, -1, Int64.max])
  func `an impossible local time is shown as dashes, whatever the timestamp`(milliseconds: Int64) {
    let broken = Surroundings(now: .at(friday, 12)) { _ in
      LocalTime(year: -1, month: 99, day: 0, weekday: -3, hour: 700, minute: -5, dayNumber: 1)
    }
    let model = opened(
      window([message("1", at: ServerTimestamp(milliseconds: milliseconds))]))
    guard case .loaded(let rows) = MessagesBuilder.build(model, broken).state else {
      Issue.record("not loaded")
      return
    }
    #expect(messages(rows.rows).map(\.time) == ["--:--"])
  }

  @Test func `each kind of message content has its text and its kind of row`() {
    let table: [(MessageContent, String, MessageBodyKind)] = [
      (.text("hi", mentionsUs: false), "hi", .text),
      (.text("hi @me", mentionsUs: true), "hi @me", .mention),
      (.emote("waves"), "waves", .emote),
      (.botNotice("beep"), "beep", .notice),
      (.attachment("image: cat.png"), "image: cat.png", .placeholder),
      (.deleted, "message deleted", .placeholder),
      (.encrypted, "Encrypted. The key for this message is not on this device.", .placeholder),
      (.unknown("m.poll"), "message of a kind not shown yet (m.poll)", .placeholder),
    ]
    for (content, body, kind) in table {
      let message = messages(rows(window([message("1", content)]))).first
      #expect(message?.body == body)
      #expect(message?.kind == kind)
    }
  }

  @Test func `a message that mentions the account has the ranges of the account's names`() {
    let table: [(String, [String])] = [
      ("@ada: hi", ["@ada"]), ("Ada, hi, @ADA:x!", ["Ada", "@ADA:x"]),
      ("hi adamant Ada's", ["Ada"]),
      ("ÿada é@ada", []), ("nobody here", []), ("", []), ("@adaë", []),
    ]
    let account = Account(
      user: UserID("@ada:x"), displayName: "Ada", serverName: "x", profile: "main")
    for (text, names) in table {
      let model = opened(window([message("1", .text(text, mentionsUs: true))]), account: account)
      guard case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state
      else {
        Issue.record("not loaded")
        continue
      }
      let found = messages(rows.rows).first?.ownNames.map {
        String(decoding: Array(text.utf8)[$0], as: UTF8.self)
      }
      #expect(found == names, "\(text)")
    }
    #expect(
      messages(rows(window([message("1", .text("@me", mentionsUs: false))]))).first?.ownNames == [])
  }

  @Test func `a room event such as a join is shown as a sentence`() {
    #expect(
      rows(window([message("1", .change("joined"))])).last
        == .notice(.event(EventID("1")), time: "09:00", text: "bob joined"))
  }

  @Test func `a chat of two leaves out room events only at the start of its history`() {
    func notices(hasEarlier: Bool) -> [String] {
      let loaded = window(
        [
          message("1", .change("joined")), message("2", .change("was renamed")), message("3"),
          message("4", .change("left")),
        ], hasEarlier: hasEarlier)
      let model = opened(loaded, chat(direct: "@bob:x"))
      guard case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state
      else { return [] }
      return rows.rows.compactMap { if case .notice(_, _, let text) = $0 { text } else { nil } }
    }
    #expect(notices(hasEarlier: true) == ["bob joined", "bob was renamed", "bob left"])
    #expect(notices(hasEarlier: false) == ["bob left"])
  }

  @Test func `the delivery state of a message is a glyph and a word`() {
    let table: [(Delivery, String, String, String)] = [
      (.queued, "…", ".", "Waiting"), (.sending, "↑", "^", "Sending"), (.sent, "✓", "+", "Sent"),
      (.seen, "✓✓", "++", "Seen"), (.failed(.tooLarge), "!", "!", "Not sent: too large"),
      (.failed(.refused(code: "M_X", message: "no")), "!", "!", "Not sent: refused"),
    ]
    for (delivery, glyph, plain, word) in table {
      let own = window([message("1", isOwn: true, delivery: delivery)])
      let rich = messages(rows(own)).first?.delivery
      let ascii = messages(rows(own, isASCII: true)).first?.delivery
      #expect(rich?.glyph == glyph)
      #expect(ascii?.glyph == plain)
      #expect(rich?.word == word)
      #expect(ascii?.phase == rich?.phase)
    }
  }

  @Test func `a sender always has the same colour, except the signed-in account, which has none`() {
    let rows = messages(
      rows(
        window([
          message("1", isOwn: true), message("2", from: "@a:x"), message("3", from: "@a:x"),
        ])))
    #expect(rows.map(\.senderColor) == [0, rows[1].senderColor, rows[1].senderColor])
    let colors = Set(
      (0..<200).map { number in
        messages(self.rows(window([message("1", from: "@\(number):x")])))[0].senderColor
      })
    #expect(colors == [1, 2, 3, 4, 5, 6])
    // The colour must not change between starts, machines or versions.
    #expect(rows[1].senderColor == 2)
  }

  @Test func `the unread line stays while messages are read`() {
    var model = opened(window([message("1"), message("2")], unread: "2"))
    _ = model.replace(window([message("1"), message("2")]))
    guard
      case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state
    else {
      Issue.record("not loaded")
      return
    }
    #expect(rows.rows[2] == .unreadLine("new"))
  }

  @Test
  func `a gap is a row before the message after it, with the intent that fetches the history`() {
    let rows = rows(window([message("1"), message("2", gap: true)]))
    #expect(
      rows[2]
        == .gap(
          text: "history may be missing here — Alt-G fetches it",
          fetch: .messages(.fetchHistory(ChatID("a"), before: .event(EventID("2"))))))
  }

  @Test func `a gap in the history shows its loading, or its failure with a retry`() {
    let second = MessageID.event(EventID("2"))
    var model = opened(window([message("1"), message("2", gap: true)]))
    func rows() -> MessageRows? {
      guard case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state
      else { return nil }
      return rows
    }
    func words() -> String? {
      if case .gap(let text, _)? = rows()?.rows[2] { text } else { nil }
    }
    _ = model.fetch(.from(HistoryToken("h")), in: ChatID("a"), before: second)
    #expect(words() == "fetching what is missing here …")
    #expect(rows()?.historyNote == "This is the start of the chat")
    _ = model.historyFailed(in: ChatID("a"), .offline)
    #expect(words() == "not fetched: the server cannot be reached — F5 tries again")
    #expect(rows()?.historyNote == "This is the start of the chat")
    #expect(rows()?.retry == .messages(.fetchHistory(ChatID("a"), before: second)))
  }

  @Test func `earlier messages are loaded from disk, then from the server`() {
    func more(_ window: MessageWindow) -> MessageRows? {
      let built = MessagesBuilder.build(opened(window), .sample(.at(friday, 12)))
      if case .loaded(let rows) = built.state { return rows }
      return nil
    }
    let all = [message("1"), message("2")]
    let middle = more(window(all, hasEarlier: true, hasLater: true, history: .unknown))
    #expect(middle?.earlier == .messages(.show(ChatID("a"), around: .event(EventID("1")))))
    #expect(middle?.later == .messages(.show(ChatID("a"), around: .event(EventID("2")))))
    #expect(middle?.newestEvent == nil)
    let edge = more(window(all, history: .more(HistoryToken("h"))))
    #expect(edge?.earlier == .messages(.fetchHistory(ChatID("a"), before: nil)))
    #expect(edge?.later == nil)
    #expect(edge?.newestEvent == EventID("2"))
    #expect(edge?.historyNote == "")
    let start = more(window(all))
    #expect(start?.earlier == nil)
    #expect(start?.historyNote == "This is the start of the chat")
  }

  @Test func `the note above the first message shows loading, failure, joining or having left`() {
    func rows(_ model: ChatModel) -> MessageRows? {
      if case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state {
        return rows
      }
      return nil
    }
    func note(_ model: ChatModel) -> String? { rows(model)?.historyNote }
    var model = opened(window([], history: .unknown))
    _ = model.fetch(.from(nil), in: ChatID("a"))
    #expect(note(model) == "loading earlier messages …")
    _ = model.historyFailed(in: ChatID("a"), .offline)
    #expect(
      note(model) == "Earlier messages did not come: the server cannot be reached. F5 tries again.")
    #expect(rows(model)?.retry == .messages(.fetchHistory(ChatID("a"), before: nil)))
    var invited = opened(window([]), chat(membership: .invited))
    #expect(note(invited) == nil)
    _ = invited.accept(ChatID("a"))
    #expect(note(invited) == "joining this chat …")
    #expect(
      note(opened(window([]), chat(membership: .left)))
        == "You are not in this chat any more. What was here is kept.")
  }

  @Test func `typing people are named in words`() {
    let table: [([String], String)] = [
      ([], ""), (["alice"], "alice is typing …"), (["a", "b"], "a and b are typing …"),
      (["a", "b", "c"], "a, b and one more are typing …"),
      (["a", "b", "c", "d"], "a, b and 2 more are typing …"),
    ]
    for (names, words) in table {
      var model = opened(window([]))
      let typing = names.map { Typist(user: UserID("@\($0):x"), name: $0) }
      _ = model.replace(typing: typing, in: ChatID("a"))
      #expect(MessagesBuilder.build(model, .sample(.at(friday, 12))).typing == words)
    }
  }

  @Test func `the messages' view model leaves out submissions accepted or refused in other chats`()
  {
    var model = opened(window([]))
    for id in ["a", "b"] {
      let kept = Submission(chat: ChatID(id), transaction: TransactionID("1\(id)"), text: "x")
      let lost = Submission(
        chat: ChatID(id), transaction: TransactionID("2\(id)"), text: "y", typed: "/y")
      _ = model.accept(kept)
      _ = model.refuse(lost, .storage("the disk is full: confab.db"))
    }
    let built = MessagesBuilder.build(model, .sample(.at(friday, 12)))
    #expect(built.accepted == [TransactionID("1a")])
    #expect(
      built.refused == [
        RefusedSubmission(
          transaction: TransactionID("2a"), text: "/y",
          reason: "Not sent: the disk is full: confab.db. Your text is kept here.")
      ])
  }

  @Test func `the refused text of a send command does not come back into the composer`() {
    var model = opened(window([]))
    _ = model.refuse(
      Submission(
        chat: ChatID("a"), transaction: TransactionID("1"), text: "x", isByCommand: true),
      .encrypted)
    #expect(MessagesBuilder.build(model, .sample(.at(friday, 12))).refused.isEmpty)
    #expect(
      SubmissionsBuilder.build(model).submissions == [
        TransactionID("1"): .refused("this chat is encrypted, which confab cannot do yet")
      ])
  }

  @Test func `the chat's title shows the number of people, except in a direct chat of two people`()
  {
    func people(_ chat: Chat) -> String {
      MessagesBuilder.build(opened(window([]), chat), .sample(.at(friday, 12))).people
    }
    #expect(people(chat(people: 5)) == "5 people" && people(chat(people: 2)) == "2 people")
    #expect(people(chat(people: 1)) == "only you" && people(chat()) == "")
    #expect(people(chat(direct: "@anna:x", people: 2)) == "")
    #expect(people(chat(direct: "@anna:x", people: 1)) == "only you")
    #expect(people(chat(membership: .left, people: 4)) == "")
  }

  @Test func `a person alone in a chat reads that nobody else reads it`() {
    func alone(_ chat: Chat) -> String {
      MessagesBuilder.build(opened(window([]), chat), .sample(.at(friday, 12))).alone
    }
    #expect(alone(chat(people: 1)) == "Nobody else is here: nobody reads this yet.")
    #expect(alone(chat(people: 2)) == "" && alone(chat()) == "")
    #expect(alone(chat(membership: .left, people: 1)) == "")
  }

  @Test func `a person alone in a chat reads who is invited and has not joined`() {
    func alone(_ names: [String], _ count: Int) -> String {
      let invited = InvitedPeople(names: names, count: count)
      return MessagesBuilder.build(
        opened(window([], invited: invited), chat(people: 1)), .sample(.at(friday, 12))
      ).alone
    }
    #expect(alone(["Bob"], 1) == "Bob is invited and has not joined yet.")
    #expect(alone(["Bob", "世界 👩‍🚀"], 2) == "Bob and 世界 👩‍🚀 are invited and have not joined yet.")
    #expect(alone(["Ada", "Bob"], 3) == "Ada, Bob and 1 more are invited and have not joined yet.")
    #expect(alone([], 0) == "Nobody else is here: nobody reads this yet.")
  }

  @Test func `the subtitle of a chat is the topic in one line, or the other person's id`() {
    func subtitle(_ chat: Chat) -> String {
      MessagesBuilder.build(opened(window([]), chat), .sample(.at(friday, 12))).subtitle
    }
    #expect(subtitle(chat(topic: "one\ntwo")) == "one two")
    #expect(subtitle(chat(direct: "@anna:x")) == "@anna:x")
    #expect(subtitle(chat()) == "")
    #expect(
      subtitle(chat(topic: "t", membership: .left)) == "you are not in this chat any more")
    #expect(
      subtitle(chat(topic: "t", isEncrypted: true))
        == "encrypted: confab cannot read or write here yet")
  }

  @Test func `the composer says why nothing can be written in an encrypted chat or after leaving`()
  {
    func writing(_ chat: Chat) -> String {
      let model = opened(window([]), chat)
      return MessagesBuilder.build(model, .sample(.at(friday, 12))).obstacles.writing
    }
    #expect(writing(chat()) == "")
    #expect(
      writing(chat(membership: .left, isEncrypted: true))
        == "Read only: you are not in this chat any more.")
    #expect(writing(chat(isEncrypted: true)) == "Read only: encrypted, which confab cannot do yet.")
  }

  @Test func `a chat that cannot be read shows the reason and a retry`() {
    var model = opened(window([]))
    _ = model.messagesFailed(.storage("the file is damaged"))
    #expect(
      MessagesBuilder.build(model, .sample(.at(friday, 12))).state
        == .failed(
          FailureViewModel(
            reason: "This chat cannot be read: the file is damaged. Nothing was changed.",
            retry: .messages(.show(ChatID("a"), around: nil)))))
  }
}
