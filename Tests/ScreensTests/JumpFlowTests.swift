import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// Going back to the positions that jumps left, by Alt-Shift-H, and forward again by Alt-Shift-L.
@Suite struct JumpFlowTests: CommandFlow {
  private let back = KeyStroke.alt("H")
  private let forward = KeyStroke.alt("L")

  private func rows(_ range: ClosedRange<Int>) -> [MessageRowViewModel] {
    range.map { Sample.message($0) }
  }

  private func sitting(showing chats: String...) -> Sitting {
    var sitting = Sitting(rows: 24, columns: 100)
    for chat in chats {
      sitting.press(.function(6))
      if sitting.screens.navigation.top != .chatList { sitting.press(.function(6)) }
      sitting.open(chat, rows(1...60))
    }
    _ = sitting.take()
    return sitting
  }

  private func conversation(_ sitting: Sitting) -> Conversation? {
    sitting.screens.messages.state.conversation
  }

  private func chat(_ sitting: Sitting) -> ChatID? { sitting.screens.messages.state.chat }

  private func scroll(_ sitting: Sitting) -> ScrollPosition? {
    sitting.screens.messages.state.scroll
  }

  @Test func `the jump keys go back through several chats and forward again`() {
    var sitting = sitting(showing: "anna", "bob", "guide")
    for expected in ["bob", "anna"] {
      sitting.press(back)
      #expect(chat(sitting) == ChatID("!\(expected)") && !sitting.take().contains(.bell))
    }
    sitting.press(back)
    #expect(chat(sitting) == ChatID("!anna") && sitting.take().contains(.bell))
    for expected in ["bob", "guide"] {
      sitting.press(forward)
      #expect(chat(sitting) == ChatID("!\(expected)") && !sitting.take().contains(.bell))
    }
    sitting.press(forward)
    #expect(chat(sitting) == ChatID("!guide") && sitting.take().contains(.bell))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `another jump after going back ends the way forward`() {
    var sitting = sitting(showing: "anna", "bob", "guide")
    sitting.press(back)
    sitting.press(KeyStroke.ctrl("f"))
    sitting.press(.escape)
    sitting.press(KeyStroke(.home, .control))
    _ = sitting.take()
    sitting.press(forward)
    #expect(chat(sitting) == ChatID("!bob") && sitting.take().contains(.bell))
  }

  @Test func `from the oldest message a jump key leads back to the place in the middle`() {
    var sitting = sitting(showing: "anna")
    sitting.press(.pageUp)
    let middle = scroll(sitting)
    #expect(middle != .end)
    sitting.press(KeyStroke(.home, .control))
    let start = scroll(sitting)
    #expect(start != middle)
    sitting.press(back)
    #expect(scroll(sitting) == middle)
    sitting.press(forward)
    #expect(scroll(sitting) == start)
  }

  @Test func `from a date a jump key leads back to the newest messages, which are requested`() {
    var sitting = sitting(showing: "anna")
    let landing = LandingViewModel(number: 1, message: .event(EventID("$30")), note: "")
    let sample = Sample.messages(in: "anna", rows(1...60))
    sitting.receive {
      $0.receive(
        messages: MessagesViewModel(
          chat: sample.chat, title: sample.title, subtitle: "", state: sample.state, typing: "",
          draft: .empty, refused: [], landing: landing))
    }
    #expect(scroll(sitting) != .end)
    sitting.press(back)
    #expect(scroll(sitting) == .end)
    #expect(sitting.screens.messages.selection.state.message == nil)
  }

  @Test func `the jump keys lead back to a place whose lowest row is a change of the room`() {
    var sitting = sitting(showing: "anna")
    let joins = (1...60).map { number in
      MessageRowViewModel.notice(.event(EventID("$n\(number)")), time: "10:00", text: "Bob joined")
    }
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", joins)) }
    sitting.press(.pageUp)
    let middle = scroll(sitting)
    #expect(middle != .end)
    sitting.press(KeyStroke(.home, .control))
    _ = sitting.take()
    sitting.press(back)
    #expect(scroll(sitting) == middle && sitting.takeIntents().isEmpty)
    sitting.press(KeyStroke(.home, .control))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows(1...10))) }
    _ = sitting.take()
    sitting.press(back)
    guard case .messages(.show(_, around: let join?))? = sitting.takeIntents().first else {
      Issue.record("the change of the room is not requested")
      return
    }
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", joins)) }
    guard case .anchored(let row, _)? = scroll(sitting) else {
      Issue.record("the page is at the end")
      return
    }
    #expect(row.messageID == join && sitting.screens.messages.selection.awaited == nil)
  }

  @Test func `a position whose message is not loaded any more is requested and selected`() {
    var sitting = sitting(showing: "anna")
    sitting.press(.pageUp)
    sitting.press(KeyStroke(.home, .control))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows(1...10))) }
    _ = sitting.take()
    sitting.press(back)
    let requests = sitting.takeIntents()
    guard case .messages(.show(let chat, around: let message?))? = requests.first else {
      Issue.record("\(requests)")
      return
    }
    #expect(chat == ChatID("!anna"))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", rows(1...60))) }
    #expect(sitting.screens.messages.selection.state.message == message)
  }

  @Test func `from a thread a jump key leads to its chat, and forward into the thread again`() {
    var sitting = sitting(showing: "anna")
    let thread = Conversation(ChatID("!anna"), thread: EventID("$5"))
    sitting.receive { $0.open(thread) }
    #expect(conversation(sitting) == thread)
    sitting.press(back)
    #expect(conversation(sitting) == Conversation(ChatID("!anna")))
    sitting.press(forward)
    #expect(conversation(sitting) == thread)
  }

  @Test func `at most a hundred positions are kept`() {
    var history = PositionHistory()
    func position(_ number: Int) -> PositionHistory.Position {
      .init(conversation: Conversation(ChatID("!\(number)")), scroll: .end)
    }
    for number in 0..<(PositionHistory.most + 20) { history.leave(position(number)) }
    var count = 0
    var present = position(-1)
    while let earlier = history.goBack(from: present) { (present, count) = (earlier, count + 1) }
    #expect(count == PositionHistory.most && present == position(20))
  }
}
