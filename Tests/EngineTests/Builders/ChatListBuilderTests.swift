import Intents
import Model
import Testing
import Engine
import ViewModels

@Suite struct ChatListBuilderTests {
  private func row(
    _ chat: Chat, now: ServerTimestamp = .at(friday, 12), zone: Zone = .utc, isASCII: Bool = false
  ) -> ChatRowViewModel? {
    var model = ChatModel()
    _ = model.replace(ChatListWindow(chats: [chat], hasNewer: false, hasOlder: false))
    let around = Surroundings.sample(now, zone: zone, isASCII: isASCII)
    guard case .loaded(let rows, _, _) = ChatListBuilder.build(model, around).state else {
      return nil
    }
    return rows.first
  }

  private func preview(_ text: String, from sender: String?) -> ChatPreview {
    ChatPreview(senderName: sender, text: text, timestamp: .at(friday, 9))
  }

  @Test(arguments: [true, false])
  func `a list without chats is loading while confab connects, unless sections are folded`(
    isFolded: Bool
  ) {
    var model = ChatModel()
    let section = ListSection(section: .chats, space: nil, isFolded: true, unread: .none)
    _ = model.replace(
      ChatListWindow(
        chats: [], hasNewer: false, hasOlder: false, sections: isFolded ? [section] : []))
    let list = ChatListBuilder.build(model, .sample(.at(friday, 12)))
    let folded = ChatListState.loaded(rows: [], hasEarlier: false, hasLater: false)
    #expect(list.state == (isFolded ? folded : .loading))
  }

  @Test(arguments: [
    (Int64(0), "09:00"), (1, "Thu"), (6, "Sat"), (7, "13 Nov"), (200, "4 May"),
    (320, "2026"),
    (-1, "21 Nov"),
  ])
  func `the time of a chat in the list is written as short as its age allows`(
    age: Int64, words: String
  ) {
    let chat = chat(last: preview("hi", from: "bob"), activity: .at(friday - age, 9))
    let expected = age == 320 ? "4 Jan" : words
    #expect(row(chat)?.time == expected)
  }

