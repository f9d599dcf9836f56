import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The chat that was open when the last run ended.
@Suite struct ReopeningTests {
  private static let anna = ChatID("!anna")

  /// Starts the screens after a run that ended with the chat "anna" open. Returns the outcomes up
  /// to the arrival of that chat's messages.
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

  @Test func `the restored chat is shown beside the list, which keeps focus and selection`() {
    var (sitting, outcomes) = started()
    #expect(outcomes.contains(.intent(.peek(Self.anna))))
    #expect(!outcomes.contains { if case .intent(.chatList(.select)) = $0 { true } else { false } })
    #expect(sitting.shows("message 2") && sitting.shows("▌ guide"))
    #expect(sitting.screens.navigation.top == .chatList)
    sitting.press(.tab)
    sitting.type("hi")
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(sitting.beforeCursor?.hasSuffix("▌ hi") == true)
  }

  @Test func `Enter after the start opens the selected chat and sends no draft`() {
    var (sitting, _) = started()
    sitting.press(.enter)
    let intents = sitting.takeIntents()
    #expect(intents.contains(.messages(.open(ChatID("!guide")))))
    #expect(!intents.contains { if case .messages(.submit) = $0 { true } else { false } })
  }

  @Test(arguments: [KeyStroke(.tab), KeyStroke(.enter)])
  func `the restored chat is not read before the person goes to it`(key: KeyStroke) {
    var (sitting, outcomes) = started(selected: "anna")
    #expect(readings(outcomes).allSatisfy { $0.chat == nil })
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", [Sample.message(7)])) }
    sitting.input(.focus(false))
    sitting.input(.focus(true))
    sitting.press(.up, .down)
    #expect(readings(sitting.take()).allSatisfy { $0.chat == nil })
    sitting.press(key)
    let opened = sitting.take()
    #expect(opened.contains(.intent(.messages(.open(Self.anna)))))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", [Sample.message(7)])) }
    let read = readings(opened + sitting.take()).last
    #expect(read?.lastShown == EventID("$7") && read?.followsEnd == true && read?.isFocused == true)
  }

  @Test func `a click into the restored chat enters it`() {
    var (sitting, _) = started()
    sitting.input(.mouse(MouseInput(kind: .press, row: 5, column: 60)))
    #expect(sitting.takeIntents().contains(.messages(.open(Self.anna))))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `peeking at the restored chat does not mark it as read`() {
    var (sitting, _) = started(selected: "anna")
    sitting.type(" ")
    #expect(sitting.shows("peek: anna") && sitting.takeIntents().contains(.peek(Self.anna)))
    sitting.press(.escape)
    #expect(sitting.takeIntents().contains(.peek(Self.anna)))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(readings(sitting.take()).allSatisfy { $0.chat == nil })
  }

  @Test func `a narrow screen shows the list and not the restored chat`() {
    var (sitting, outcomes) = started(columns: 60)
    #expect(!outcomes.contains(.intent(.peek(Self.anna))))
    #expect(sitting.shows("▌ guide"))
    // The restored chat is not shown later either.
    sitting.resize(rows: 24, columns: 100)
    sitting.receive {
      $0.receive(chatList: Sample.chats(["guide", "anna", "bob"], front: "anna"))
    }
    #expect(sitting.takeIntents() == [])
  }
}
