import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The chat that was open when the program ended is opened again at the next start.
@Suite struct ReopeningTests {
  private static let anna = ChatID("!anna")

  /// Starts the screens after a run that ended with the chat "anna" open. Also returns the outcomes
  /// of the screens up to the arrival of that chat's messages.
  private func started(
    columns: Int = 100, selected: String = "guide"
  ) -> (Sitting, [Outcome]) {
    var sitting = Sitting(columns: columns, chats: [])
    sitting.receive { $0.receive(chatList: .initial) }
    sitting.receive {
      $0.receive(chatList: Sample.chats(["guide", "anna"], suggested: selected, front: "anna"))
    }
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    let outcomes = sitting.take()
    return (sitting, outcomes)
  }

  private func readings(_ outcomes: [Outcome]) -> [ReadingPosition] {
    outcomes.compactMap { if case .intent(.reading(let position)) = $0 { position } else { nil } }
  }

  @Test(arguments: [100, 60])
  func `the chat restored at the start is shown, and its composer has the focus`(columns: Int) {
    var (sitting, outcomes) = started(columns: columns)
    #expect(outcomes.contains(.intent(.peek(Self.anna))))
    #expect(!outcomes.contains { if case .intent(.chatList(.select)) = $0 { true } else { false } })
    #expect(sitting.shows("message 2") && sitting.screens.navigation.top == .messages)
    if columns >= 80 { #expect(sitting.shows("▌ anna")) }
    sitting.type("hi")
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(sitting.beforeCursor?.hasSuffix("▌ hi") == true)
  }

  @Test(arguments: [100, 60])
  func `F6 or Esc leaves the restored chat for the list, whose Enter opens it`(
    columns: Int
  ) {
    var (sitting, _) = started(columns: columns)
    sitting.press(columns == 100 ? .function(6) : .escape)
    #expect(readings(sitting.take()).allSatisfy { $0.chat == nil })
    #expect(sitting.shows("▌ anna") && sitting.screens.navigation.top == .chatList)
    sitting.press(.enter)
    let intents = sitting.takeIntents()
    #expect(intents.contains(.messages(.open(Self.anna))))
    #expect(!intents.contains { if case .messages(.submit) = $0 { true } else { false } })
  }

  @Test(arguments: [KeyStroke(.up), KeyStroke(.enter), KeyStroke(.pageUp), .alt("u")])
  func `the restored chat does not count as read before the person does something in it`(
    key: KeyStroke
  ) {
    var (sitting, outcomes) = started(selected: "anna")
    #expect(readings(outcomes).allSatisfy { $0.chat == nil })
    #expect(readings(outcomes).last?.shown == Self.anna)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", [Sample.message(7)])) }
    sitting.input(.focus(false))
    sitting.input(.focus(true))
    sitting.press(.ctrl("k"), .escape)
    sitting.press(.function(1), .escape)
    #expect(readings(sitting.take()).allSatisfy { $0.chat == nil })
    sitting.press(key)
    let opened = sitting.take()
    #expect(opened.contains(.intent(.messages(.open(Self.anna)))))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", [Sample.message(7)])) }
    let read = readings(opened + sitting.take()).last
    #expect(read?.lastShown == EventID("$7") && read?.isFocused == true)
  }

  @Test func `text typed before the restored chat is known goes to its composer`() {
    var sitting = Sitting(chats: [])
    sitting.type("12 hel")
    sitting.input(.paste("lo"))
    sitting.receive { $0.receive(chatList: .initial) }
    sitting.receive {
      $0.receive(chatList: Sample.chats(["guide", "anna"], suggested: "guide", front: "anna"))
    }
    sitting.type("!")
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(sitting.screens.messages.state.session?.text.text == "12 hello!")
    // Without a chat to restore it filters the list.
    var other = Sitting(chats: [])
    other.type("gu")
    other.receive { $0.receive(chatList: Sample.chats(["guide", "anna"])) }
    #expect(other.screens.chatList.filter.search.state.form?.query.text == "gu")
  }

  @Test func `a click into the restored chat opens it`() {
    var (sitting, _) = started()
    sitting.input(.mouse(MouseInput(kind: .press, row: 5, column: 60)))
    #expect(sitting.takeIntents().contains(.messages(.open(Self.anna))))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `peeking at the restored chat does not mark it as read`() {
    var (sitting, _) = started(selected: "anna")
    sitting.press(.function(6))
    sitting.press(.look)
    #expect(sitting.shows("peek: anna") && sitting.takeIntents().contains(.peek(Self.anna)))
    sitting.press(.escape)
    #expect(sitting.takeIntents().contains(.peek(Self.anna)))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(readings(sitting.take()).allSatisfy { $0.chat == nil })
  }
}
