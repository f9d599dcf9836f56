import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The search of messages, from the keys to the intents, and back to the chat.
@Suite struct MessageSearchFlowTests: MessageSearchFlow {
  private func selected(_ sitting: Sitting) -> MessageID? {
    sitting.screens.messages.selection.state.message
  }

  @Test func `each letter starts a message search, and results for older letters are not shown`() {
    var sitting = sitting()
    sitting.type("a draft")
    sitting.press(.ctrl("f"))
    #expect(sitting.screens.navigation.top == .messageSearch && sitting.shows("Esc back"))
    #expect(sitting.shows("messages with both words"))
    _ = sitting.takeIntents()
    sitting.type("fo")
    #expect(sitting.takeIntents() == [asked(request("f")), asked(request("fo"))])
    #expect(sitting.beforeCursor?.hasSuffix("▌ fo") == true)
    receive(found(request("f"), [hit(1)]), &sitting)
    #expect(!sitting.shows("found 1"))
    receive(found(request("fo"), [hit(2)]), &sitting)
    #expect(sitting.shows("▌ 14:03  bob   found 2"))
    // Until the answer for the next letter arrives, Enter shows nothing that is not meant.
    sitting.type("u")
    #expect(sitting.shows("found 2"))
    _ = sitting.take()
    sitting.press(.enter)
    receive(found(request("fo"), [hit(2)]), &sitting)
    #expect(sitting.take() == [] && sitting.screens.navigation.top == .messageSearch)
    sitting.press(.escape)
    #expect(sitting.takeIntents() == [closed])
    #expect(sitting.screens.navigation.top == .messages && text(sitting) == "a draft")
  }

