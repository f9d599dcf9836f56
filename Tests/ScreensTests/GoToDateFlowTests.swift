import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Going to a date in the open chat.
@Suite struct GoToDateFlowTests: CommandFlow {
  private func messages(
    _ range: ClosedRange<Int>, landing: LandingViewModel = .none
  ) -> MessagesViewModel {
    let sample = Sample.messages(in: "anna", range.map { Sample.message($0) })
    return MessagesViewModel(
      chat: sample.chat, title: sample.title, subtitle: "", state: sample.state, typing: "",
      draft: .empty, refused: [], landing: landing)
  }

  private func selected(_ sitting: Sitting) -> MessageID? {
    sitting.screens.messages.selection.state.message
  }

  @Test func `/goto requests the message of a date, which is selected when it arrives`() {
    var sitting = sitting()
    sitting.type("/goto 2026-03-01")
    sitting.press(.enter)
    #expect(
      sitting.takeIntents().contains(
        .chatSearch(.messages(.goTo(Self.anna, "2026-03-01")))))
    #expect(text(sitting) == "")
    let landing = LandingViewModel(number: 1, message: .event(EventID("$30")), note: "")
    sitting.receive { $0.receive(messages: messages(1...60, landing: landing)) }
    #expect(selected(sitting) == .event(EventID("$30")) && sitting.shows("message 29"))
    // The same answer in the next view model does not bring the person back.
    sitting.press(.escape, .escape)
    sitting.receive { $0.receive(messages: messages(1...61, landing: landing)) }
    #expect(selected(sitting) == nil)
  }

  @Test func `the answer that a text is no date is shown as a note, and the messages do not move`()
  {
    var sitting = sitting()
    _ = sitting.take()
    let landing = LandingViewModel(number: 1, message: nil, note: "“soon” is no date.")
    sitting.receive { $0.receive(messages: messages(1...60, landing: landing)) }
    #expect(sitting.take().contains(.bell) && sitting.shows("“soon” is no date."))
    #expect(selected(sitting) == nil && sitting.shows("message 60"))
  }

  @Test func `/goto without a date says how the command is written`() {
    var sitting = sitting()
    sitting.type("/goto")
    sitting.press(.enter)
    #expect(sitting.takeIntents().allSatisfy { if case .chatSearch = $0 { false } else { true } })
    #expect(sitting.shows("Write it so: /goto DATE"))
  }
}
