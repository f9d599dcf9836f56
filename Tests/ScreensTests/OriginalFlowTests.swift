import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Going from a reply to the message that it answers.
@Suite struct OriginalFlowTests {
  private let chat = ChatID("!anna")
  private let original = MessageID.event(EventID("$1"))

  private var show: Intent { .messages(.show(chat, around: original)) }

  /// The row of a message that replies to message 1.
  private func reply(isStored: Bool = true) -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: .event(EventID("$50")), sender: "bob", senderColor: 2, time: "14:03", body: "I agree",
        kind: .text, delivery: nil, quote: "anna: message 1",
        original: OriginalViewModel(message: original, show: isStored ? show : nil)))
  }

  private func sitting(_ first: Int, isStored: Bool = true) -> Sitting {
    var sitting = Sitting(columns: 120)
    sitting.open("anna", (first...49).map { Sample.message($0) } + [reply(isStored: isStored)])
    _ = sitting.take()
    return sitting
  }

  private func selected(_ sitting: Sitting) -> MessageID? {
    sitting.screens.messages.selection.state.message
  }

  private func showsOriginal(_ sitting: Sitting) -> Bool {
    sitting.lines.contains { $0.contains(/message 1 *$/) && !$0.contains("anna: ") }
  }

  @Test func `a key selects the loaded original of a reply and scrolls to it`() {
    var sitting = sitting(1)
    #expect(!showsOriginal(sitting))
    sitting.press(.up)
    #expect(sitting.shows("Go to original"))
    sitting.press(.ctrl("u"))
    #expect(selected(sitting) == original)
    #expect(showsOriginal(sitting))
    #expect(sitting.takeIntents() == [])
    // The first Esc ends the selection, the second one leads back.
    sitting.press(.escape, .escape)
    #expect(sitting.shows("I agree"))
  }

  @Test func `the menu and a click on the quote also select the original of a reply`() throws {
    var sitting = sitting(1)
    sitting.press(.up)
    sitting.press(KeyStroke.alt("x"))
    let row = try #require(sitting.lines.firstIndex { $0.contains("Go to original") })
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 80)))
    #expect(selected(sitting) == original)

    sitting = self.sitting(1)
    let quote = try #require(sitting.lines.firstIndex { $0.contains("│ anna: message 1") })
    sitting.input(.mouse(MouseInput(kind: .press, row: quote, column: 60)))
    #expect(selected(sitting) == original)
    sitting.press(.escape, .escape)
    let text = try #require(sitting.lines.firstIndex { $0.contains("I agree") })
    sitting.input(.mouse(MouseInput(kind: .press, row: text, column: 60)))
    #expect(selected(sitting) == .event(EventID("$50")))
  }

  @Test func `a click on a quote within the text of a reply selects the reply itself`() throws {
    var sitting = Sitting(columns: 120)
    let format = FormattedText([
      FormattedBlock(
        .paragraph, nesting: [.quote], spans: [FormattedSpan("somebody said")])
    ])
    let reply = MessageRowViewModel.message(
      MessageViewModel(
        id: .event(EventID("$50")), sender: "bob", senderColor: 2, time: "14:03",
        body: "somebody said", format: format, kind: .text, delivery: nil,
        quote: "anna: message 1", original: OriginalViewModel(message: original, show: show)))
    sitting.open("anna", (1...49).map { Sample.message($0) } + [reply])
    let row = try #require(sitting.lines.firstIndex { $0.contains("│ somebody said") })
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 60)))
    #expect(selected(sitting) == .event(EventID("$50")))
  }

  @Test func `an original message that is stored but not loaded is loaded, then selected`() {
    var sitting = sitting(20)
    sitting.press(.up, .ctrl("u"))
    #expect(sitting.takeIntents() == [show])
    #expect(selected(sitting) == .event(EventID("$50")))
    // Other changes of the loaded messages do not end the way to the original.
    sitting.receive {
      $0.receive(
        messages: Sample.messages(
          in: "anna", (20...49).map { Sample.message($0) } + [reply()], note: "changed"))
    }
    #expect(selected(sitting) == .event(EventID("$50")))
    sitting.receive {
      $0.receive(
        messages: Sample.messages(
          in: "anna", (1...40).map { Sample.message($0) },
          later: .messages(.show(chat, around: .event(EventID("$40"))))))
    }
    sitting.draw()
    #expect(selected(sitting) == original)
    #expect(showsOriginal(sitting))
    #expect(!sitting.takeIntents().contains(.messages(.show(chat, around: nil))))
  }

  @Test(arguments: [
    KeyStroke(.up), KeyStroke(.pageUp), KeyStroke(.escape), KeyStroke(.character("x")),
  ])
  func `a key pressed while the original of a reply is loaded cancels the jump to it`(
    key: KeyStroke
  ) {
    var sitting = sitting(20)
    sitting.press(.up, .ctrl("u"))
    sitting.press(key)
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", (1...49).map { Sample.message($0) }))
    }
    #expect(selected(sitting) != original)
  }

  @Test func `a note says that the original of a reply is not stored`() {
    var sitting = sitting(20, isStored: false)
    sitting.press(.up, .ctrl("u"))
    #expect(sitting.take().contains(.bell))
    #expect(sitting.shows(ScreenWords.originalNotHere))
    #expect(selected(sitting) == .event(EventID("$50")))
    sitting.press(.right)
    #expect(!sitting.shows(ScreenWords.originalNotHere))
  }

  @Test func `a message that is no reply has no original`() {
    var sitting = Sitting(columns: 120)
    sitting.open("anna", [Sample.message(1)])
    sitting.press(.up)
    #expect(!sitting.shows("Go to original"))
    _ = sitting.take()
    sitting.press(.ctrl("u"))
    #expect(sitting.take() == [.bell])
  }
}
