import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Going to a date in the open chat, or to a found message whose history is fetched first.
@Suite struct GoToDateFlowTests: CommandFlow {
  private func messages(
    _ range: ClosedRange<Int>, landing: LandingViewModel = .none, isSeeking: Bool = false
  ) -> MessagesViewModel {
    let sample = Sample.messages(
      in: "anna", range.map { Sample.message($0) }, isSeeking: isSeeking)
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

  @Test(arguments: [1, 8, 12, 30, 40, 45, 50, 55, 58, 60])
  func `a message that is gone to is visible, wherever it is among the loaded ones`(number: Int) {
    var sitting = sitting()
    let landing = LandingViewModel(number: 1, message: .event(EventID("$\(number)")), note: "")
    sitting.receive { $0.receive(messages: messages(1...60, landing: landing)) }
    #expect(selected(sitting) == .event(EventID("$\(number)")))
    let rows = sitting.lines.compactMap { $0.firstMatch(of: /message (\d+) *$/)?.1 }
    #expect(rows.contains("\(number)"), "\(rows)")
    // The page is full of messages.
    #expect(rows.count >= 6)
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

  private static let wanted = MessageID.event(EventID("$30"))

  /// A screen whose person has chosen a message that only the server has, and waits for it or has
  /// moved on.
  private func waiting(hasMovedOn: Bool) -> Sitting {
    var sitting = searching()
    sitting.press(.enter)
    let outcomes = sitting.take()
    #expect(outcomes.contains(.intent(.messages(.show(Self.anna, around: Self.wanted)))))
    let positions = outcomes.compactMap { outcome in
      if case .intent(.reading(let position)) = outcome { position } else { nil }
    }
    #expect(positions.last?.awaited == Self.wanted && sitting.shows("Fetching the history"))
    if hasMovedOn {
      sitting.press(.pageUp)
      #expect(sitting.takeReading().map { $0.awaited == nil } == true)
    }
    _ = sitting.take()
    return sitting
  }

  /// A screen with a search in an open chat, which found a message that only the server has.
  private func searching() -> Sitting {
    let hit = SearchHitViewModel(
      chat: Self.anna, message: Self.wanted, time: "14:03", sender: "bob", senderColor: 2,
      excerpt: SearchExcerpt(text: "found", marks: []), isStored: false)
    var sitting = sitting()
    sitting.receive { $0.receive(messages: messages(61...90)) }
    sitting.press(.ctrl("f"))
    sitting.type("found")
    sitting.receive {
      $0.receive(
        messageSearch: MessageSearchViewModel(
          request: SearchRequest(text: "found", limit: 50),
          groups: [
            SearchGroupViewModel(chatName: "anna", day: "3 May", hits: [hit], source: "s:")
          ]))
    }
    return sitting
  }

  @Test(arguments: [false, true])
  func `a found message is selected once its history is there, if the person still waits`(
    hasMovedOn: Bool
  ) {
    var sitting = waiting(hasMovedOn: hasMovedOn)
    let landing = LandingViewModel(
      number: 1, message: Self.wanted, sought: Self.wanted, note: "")
    sitting.receive { $0.receive(messages: messages(1...90, landing: landing)) }
    #expect((selected(sitting) == Self.wanted) == !hasMovedOn)
    #expect(!sitting.shows("Fetching the history"))
  }

  @Test(arguments: [false, true])
  func `history that cannot be fetched up to a found message is noted, if the person still waits`(
    hasMovedOn: Bool
  ) {
    var sitting = waiting(hasMovedOn: hasMovedOn)
    let landing = LandingViewModel(
      number: 1, message: nil, sought: Self.wanted, note: "Not fetched.")
    sitting.receive { $0.receive(messages: messages(61...90, landing: landing)) }
    #expect(sitting.shows("Not fetched.") == !hasMovedOn)
    // History that arrives later does not move the view.
    sitting.receive { $0.receive(messages: messages(1...90, landing: landing)) }
    #expect(selected(sitting) == nil)
  }

  @Test func `messages at the end of a chat are not read while the person waits for another one`() {
    var sitting = waiting(hasMovedOn: false)
    sitting.receive { $0.receive(messages: messages(61...91, isSeeking: true)) }
    #expect(sitting.takeReading()?.followsEnd != true && sitting.shows("message 91"))
    let landing = LandingViewModel(
      number: 1, message: nil, sought: Self.wanted, note: "Not fetched.")
    sitting.receive { $0.receive(messages: messages(61...91, landing: landing)) }
    #expect(sitting.takeReading()?.followsEnd == true)
  }

  @Test func `messages that arrived during a search are not read when a found message is chosen`() {
    var sitting = searching()
    sitting.receive { $0.receive(messages: messages(61...91)) }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.shows("message 91") && sitting.takeReading()?.followsEnd != true)
  }

  @Test func `a message that is not stored any more does not keep its chat from being read`() {
    var sitting = waiting(hasMovedOn: false)
    sitting.receive { $0.receive(messages: messages(61...91)) }
    #expect(sitting.takeReading()?.followsEnd == true)
  }

  @Test func `/goto without a date says how the command is written`() {
    var sitting = sitting()
    sitting.type("/goto")
    sitting.press(.enter)
    #expect(sitting.takeIntents().allSatisfy { if case .chatSearch = $0 { false } else { true } })
    #expect(sitting.shows("Write it so: /goto DATE"))
  }
}
