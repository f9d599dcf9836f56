import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Clicks of both mouse buttons, double clicks and the mouse wheel.
@Suite struct MouseFlowTests {
  private func row(of words: String, _ sitting: Sitting) -> Int {
    sitting.lines.firstIndex { $0.contains(words) } ?? 0
  }

  private func mouse(_ kind: MouseInput.Kind, _ row: Int, _ column: Int) -> TerminalInput {
    .mouse(MouseInput(kind: kind, row: row, column: column))
  }

  private func chatting(
    _ count: Int = 90, rows: Int = 24, columns: Int = 100, chats: [String] = ["anna", "bob"]
  ) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns, chats: chats)
    sitting.open("anna", (1...count).map { Sample.message($0) })
    _ = sitting.take()
    return sitting
  }

  @Test func `a right click on a chat opens its actions, and the open chat stays open`() {
    var sitting = chatting()
    sitting.type("half")
    sitting.input(mouse(.rightPress, row(of: "bob says", sitting), 3))
    #expect(sitting.screens.chatMenu.open?.chat == ChatID("!bob"))
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
    #expect(sitting.shows("Number …"))
    // The composer has the keyboard focus again.
    sitting.press(.escape)
    sitting.type("s")
    #expect(sitting.screens.messages.state.session?.text.text == "halfs")
  }

  @Test func `a right click on another chat replaces the open menu`() {
    var sitting = chatting(chats: ["anna", "bob", "carla"])
    sitting.input(mouse(.rightPress, row(of: "bob says", sitting), 3))
    sitting.input(mouse(.rightPress, row(of: "carla says", sitting), 3))
    #expect(sitting.screens.chatMenu.open?.chat == ChatID("!carla"))
    // Beside the list, the menu takes no right click.
    sitting.input(mouse(.rightPress, 0, 60))
    #expect(sitting.screens.chatMenu.open?.chat == ChatID("!carla"))
  }

  @Test func `a right click below the chats of the list does nothing`() {
    var sitting = chatting()
    let before = sitting.lines
    sitting.input(mouse(.rightPress, 21, 3))
    #expect(sitting.screens.chatMenu.open == nil && sitting.lines == before)
    #expect(sitting.take().isEmpty)
  }

  @Test func `a right click in the filtered list opens the menu of the match under it`() {
    var sitting = chatting()
    sitting.press(.otherPane)
    sitting.type("o")
    sitting.receive {
      $0.receive(
        chatSearch: ChatSearchViewModel(
          query: "o", rows: [Sample.chat("zoe"), Sample.chat("bob")]))
    }
    sitting.input(mouse(.rightPress, row(of: "bob says", sitting), 3))
    #expect(sitting.screens.chatMenu.open?.chat == ChatID("!bob"))
  }

  @Test func `a right click ends a peek before it opens a menu`() {
    var sitting = chatting()
    sitting.press(.otherPane, .down, .look)
    #expect(sitting.screens.navigation.top == .peek)
    sitting.input(mouse(.rightPress, row(of: "anna says", sitting), 3))
    #expect(sitting.screens.messages.peek == nil)
    #expect(sitting.screens.chatMenu.open?.chat == ChatID("!anna"))
  }

  @Test func `a right click on a message selects it and opens its actions`() {
    var sitting = chatting()
    sitting.input(mouse(.rightPress, row(of: "message 88", sitting), 60))
    #expect(sitting.screens.messages.selection.state.message == .event(EventID("$88")))
    #expect(sitting.screens.navigation.top == .picker)
    sitting.press(.escape)
    #expect(sitting.screens.keyContext == .selection)
  }

  @Test func `on a narrow screen the second press of a double click selects no message`() {
    var sitting = Sitting(rows: 24, columns: 60, chats: ["anna", "bob"])
    let place = row(of: "anna", sitting)
    sitting.input(mouse(.press, place, 4))
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", (1...90).map { Sample.message($0) }))
    }
    sitting.wait(milliseconds: 150)
    sitting.input(mouse(.press, place, 4))
    #expect(sitting.screens.keyContext == .messages)
    // Later, a press at the same place is a click on the message there.
    sitting.wait(milliseconds: 300)
    sitting.input(mouse(.press, place, 4))
    #expect(sitting.screens.keyContext == .selection)
  }

  @Test func `a double click opens the chat under the first press, even if the rows move between`()
  {
    var sitting = Sitting(chats: ["anna", "bob"])
    let place = row(of: "bob says", sitting)
    sitting.input(mouse(.press, place, 3))
    sitting.receive { $0.receive(chatList: Sample.chats(["bob", "anna"])) }
    sitting.wait(milliseconds: 100)
    sitting.input(mouse(.press, place, 3))
    let opened = sitting.takeIntents().compactMap {
      if case .messages(.open(let chat, _)) = $0 { chat } else { nil }
    }
    #expect(opened == [ChatID("!bob")])
    sitting.wait(milliseconds: 401)
    sitting.input(mouse(.press, place, 3))
    #expect(sitting.takeIntents().contains(.messages(.open(ChatID("!anna")))))
  }

  @Test func `the wheel scrolls what is under the mouse, be it an overlay or a pane beside it`() {
    var sitting = chatting(chats: (1...40).map { "chat\($0)" } + ["anna"])
    sitting.press(.function(1))
    sitting.press(.end)
    #expect(sitting.shows("Does thing 40"))
    let first = sitting.screens.chatList.state.listing?.firstVisible ?? 0
    sitting.input(mouse(.wheelUp, 10, 3))
    #expect(sitting.shows("Does thing 40"))
    #expect((sitting.screens.chatList.state.listing?.firstVisible ?? 0) == first - 3)
    sitting.input(mouse(.wheelUp, 10, 65))
    #expect(!sitting.shows("Does thing 40"))
    #expect((sitting.screens.chatList.state.listing?.firstVisible ?? 0) == first - 3)
  }

  @Test(arguments: [(36, 120), (24, 80), (20, 60)])
  func `a click on Esc close closes each overlay`(rows: Int, columns: Int) throws {
    for keys: [KeyStroke] in [
      [KeyStroke(.function(1))], [KeyStroke(.function(2))], [KeyStroke(.function(11))],
      [.up, KeyStroke(.function(12))], [.up, KeyStroke(.character("s"), .control)],
    ] {
      var sitting = chatting(rows: rows, columns: columns)
      for key in keys { sitting.press(key) }
      let top = sitting.screens.navigation.top
      #expect(top.isOverlay)
      let line = try #require(sitting.lines.firstIndex { $0.contains("Esc close") }, "\(top)")
      let place = try #require(sitting.lines[line].firstRange(of: "Esc close"))
      let column = sitting.lines[line].distance(
        from: sitting.lines[line].startIndex, to: place.lowerBound)
      // The cell before the words is part of the line around the overlay.
      sitting.input(mouse(.press, line, column - 1))
      #expect(sitting.screens.navigation.top == top)
      sitting.wait(milliseconds: 500)
      sitting.input(mouse(.press, line, column))
      #expect(sitting.screens.navigation.top != top, "\(top)")
    }
  }

  @Test func `the wheel does not scroll the chat list while the menu of a chat is open`() {
    var sitting = chatting(chats: (1...40).map { "chat\($0)" } + ["anna"])
    let first = sitting.screens.chatList.state.listing?.firstVisible
    sitting.press(.otherPane, .menu)
    sitting.input(mouse(.wheelUp, 10, 3))
    #expect(sitting.screens.chatList.state.listing?.firstVisible == first)
    #expect(sitting.screens.navigation.top == .chatMenu)
  }
}