  @Test func `the chat list writes dates of other days in ISO 8601 if the setting says so`() {
    var model = ChatModel()
    _ = model.apply(.look(.times(.iso)))
    let days = [Int64(0), 1, 320].map {
      chat(last: preview("hi", from: "bob"), activity: .at(friday - $0, 9))
    }
    _ = model.replace(ChatListWindow(chats: days, hasNewer: false, hasOlder: false))
    let list = ChatListBuilder.build(model, .sample(.at(friday, 12)))
    guard case .loaded(let rows, _, _) = list.state else { return #expect(Bool(false)) }
    #expect(rows.map(\.time) == ["09:00", "2026-11-19", "2026-01-04"])
  }

  @Test func `a date of another year becomes the year alone once it is half a year ago`() {
    let chat = chat(last: preview("hi", from: "bob"), activity: .at(friday, 9))
    #expect(row(chat, now: .at(friday + 60, 9))?.time == "20 Nov")
    #expect(row(chat, now: .at(friday + 200, 9))?.time == "2026")
  }

  @Test func `the time of a chat becomes a weekday at midnight of the person's time zone`() {
    let chat = chat(last: preview("hi", from: "bob"), activity: .at(friday, 22, 30))
    #expect(row(chat, now: .at(friday, 22, 59, 59), zone: .berlin)?.time == "23:30")
    #expect(row(chat, now: .at(friday, 23), zone: .berlin)?.time == "Fri")
  }

  @Test func `the preview of a chat names the sender unless the chat's name does`() {
    #expect(row(chat(last: preview("hi", from: "bob")))?.preview == "bob: hi")
    #expect(row(chat(direct: "@bob:x", last: preview("hi", from: "bob")))?.preview == "hi")
    #expect(row(chat(name: "bob", last: preview("hi", from: "bob")))?.preview == "hi")
    #expect(row(chat(direct: "@bob:x", last: preview("hi", from: nil)))?.preview == "You: hi")
    // An own message that failed, or that waits because there is no connection, has its mark.
    func unsent(_ delivery: Delivery) -> String? {
      let last = ChatPreview(
        senderName: nil, text: "hi", timestamp: ServerTimestamp(milliseconds: 1),
        delivery: delivery)
      return row(chat(last: last))?.preview
    }
    #expect(unsent(.queued) == "… You: hi" && unsent(.sending) == "You: hi")
    #expect(unsent(.failed(.tooLarge)) == "! You: hi" && unsent(.sent) == "You: hi")
    #expect(row(chat())?.preview == "")
    #expect(row(chat())?.time == "")
  }

  @Test func `a draft replaces the preview of a chat, in one line`() {
    let drafted = row(chat(last: preview("hi", from: "bob"), draft: "dear\nbob"))
    #expect(drafted?.preview == "Draft: dear bob")
    #expect(drafted?.previewKind == .draft)
    #expect(row(chat(draft: " \n"))?.previewKind == .message)
  }

  @Test func `who is typing is shown in place of the last message and of a draft`() {
    func row(_ chat: Chat, linear: Bool = false) -> ChatRowViewModel? {
      var model = ChatModel()
      _ = model.apply(.look(.linear(linear)))
      _ = model.replace(ChatListWindow(chats: [chat], hasNewer: false, hasOlder: false))
      _ = model.replace(typing: [Typist(user: UserID("@c:x"), name: "carla")], in: chat.id)
      let list = ChatListBuilder.build(model, .sample(.at(friday, 12)))
      guard case .loaded(let rows, _, _) = list.state else { return nil }
      return rows.first
    }
    let written = chat(last: preview("hi", from: "bob"), draft: "dear bob")
    #expect(row(written)?.preview == "carla is typing …")
    #expect(row(written)?.previewKind == .typing)
    #expect(row(chat(membership: .left))?.preview == "You left")
    #expect(row(written, linear: true)?.preview == "Draft: dear bob")
  }

  @Test func `invites and chats that were left are marked in the chat list`() {
    let invited = chat(membership: .invited)
    #expect(row(invited)?.preview == "somebody invites you" && row(invited)?.isInvite == true)
    #expect(row(invited)?.time == "09:00")
    #expect(row(chat(membership: .left))?.preview == "You left")
  }

  @Test(arguments: [
    (0, 0, "", ""), (1, 1, "1", "@1"), (99, 2, "99", "@2"), (100, 100, "99+", "@99+"),
    (-5, -5, "", ""),
  ])
  func `an unread count above 99 is shown as 99+, and one below 0 not at all`(
    messages: Int, mentions: Int, unread: String, at: String
  ) {
    let row = row(chat(unread: UnreadCounts(messages: messages, mentions: mentions)))
    #expect(row?.unread == unread)
    #expect(row?.mentions == at)
  }

  @Test(arguments: [
    (NotificationLevel.all, "Anna: mentions only"), (.mentions, "Anna: no notifications"),
    (.mute, "Anna: all messages"),
  ])
  func `the note for the notification key names the chat and the level that the key sets`(
    level: NotificationLevel, words: String
  ) {
    #expect(row(chat(level: level))?.levelNote == words)
  }

  @Test func `the chat list is loading, loaded or failed`() {
    var model = ChatModel()
    let around = Surroundings.sample(.at(friday, 12))
    #expect(ChatListBuilder.build(model, around).state == .loading)
    _ = model.replace(ChatListWindow(chats: [], hasNewer: true, hasOlder: true))
    // Before the first connection an empty list may be incomplete.
    #expect(ChatListBuilder.build(model, around).state == .loading)
    _ = model.apply(.online)
    #expect(
      ChatListBuilder.build(model, around).state
        == .loaded(rows: [], hasEarlier: true, hasLater: true))
    _ = model.chatListFailed(.storage("the file is damaged"))
    #expect(
      ChatListBuilder.build(model, around).state
        == .failed(
          FailureViewModel(
            reason: "The chats cannot be read: the file is damaged. Nothing was changed.",
            retry: .chatList(.retry))))
  }

  @Test func `the chat selected in the last run is suggested, and a row opens its chat`() {
    var model = ChatModel()
    model.begin(account: nil, selected: ChatID("a"))
    #expect(
      ChatListBuilder.build(model, .sample(.at(friday, 12))).suggestedSelection == ChatID("a"))
    #expect(row(chat())?.open == .messages(.open(ChatID("a"))))
  }
}
