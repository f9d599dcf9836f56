import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct OpeningFlowTests {
  static let guide = ChatID("!guide")
  static let anna = ChatID("!anna")

  @Test func `the first chat is selected at the start, and Enter opens it`() {
    var sitting = Sitting(chats: ["guide"])
    #expect(sitting.shows("guide"))
    #expect(sitting.takeIntents() == [])
    sitting.press(.enter)
    #expect(
      sitting.takeIntents() == [.messages(.open(Self.guide)), .chatList(.select(Self.guide))])
    #expect(sitting.shows("Loading"))
    sitting.receive { $0.receive(messages: Sample.messages(in: "guide")) }
    #expect(sitting.shows("message 2"))
    sitting.type("hi")
    #expect(sitting.beforeCursor?.hasSuffix(" hi") == true)
    #expect(sitting.drawing.cursor?.row == 22)
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20), (6, 80)])
  func `the cursor is right after the typed text in the last three rows`(rows: Int, columns: Int) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("guide")
    sitting.type("echo 12")
    #expect(sitting.beforeCursor?.hasSuffix("echo 12") == true)
    #expect((sitting.drawing.cursor?.row ?? 0) >= rows - 3)
  }

  @Test func `letters filter the list, find lines of the help, and are text in a chat`() {
    var sitting = Sitting()
    sitting.type("n?")
    #expect(sitting.shows("n?") && sitting.screens.navigation.top == .chatList)
    sitting.press(.function(1))
    #expect(sitting.shows("Does thing 1"))
    sitting.type("nqj ?5")
    #expect(sitting.shows("Nothing has “nqj ?5”."))
    sitting.press(.escape, .escape, .escape)
    #expect(!sitting.shows("Does thing 1") && !sitting.shows("n?"))
    sitting.open("anna")
    sitting.type("n?jkq")
    #expect(sitting.shows("n?jkq"))
    #expect(!sitting.shows("New chat"))
  }

  @Test func `Tab goes between list and composer`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.press(.function(6))
    #expect(sitting.screens.navigation.top == .messages)
    sitting.press(.tab)
    #expect(sitting.screens.navigation.top == .chatList)
    #expect(sitting.shows("message 1"))
  }

  @Test func `Enter on the open chat opens it again, as it may be a new invite`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.tab)
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [.messages(.open(Self.anna))])
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `without an open chat Tab rings the bell`() {
    var sitting = Sitting()
    _ = sitting.take()
    sitting.press(.tab)
    #expect(sitting.take() == [.bell])
  }

  @Test func `the keys for the next and the previous chat work in the composer`() {
    var sitting = Sitting()
    sitting.open("guide")
    _ = sitting.take()
    sitting.press(.alt(.down))
    #expect(sitting.takeIntents().first == .messages(.open(Self.anna)))
    sitting.press(.ctrl("n"), .ctrl("p"), .ctrl("p"))
    #expect(sitting.screens.messages.state.session?.chat == Self.guide)
    _ = sitting.take()
    sitting.press(.ctrl("p"))
    #expect(sitting.take() == [.bell])
  }

  @Test func `the key for the next unread chat opens it`() {
    var sitting = Sitting(chats: [])
    sitting.receive {
      $0.receive(chatList: Sample.chats(["guide", "anna", "bob"], unread: ["anna"]))
    }
    _ = sitting.take()
    sitting.press(.alt("a"))
    #expect(sitting.takeIntents().first == .messages(.open(Self.anna)))
    sitting.receive { $0.receive(chatList: Sample.chats(["guide", "anna", "bob"])) }
    sitting.press(.alt("a"))
    #expect(sitting.take().contains(.bell))
  }

  @Test func `drafts are kept when switching and stored before the next chat opens`() {
    var sitting = Sitting()
    sitting.open("guide")
    sitting.type("half a")
    _ = sitting.take()
    sitting.press(.alt(.down))
    #expect(
      sitting.takeIntents() == [
        .messages(.draft(Self.guide, Draft(text: "half a", cursor: 6))),
        .messages(.typing(Self.guide, false)), .messages(.open(Self.anna)),
        .chatList(.select(Self.anna)),
      ])
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(!sitting.shows("half a"))
    sitting.press(.alt(.up))
    // A view model with an older draft arrives late.
    sitting.receive { $0.receive(messages: Sample.messages(in: "guide")) }
    #expect(sitting.shows("half a"))
  }

  @Test func `the scroll position is stored with the draft and restored`() {
    let rows = (1...90).map { Sample.message($0) }
    var sitting = Sitting()
    sitting.open("guide", rows)
    sitting.press(.pageUp)
    let before = sitting.lines
    _ = sitting.take()
    sitting.press(.alt(.down))
    let draft = sitting.takeIntents().lazy.compactMap { intent in
      if case .messages(.draft(Self.guide, let draft, _)) = intent { draft } else { nil }
    }.first
    #expect(draft?.text == "" && draft?.place != nil)
    sitting.press(.alt(.up))
    sitting.receive { $0.receive(messages: Sample.messages(in: "guide", rows)) }
    #expect(sitting.lines == before)

    // At the next start, only the store has the scroll position.
    var next = Sitting()
    next.press(.home, .enter)
    next.receive {
      $0.receive(messages: Sample.messages(in: "guide", rows, draft: draft ?? .empty))
    }
    #expect(next.lines == before)
    next.press(.end)
    _ = next.take()
  }

  @Test func `a view model that arrives for the previous chat is ignored`() {
    var sitting = Sitting()
    sitting.open("guide")
    sitting.press(.alt(.down))
    sitting.receive { $0.receive(messages: Sample.messages(in: "guide")) }
    #expect(sitting.shows("Loading"))
    #expect(!sitting.shows("message 1"))
  }

  @Test func `a narrow screen shows one pane at a time and Escape goes back`() {
    var sitting = Sitting(rows: 12, columns: 40)
    #expect(sitting.shows("bob"))
    sitting.open("anna")
    #expect(sitting.shows("message 1") && !sitting.shows("guide"))
    _ = sitting.take()
    sitting.press(.escape)
    #expect(sitting.takeIntents() == [.messages(.close)])
    #expect(sitting.shows("guide") && !sitting.shows("message 1"))
    sitting.press(.newChat)
    #expect(sitting.shows("New chat") && !sitting.shows("guide"))
    sitting.press(.escape)
    #expect(sitting.shows("guide"))
  }

  @Test func `resizing keeps the draft and the cursor`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.type("a draft")
    for (rows, columns) in [(12, 40), (5, 20), (3, 10), (1, 1), (0, 0), (40, 120)] {
      sitting.resize(rows: rows, columns: columns)
      #expect(sitting.drawing.buffer.size.rows == rows)
    }
    #expect(sitting.beforeCursor?.hasSuffix(" a draft") == true)
  }

  @Test func `a screen that is too small says how large it must be`() {
    let sitting = Sitting(rows: 4, columns: 30)
    #expect(sitting.shows("20×5"))
    #expect(sitting.drawing.cursor == nil)
  }

  @Test func `a click opens a chat, and the wheel scrolls the pane under it`() {
    var sitting = Sitting()
    let row = sitting.lines.firstIndex { $0.contains("anna") } ?? 0
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 3)))
    #expect(sitting.screens.messages.state.session?.chat == Self.anna)
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", (1...90).map { Sample.message($0) }))
    }
    #expect(sitting.shows("message 90"))
    sitting.input(.mouse(MouseInput(kind: .wheelUp, row: 3, column: 60)))
    #expect(!sitting.shows("message 90") && sitting.shows("message 87"))
    sitting.input(.mouse(MouseInput(kind: .press, row: 1, column: 2)))
    sitting.input(.mouse(MouseInput(kind: .press, row: 3, column: 60)))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `the selected chat is stored once the selection has stayed for half a second`() {
    var sitting = Sitting()
    _ = sitting.take()
    sitting.press(.down, .down)
    sitting.wait(milliseconds: 499)
    #expect(sitting.takeIntents() == [])
    sitting.wait(milliseconds: 1)
    #expect(sitting.takeIntents() == [.chatList(.select(ChatID("!bob")))])
    #expect(sitting.screens.nextTick == nil)
  }

  @Test func `quitting stores unsaved drafts first`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.type("x")
    _ = sitting.take()
    sitting.press(.ctrl("q"))
    #expect(
      sitting.take() == [
        .intent(.messages(.draft(Self.anna, Draft(text: "x", cursor: 1)))),
        .intent(.messages(.typing(Self.anna, false))), .quit,
      ])
    sitting.press(.ctrl("z"), .ctrl("l"))
    #expect(sitting.take() == [.suspend, .redraw])
  }

  @Test func `the first unread total sets the terminal's title`() {
    var sitting = Sitting()
    sitting.receive { $0.receive(badge: .initial) }
    #expect(sitting.take() == [.title("confab")])
    sitting.receive { $0.receive(badge: .initial) }
    #expect(sitting.take() == [])
  }

  @Test func `the terminal's title and the chat list follow the unread total`() {
    var sitting = Sitting()
    _ = sitting.take()
    let badge = BadgeViewModel(unread: 3, mentions: 0, title: "(3) confab")
    sitting.receive { $0.receive(badge: badge) }
    sitting.receive { $0.receive(badge: badge) }
    #expect(sitting.take() == [.title("(3) confab")])
    #expect(sitting.lines[0].contains("Chats  3") == true)
  }
}
