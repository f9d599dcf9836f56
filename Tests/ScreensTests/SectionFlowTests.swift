import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Sections of the chat list, tags, and marking chats as unread.
@Suite struct SectionFlowTests: CommandFlow {
  private func head(
    _ section: ChatSection, _ name: String, _ row: Int, isFolded: Bool = false, unread: String = ""
  ) -> SectionHeadViewModel {
    SectionHeadViewModel(
      section: section, name: name, row: row, isFolded: isFolded, unread: unread,
      fold: .actions(.room(.fold(section, !isFolded))))
  }

  private func list(_ names: [String], _ heads: [SectionHeadViewModel]) -> ChatListViewModel {
    ChatListViewModel(
      state: .loaded(rows: names.map { Sample.chat($0) }, hasEarlier: false, hasLater: false),
      heads: heads)
  }

  private var heads: [SectionHeadViewModel] {
    [head(.favourites, "Favourites", 0), head(.chats, "Chats", 1), head(.low, "Low priority", 2)]
  }

  private func sitting(_ list: ChatListViewModel) -> Sitting {
    var sitting = Sitting(chats: [])
    sitting.receive { $0.receive(chatList: list) }
    return sitting
  }

  private func folds(_ sitting: inout Sitting) -> [Intent] {
    sitting.takeIntents().filter {
      if case .actions(.room(.fold)) = $0 { true } else { false }
    }
  }

  @Test func `a click on the heading of a space folds its section`() {
    let space = ChatSection(number: 9)
    var sitting = sitting(
      list(["anna", "bob"], [head(.chats, "Chats", 0), head(space, "Home", 1)]))
    let row = sitting.lines.firstIndex { $0.contains("▾ Home") } ?? -1
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 6)))
    #expect(folds(&sitting) == [.actions(.room(.fold(space, true)))])
  }

  @Test func `joining a space is announced without opening a chat`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.type("/join #home:s")
    sitting.press(.enter)
    _ = sitting.take()
    sitting.receive {
      $0.receive(
        createChat: CreateChatViewModel(
          state: .entered("“Home” is a space: its rooms are a section of the list")))
    }
    #expect(sitting.screens.navigation.top == .messages && sitting.shows("“Home” is a space"))
    #expect(sitting.screens.messages.state.chat == ChatID("!anna"))
    // The next new chat begins with an empty form.
    sitting.press(.function(3))
    #expect(sitting.screens.createChat.state.form?.words == "")
  }

  @Test func `the arrows select section headings too, and Enter on a heading folds its section`() {
    var sitting = sitting(list(["anna", "bob", "carl"], heads))
    #expect(sitting.screens.chatList.selectedRow?.name == "anna")
    sitting.press(.down)
    #expect(sitting.screens.chatList.listing?.selectedHead == .chats)
    #expect(sitting.screens.chatList.selectedRow == nil)
    sitting.press(.enter)
    #expect(folds(&sitting) == [.actions(.room(.fold(.chats, true)))])
    // The section's chat is gone; its heading stays selected, and Enter shows the chats again.
    sitting.receive {
      $0.receive(
        chatList: list(
          ["anna", "carl"],
          [
            head(.favourites, "Favourites", 0), head(.chats, "Chats", 1, isFolded: true),
            head(.low, "Low priority", 1),
          ]))
    }
    #expect(sitting.screens.chatList.listing?.selectedHead == .chats)
    sitting.press(.enter)
    #expect(folds(&sitting) == [.actions(.room(.fold(.chats, false)))])
    sitting.press(.down, .down)
    #expect(sitting.screens.chatList.selectedRow?.name == "carl")
    sitting.press(.home)
    #expect(sitting.screens.chatList.listing?.selectedHead == .favourites)
  }

  @Test func `the menu key on a section heading opens no menu, as no chat is selected`() {
    var sitting = sitting(list(["anna", "bob", "carl"], heads))
    sitting.press(.down)
    _ = sitting.take()
    sitting.press(.menu)
    #expect(sitting.screens.chatMenu.open == nil)
  }

  @Test func `a chat list whose sections are all folded shows their headings`() {
    let folded = [
      head(.favourites, "Favourites", 0, isFolded: true),
      head(.chats, "Chats", 0, isFolded: true, unread: "3"),
    ]
    var sitting = sitting(list([], folded))
    #expect(sitting.shows("Favourites") && sitting.shows("Chats") && !sitting.shows("No chats"))
    sitting.press(.down, .enter)
    #expect(folds(&sitting) == [.actions(.room(.fold(.chats, false)))])
    sitting.receive { $0.receive(chatList: list(["anna"], [heads[0], head(.chats, "Chats", 0)])) }
    sitting.press(.down)
    #expect(sitting.screens.chatList.selectedRow?.name == "anna")
    // From a list with rows to one without.
    sitting.receive { $0.receive(chatList: list([], folded)) }
    sitting.press(.up, .down, .pageDown, .enter)
    #expect(folds(&sitting) == [.actions(.room(.fold(.chats, false)))])
  }

  @Test func `the search for the next unread chat includes folded sections`() {
    let folded = [head(.chats, "Chats", 0), head(.low, "Low", 1, isFolded: true, unread: "2")]
    var sitting = sitting(list(["anna"], folded))
    _ = sitting.take()
    sitting.press(.alt("a"))
    #expect(sitting.takeIntents().contains(.chatList(.findUnread(after: nil))))
  }

  @Test func `the menu and /tag give a chat its tag, which can be undone`() {
    for (typed, tag) in [("favourite", ChatTag.favourite), ("low", .low), ("none", .none)] {
      var sitting: Sitting = self.sitting()
      sitting.type("/tag \(typed)")
      sitting.press(.enter)
      #expect(sitting.takeIntents().contains(.actions(.room(.set(Self.anna, .tag(tag))))))
    }
    var sitting: Sitting = self.sitting()
    sitting.press(.otherPane, .home, .down, .menu)
    let choices = sitting.screens.chatMenu.open?.picker.choices ?? []
    for _ in 0..<(choices.firstIndex(of: .action(.favourite)) ?? 0) { sitting.press(.down) }
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.actions(.room(.set(Self.anna, .tag(.favourite))))))
    #expect(sitting.shows("anna is a favourite."))
    sitting.press(.alt("z"))
    #expect(sitting.takeIntents().contains(.actions(.room(.set(Self.anna, .tag(.none))))))
  }

  @Test func `the menu and /markunread mark a chat as unread`() {
    var sitting: Sitting = self.sitting()
    sitting.type("/markunread")
    sitting.press(.enter)
    let intent = Intent.actions(.room(.set(Self.anna, .markedUnread(true))))
    #expect(sitting.takeIntents().contains(intent) && sitting.shows("anna is marked as unread."))
    sitting.press(.otherPane, .home, .down, .menu)
    let choices = sitting.screens.chatMenu.open?.picker.choices ?? []
    for _ in 0..<(choices.firstIndex(of: .action(.markUnread)) ?? 0) { sitting.press(.down) }
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(intent))
  }
}