  @Test func `Enter before the search results arrive shows the first message once they do`() {
    var sitting = sitting()
    sitting.press(.ctrl("f"))
    sitting.type("found")
    sitting.press(.enter)
    _ = sitting.take()
    receive(found(request("found"), [hit(31), hit(32)]), &sitting)
    #expect(
      sitting.takeIntents().last == .messages(.show(Self.anna, around: .event(EventID("$31")))))
    #expect(sitting.screens.navigation.top == .messages)
    // The bell says that there is nothing to show.
    sitting.press(.ctrl("f"))
    sitting.type("nowhere")
    sitting.press(.enter)
    _ = sitting.take()
    receive(found(request("nowhere"), []), &sitting)
    #expect(sitting.take() == [.bell] && sitting.screens.navigation.top == .messageSearch)
  }

  @Test func `an Enter that waits for search results is dropped at a letter or in another pane`() {
    var sitting = sitting()
    sitting.press(.ctrl("f"))
    sitting.type("foun")
    sitting.press(.enter)
    sitting.type("d")
    receive(found(request("found"), [hit(1)]), &sitting)
    #expect(sitting.screens.navigation.top == .messageSearch)
    sitting.type("x")
    sitting.press(.enter, .function(6))
    receive(found(request("foundx"), [hit(2)]), &sitting)
    #expect(sitting.screens.navigation.top == .chatList && sitting.shows("found 2"))
  }

  @Test func `Enter on a search result closes the search and selects the message in its chat`() {
    var sitting = searching([hit(1), hit(2)])
    sitting.press(.down, .enter)
    let intents = sitting.takeIntents()
    let around = Intent.messages(
      .show(ChatID("!anna"), around: .event(EventID("$2"))))
    #expect(intents == [closed, .messages(.open(ChatID("!anna"))), around])
    #expect(sitting.screens.navigation.top == .messages && selected(sitting) == nil)
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", (1...40).map { Sample.message($0) }))
    }
    #expect(selected(sitting) == .event(EventID("$2")))
    #expect(sitting.shows("message 2"))
  }

  @Test func `Enter selects a found message that is loaded at once, with the messages around it`()
    throws
  {
    var sitting = sitting()
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", (1...60).map { Sample.message($0) }))
    }
    sitting.press(.ctrl("f"))
    sitting.type("found")
    receive(found(request("found"), [hit(30)]), &sitting)
    sitting.press(.enter)
    #expect(selected(sitting) == .event(EventID("$30")))
    #expect(sitting.shows("message 29") && sitting.shows("message 31"))
    let row = try #require(sitting.lines.firstIndex { $0.contains("message 30") })
    #expect((4...14).contains(row), "\(row)")
  }

  @Test func `Enter on a search result of another chat or of a thread shows the message there`() {
    var sitting = searching([hit(7, in: "bob", thread: EventID("$root"))])
    sitting.press(.enter)
    let intents = sitting.takeIntents()
    let bob = ChatID("!bob")
    #expect(intents.contains(.messages(.open(bob, thread: EventID("$root")))), "\(intents)")
    #expect(intents.last == .messages(.show(bob, around: .event(EventID("$7")))))
    #expect(sitting.screens.messages.state.conversation?.thread == EventID("$root"))
  }

  @Test func `keys show the next and the previous found message without opening the search`() {
    var sitting = searching([hit(1), hit(2), hit(3)])
    sitting.press(.enter)
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", (1...9).map { Sample.message($0) }))
    }
    #expect(selected(sitting) == .event(EventID("$1")))
    sitting.press(.alt("F"))
    #expect(selected(sitting) == .event(EventID("$2")))
    #expect(sitting.shows("2 of 3 found. Alt-Shift-F shows the next one."))
    sitting.press(.alt("F"))
    #expect(sitting.shows("3 of 3 found. This is the last one."))
    _ = sitting.take()
    sitting.press(.alt("F"))
    #expect(sitting.take().contains(.bell) && sitting.shows("This is the last that was found."))
    #expect(selected(sitting) == .event(EventID("$3")))
    sitting.press(.alt("B"))
    sitting.press(.alt("B"))
    #expect(selected(sitting) == .event(EventID("$1")))
    sitting.press(.alt("B"))
    #expect(sitting.shows("This is the first that was found."))
  }

  @Test func `the key for the next found message begins at the selected one if that was not shown`()
  {
    var sitting = searching([hit(31), hit(32)], more: request("found", limit: 100))
    let first = Intent.messages(.show(Self.anna, around: .event(EventID("$31"))))
    let second = Intent.messages(.show(Self.anna, around: .event(EventID("$32"))))
    sitting.press(.escape)
    _ = sitting.take()
    sitting.press(.alt("F"))
    #expect(sitting.takeIntents().last == first)
    #expect(sitting.shows("1 of 2 found. Alt-Shift-F shows the next one."))
    sitting.press(.alt("F"))
    #expect(sitting.takeIntents().last == second)
    #expect(sitting.shows("2 of 2 found. Ctrl-F shows more."))
    // The message that was shown stays the place from which the keys go on.
    sitting.press(.ctrl("f"), .escape)
    _ = sitting.take()
    sitting.press(.alt("B"))
    #expect(sitting.takeIntents().last == first)
    // Another message was selected, and not shown.
    sitting.press(.ctrl("f"), .down, .escape)
    _ = sitting.take()
    sitting.press(.alt("F"))
    #expect(sitting.takeIntents().last == second)
  }

  @Test func `without a search the key for the next found message says which key searches`() {
    var sitting = sitting()
    sitting.press(.alt("F"))
    #expect(sitting.take().contains(.bell))
    #expect(sitting.shows("Nothing was found yet. Ctrl-F searches."))
  }

  @Test func `a message search that is opened again has its query, results and selection`() {
    var sitting = searching([hit(1), hit(2), hit(3)])
    sitting.press(.down, .escape)
    _ = sitting.take()
    sitting.press(.ctrl("f"))
    #expect(sitting.takeIntents() == [asked(request("found"))])
    #expect(sitting.shows("▌ 14:03  bob   found 2"))
    receive(found(request("found"), [hit(0), hit(1), hit(2), hit(3)]), &sitting)
    #expect(sitting.shows("▌ 14:03  bob   found 2"))
    // The query is selected: a letter takes its place.
    sitting.type("x")
    #expect(sitting.takeIntents() == [asked(request("x"))])
    sitting.press(.escape)
    sitting.press(.ctrl("f"))
    _ = sitting.take()
    sitting.press(.right)
    sitting.type("y")
    #expect(sitting.takeIntents() == [asked(request("xy"))])
    // The same key closes the search, too.
    sitting.press(.ctrl("f"))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test(arguments: [KeyStroke.ctrl("u"), .ctrl("w"), KeyStroke(.backspace), .delete])
  func `a deletion key removes the whole query of a message search that is opened again`(
    key: KeyStroke
  ) {
    var sitting = searching([hit(1)])
    sitting.press(.home, .escape)
    sitting.press(.ctrl("f"))
    #expect(sitting.beforeCursor?.hasSuffix("▌ found") == true)
    _ = sitting.take()
    sitting.press(key)
    #expect(sitting.takeIntents() == [asked(request(""))])
    #expect(sitting.shows("messages with both words"))
  }

  @Test func `in linear mode Down goes from the search query to the first result, then the next`() {
    var sitting = sitting()
    sitting.receive {
      $0.receive(
        settings: SettingsViewModel(
          rows: [], notify: .terminal, rings: true, theme: "", isLinear: true))
    }
    sitting.press(.ctrl("f"))
    sitting.type("found")
    receive(found(request("found"), [hit(1), hit(2)]), &sitting)
    sitting.press(.down)
    #expect(lineOfCursor(sitting).contains("found 1"))
    sitting.press(.down)
    #expect(lineOfCursor(sitting).contains("found 2"))
    sitting.type("x")
    receive(found(request("foundx"), [hit(3), hit(4)]), &sitting)
    sitting.press(.down)
    #expect(lineOfCursor(sitting).contains("found 3"))
  }

  private func lineOfCursor(_ sitting: Sitting) -> String {
    sitting.drawing.cursor.map { sitting.lines[$0.row] } ?? ""
  }

  @Test func `Tab restricts the message search to the open chat, and a key changes the order`() {
    var sitting = searching([hit(1)])
    #expect(sitting.shows("Tab this chat only"))
    sitting.press(.tab)
    #expect(sitting.takeIntents() == [asked(request("found", chat: "anna"))])
    #expect(sitting.shows("only anna") && sitting.shows("Tab every chat"))
    sitting.press(.ctrl("o"))
    #expect(
      sitting.takeIntents() == [asked(request("found", chat: "anna", order: .bestFirst))])
    sitting.press(.tab)
    #expect(sitting.takeIntents() == [asked(request("found", order: .bestFirst))])
    #expect(sitting.shows("Ctrl-O newest first"))
    sitting.press(.ctrl("o"))
    #expect(sitting.takeIntents() == [asked(request("found"))])
  }

  @Test func `without an open chat Tab in the message search rings the bell`() {
    var sitting = Sitting()
    sitting.press(.ctrl("f"))
    sitting.type("x")
    #expect(!sitting.shows("this chat only"))
    _ = sitting.take()
    sitting.press(.tab)
    #expect(sitting.take() == [.bell])
    sitting.press(.escape)
    #expect(sitting.screens.navigation.top == .chatList)
  }

  @Test func `more search results are requested near the last one, once`() {
    let more = request("found", limit: 100)
    var sitting = searching((1...20).map { hit($0) }, more: more)
    sitting.press(.down)
    #expect(sitting.takeIntents() == [])
    sitting.press(.pageDown, .pageDown, .pageDown, .pageDown)
    #expect(sitting.takeIntents() == [asked(more)])
    receive(found(more, (1...30).map { hit($0) }), &sitting)
    #expect(sitting.shows("▌ 14:03  bob   found 20"))
    sitting.press(.pageDown)
    #expect(sitting.takeIntents() == [] && !sitting.shows("9 more"))
  }

  @Test func `in the message search the wheel selects a result, and a click shows it or goes back`()
    throws
  {
    var sitting = searching([hit(1), hit(2)])
    var row = try #require(sitting.lines.firstIndex { $0.contains("found 2") })
    sitting.input(.mouse(MouseInput(kind: .wheelDown, row: row, column: 60)))
    #expect(sitting.shows("▌ 14:03  bob   found 2"))
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 60)))
    #expect(
      sitting.takeIntents().last == .messages(.show(Self.anna, around: .event(EventID("$2")))))
    sitting = searching([hit(1)], columns: 60)
    row = try #require(sitting.lines.firstIndex { $0.contains("‹ Search") })
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 2)))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `/search searches messages at once, also if it is typed in the chat list`() {
    var sitting = sitting()
    sitting.type("/search ridge hut")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(asked(request("ridge hut"))))
    #expect(text(sitting) == "" && sitting.screens.navigation.top == .messageSearch)
    #expect(sitting.shows("▌ ridge hut"))
    var list = Sitting()
    list.type("/search ridge")
    list.press(.enter)
    #expect(list.takeIntents().contains(asked(request("ridge"))))
    #expect(list.screens.navigation.top == .messageSearch)
  }

  @Test func `the last row of the switcher offers to search messages for the typed words`() {
    var sitting = sitting()
    sitting.press(.ctrl("k"))
    #expect(!sitting.shows("Search messages"))
    sitting.type("an")
    sitting.receive {
      $0.receive(chatSearch: ChatSearchViewModel(query: "an", rows: [Sample.chat("anna")]))
    }
    #expect(sitting.shows("Search messages for “an”"))
    sitting.press(.down)
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [.chatSearch(.close), asked(request("an"))])
    #expect(sitting.screens.navigation.top == .messageSearch)
    // Without a chat that matches, the row is selected.
    sitting.press(.ctrl("k"))
    sitting.type("xyz")
    sitting.receive { $0.receive(chatSearch: ChatSearchViewModel(query: "xyz", rows: [])) }
    #expect(sitting.shows("▌ Search messages for “xyz”"))
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(asked(request("xyz"))))
  }

  @Test func `on a narrow screen the message search fills the screen, and Esc goes to the chat`() {
    var sitting = searching([hit(1)], columns: 60)
    #expect(sitting.shows("‹ Search") && !sitting.shows("guide"))
    sitting.press(.escape)
    #expect(sitting.screens.navigation.top == .messages)
    sitting.press(.escape)
    #expect(sitting.screens.navigation.top == .chatList)
  }

  @Test func `opening another chat from the list beside the message search closes the search`() {
    var sitting = searching([hit(1)])
    sitting.press(.function(6))
    #expect(sitting.screens.navigation.top == .chatList && sitting.shows("found 1"))
    sitting.press(.function(6))
    #expect(sitting.screens.navigation.top == .messageSearch)
    sitting.press(.function(6), .down, .enter)
    #expect(sitting.takeIntents().contains(closed))
    #expect(sitting.screens.navigation.top == .messages)
  }
}
