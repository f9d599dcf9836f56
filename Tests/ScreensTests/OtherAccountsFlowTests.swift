import Cells
import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// The rows of the accounts that are open beside the shown one, and the banner for their messages.
@Suite struct OtherAccountsFlowTests {
  private static func others(
    unread: [String] = ["garden"], banner: OtherBannerViewModel? = nil
  ) -> OtherAccountsViewModel {
    OtherAccountsViewModel(
      accounts: [
        OtherAccountViewModel(
          name: "work", unread: "\(unread.count)",
          chats: unread.map {
            OtherChatViewModel(account: "work", row: Sample.chat($0, unread: "1"))
          })
      ], unread: unread.count, banner: banner)
  }

  private func sitting(rows: Int = 24, columns: Int = 100) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.receive { $0.receive(others: Self.others()) }
    return sitting
  }

  private func wishes(_ sitting: inout Sitting) -> [AccountWish] {
    sitting.take().compactMap { if case .account(let wish) = $0 { wish } else { nil } }
  }

  @Test func `arrows lead from the last chat to the other accounts and back`() {
    var sitting = sitting()
    sitting.press(.end)
    #expect(sitting.screens.chatList.selectedRow?.id == ChatID("!bob"))
    sitting.press(.down)
    #expect(sitting.screens.chatList.selectedOther == .account("work"))
    #expect(sitting.drawing.cursor.map { sitting.lines[$0.row].contains("▌ work") } == true)
    // A row of another account has no actions on chats: the key rings the bell.
    _ = sitting.take()
    sitting.press(.right)
    #expect(sitting.take() == [.bell])
    sitting.press(.down)
    sitting.press(.down)
    #expect(
      sitting.screens.chatList.selectedOther == .chat(account: "work", ChatID("!garden")))
    sitting.press(.up)
    sitting.press(.up)
    #expect(sitting.screens.chatList.selectedRow?.id == ChatID("!bob"))
    sitting.press(.end)
    #expect(
      sitting.screens.chatList.selectedOther == .chat(account: "work", ChatID("!garden")))
    sitting.press(.home)
    #expect(sitting.screens.chatList.selectedRow?.id == ChatID("!guide"))
  }

  @Test func `Enter shows the selected other account or its chat, and opens no chat of this one`() {
    var sitting = sitting()
    sitting.press(.end)
    sitting.press(.down)
    sitting.press(.enter)
    #expect(wishes(&sitting) == [.show("work")])
    sitting.press(.down)
    sitting.press(.enter)
    #expect(wishes(&sitting) == [.show("work", Conversation(ChatID("!garden")))])
    #expect(sitting.screens.messages.state.chat == nil)
    // Also from the empty list of an account without chats the arrows lead to the other accounts.
    var empty = Sitting(chats: [])
    empty.receive { $0.receive(chatList: Sample.chats([])) }
    empty.receive { $0.receive(others: Self.others()) }
    empty.press(.down)
    empty.press(.enter)
    #expect(wishes(&empty) == [.show("work")])
  }

  @Test func `a click on a chat of another account shows that account with the chat`() throws {
    var sitting = sitting()
    let row = try #require(sitting.lines.firstIndex { $0.hasPrefix("    garden") })
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 6)))
    #expect(wishes(&sitting) == [.show("work", Conversation(ChatID("!garden")))])
  }

  @Test func `when the selected chat of another account is read, its account is selected`() {
    var sitting = sitting()
    sitting.press(.end)
    sitting.press(.end)
    sitting.receive { $0.receive(others: Self.others(unread: [])) }
    #expect(sitting.screens.chatList.selectedOther == .account("work"))
    sitting.receive { $0.receive(others: .initial) }
    #expect(sitting.screens.chatList.selectedRow?.id == ChatID("!bob"))
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20)])
  func `the selected chat stays visible when other accounts take rows`(rows: Int, columns: Int) {
    let names = (1...40).map { "chat\($0)" }
    var sitting = Sitting(rows: rows, columns: columns, chats: names)
    for _ in 0..<12 { sitting.press(.down) }
    sitting.receive { $0.receive(others: Self.others(unread: ["a", "b", "c", "d", "e"])) }
    #expect(sitting.lines.contains { $0.hasPrefix("▌ chat13") })
    #expect(sitting.shows("work"))
    sitting.receive { $0.receive(others: .initial) }
    #expect(!sitting.shows("work") && sitting.lines.contains { $0.hasPrefix("▌ chat13") })
  }

  private static func found(_ query: String, _ names: String...) -> OtherAccountsViewModel {
    OtherAccountsViewModel(
      accounts: [OtherAccountViewModel(name: "work")],
      searches: [
        OtherSearchViewModel(account: "work", query: query, rows: names.map { Sample.chat($0) })
      ])
  }

  @Test func `Enter on the only match, in another account, waits for this account's matches`() {
    var sitting = sitting()
    sitting.press(.ctrl("k"))
    sitting.type("gar")
    sitting.receive { $0.receive(others: Self.found("gar", "garden")) }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(wishes(&sitting) == [])
    sitting.receive { $0.receive(chatSearch: ChatSearchViewModel(query: "gar", rows: [])) }
    #expect(wishes(&sitting) == [.show("work", Conversation(ChatID("!garden")))])
  }

  @Test func `text typed while Enter waits for matches goes into no chat of this account`() {
    var sitting = sitting()
    sitting.press(.ctrl("k"))
    sitting.type("gar")
    sitting.receive { $0.receive(others: Self.found("gar", "garden")) }
    sitting.press(.enter)
    sitting.type("hello")
    _ = sitting.take()
    sitting.receive { $0.receive(chatSearch: ChatSearchViewModel(query: "gar", rows: [])) }
    #expect(wishes(&sitting) == [])
    #expect(sitting.shows("garden"))
  }

  @Test func `the switcher finds chats of other accounts, and Enter shows them in their account`() {
    var sitting = sitting()
    _ = sitting.take()
    sitting.press(.ctrl("k"))
    sitting.type("an")
    #expect(sitting.take().contains(.searchElsewhere("an")))
    sitting.receive {
      $0.receive(chatSearch: ChatSearchViewModel(query: "an", rows: [Sample.chat("anna")]))
    }
    // Chats that were found for an older query are not shown.
    sitting.receive { $0.receive(others: Self.found("a", "older")) }
    #expect(!sitting.shows("older"))
    sitting.receive { $0.receive(others: Self.found("an", "anna", "andrea")) }
    #expect(sitting.shows("Other accounts"))
    #expect(sitting.lines.contains { $0.contains("andrea") && $0.contains("work") })
    // The first match is still that of the shown account.
    sitting.press(.down)
    _ = sitting.take()
    sitting.press(.enter)
    let outcomes = sitting.take()
    #expect(outcomes.contains(.account(.show("work", Conversation(ChatID("!anna"))))))
    #expect(outcomes.contains(.searchElsewhere("")))
    #expect(sitting.screens.messages.state.chat == nil && !sitting.shows("Other accounts"))
  }

  @Test func `a switcher without other accounts searches only this one`() {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.type("an")
    sitting.press(.escape)
    #expect(!sitting.take().contains { if case .searchElsewhere = $0 { true } else { false } })
  }

  @Test func `the banner's key shows the thread of another account that it announces`() {
    var sitting = sitting()
    let words = BannerWords(
      number: 1, who: "Anna (work)", words: "see you", hasMention: false, chat: ChatID("!anna"),
      isInFront: false, thread: EventID("$root"))
    let banner = OtherBannerViewModel(account: "work", words: words)
    sitting.receive { $0.receive(others: Self.others(banner: banner)) }
    sitting.press(.alt("o"))
    let thread = Conversation(ChatID("!anna"), thread: EventID("$root"))
    #expect(wishes(&sitting) == [.show("work", thread)])
    // The shown account then opens the conversation that its own banner would open.
    var work = Sitting()
    work.receive { $0.open(thread) }
    #expect(work.screens.messages.state.conversation == thread)
    #expect(work.takeIntents().contains(.messages(.open(thread.chat, thread: thread.thread))))
    work.receive { $0.open(Conversation(ChatID("!bob"))) }
    #expect(work.screens.messages.state.conversation == Conversation(ChatID("!bob")))
  }

  @Test func `a banner of another account names it, and its key shows the chat there`() {
    var sitting = sitting()
    let words = BannerWords(
      number: 1, who: "Anna (work)", words: "see you", hasMention: false, chat: ChatID("!anna"),
      isInFront: false)
    let banner = OtherBannerViewModel(account: "work", words: words)
    sitting.receive { $0.receive(others: Self.others(banner: banner)) }
    #expect(sitting.shows("Anna (work)  see you"))
    // This screen sends no desktop notification, because the other account's own screen does.
    #expect(!sitting.take().contains { if case .notify = $0 { true } else { false } })
    sitting.press(.alt("o"))
    #expect(wishes(&sitting) == [.show("work", Conversation(ChatID("!anna")))])
    #expect(sitting.screens.messages.state.chat == nil)
    sitting.receive { $0.receive(others: Self.others()) }
    #expect(!sitting.shows("Anna (work)"))
  }
}
