import Intents
import Testing
import Engine
import ViewModels

@Suite struct OtherAccountsBuilderTests {
  private func row(
    _ name: String, unread: String = "", mentions: String = "", mark: String = "",
    isInvite: Bool = false
  ) -> ChatRowViewModel {
    ChatRowViewModel(
      id: ChatID("!\(name)"), name: name, preview: "", time: "", unread: unread,
      mentions: mentions, open: .messages(.open(ChatID("!\(name)"))), levelMark: mark,
      isInvite: isInvite)
  }

  private func overview(
    _ rows: [ChatRowViewModel], unread: Int, mentions: Int = 0,
    _ connection: String = "online", _ tone: ConnectionTone = .online,
    banner: BannerViewModel = .initial
  ) -> AccountOverview {
    AccountOverview(
      name: "work",
      chatList: ChatListViewModel(
        state: .loaded(rows: rows, hasEarlier: false, hasLater: false)),
      badge: BadgeViewModel(unread: unread, mentions: mentions, title: ""),
      statusLine: StatusLineViewModel(
        connection: connection, tone: tone, profile: "", report: ""), banner: banner)
  }

  @Test func `another account lists five unread chats at most, muted ones only with a mention`() {
    let rows =
      [
        row("read"), row("muted", unread: "9", mark: "×"), row("quiet", unread: "2", mark: "@"),
        row("named", unread: "2", mentions: "@1", mark: "×"), row("asked", isInvite: true),
      ] + (1...6).map { row("new\($0)", unread: "1") }
    let built = OtherAccountsBuilder.build([overview(rows, unread: 130, mentions: 1)])
    #expect(
      built.accounts[0].chats.map(\.row.name) == ["named", "asked", "new1", "new2", "new3"])
    #expect(built.accounts[0].chats.allSatisfy { $0.account == "work" })
    #expect(built.accounts[0].unread == "99+" && built.accounts[0].mentions == "@1")
    #expect(built.unread == 130 && built.mentions == 1)
  }

  @Test func `the switcher gets up to 100 matches from another account`() {
    func found(_ count: Int) -> OtherAccountsViewModel {
      OtherAccountsBuilder.build([
        AccountOverview(
          name: "work",
          chatSearch: ChatSearchViewModel(query: "a", rows: (0..<count).map { row("a\($0)") })),
        AccountOverview(name: "idle"),
      ])
    }
    #expect(found(0).searches == [OtherSearchViewModel(account: "work", query: "a", rows: [])])
    #expect(found(100).searches[0].rows.count == 100)
    #expect(found(130).searches[0].rows.map(\.name) == (0..<100).map { "a\($0)" })
  }

  @Test func `another account that is not online says so without the cause`() {
    let offline = OtherAccountsBuilder.build([
      overview([], unread: 2, "offline: no connection, next try in 8 s", .offline),
      overview([], unread: 1),
    ])
    #expect(offline.accounts.map(\.state) == ["offline", ""])
    #expect(offline.accounts[0].spoken == "account work, offline, 2 unread")
    #expect(offline.unread == 3)
  }

  @Test func `a banner for another account has the account's name after the senders`() {
    let words = BannerWords(
      number: 4, who: "Anna in Garden", words: "hello", hasMention: true, chat: ChatID("!g"),
      isInFront: true, thread: EventID("$root"))
    let banner = BannerViewModel(state: .shown(words))
    let built = OtherAccountsBuilder.build([
      overview([], unread: 0), overview([], unread: 1, banner: banner),
    ])
    #expect(built.banner?.account == "work" && built.banner?.words.who == "Anna in Garden (work)")
    #expect(built.banner?.words.chat == ChatID("!g"))
    #expect(built.banner?.words.thread == EventID("$root"))
    // The chat of the banner is open only in the account that is not shown, so nobody sees it.
    #expect(built.banner?.words.isInFront == false)
  }
}
