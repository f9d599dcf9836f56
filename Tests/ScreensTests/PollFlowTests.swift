import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct PollFlowTests {
  private static let anna = ChatID("!anna")
  private static let event = EventID("$1")

  private func poll(
    _ texts: [String] = ["Pizza", "Soup", "Salad"], own: [Int] = [], most: Int? = 1,
    endWords: String? = nil, id: MessageID = .event(event), obstacle: String = ""
  ) -> MessageRowViewModel {
    let answers = texts.enumerated().map { index, text in
      PollAnswerViewModel(
        id: "a\(index + 1)", text: text, isChosen: own.contains(index),
        votes: .init(count: 1, share: 30))
    }
    return .message(
      MessageViewModel(
        id: id, sender: "bob", senderColor: 2, time: "14:03", body: "poll: Lunch?", kind: .text,
        delivery: nil,
        abilities: MessageAbilities(
          canReply: true, canEdit: false, canDelete: false, failure: "", resend: [], discard: []),
        poll: PollViewModel(
          question: "Lunch?", answers: answers, status: "3 voters", maxSelections: most,
          endWords: endWords, obstacle: obstacle)))
  }

  private func opened(_ rows: MessageRowViewModel...) -> Sitting {
    var sitting = Sitting()
    sitting.open("anna", rows)
    _ = sitting.take()
    return sitting
  }

  private func votes(_ sitting: inout Sitting) -> [[String]] {
    sitting.takeIntents().compactMap {
      if case .actions(.relate(Self.anna, Self.event, .vote(let answers), _)) = $0 {
        answers
      } else {
        nil
      }
    }
  }

  private func command(_ text: String, _ sitting: inout Sitting) {
    sitting.type(text)
    sitting.press(.enter)
  }

  @Test func `Enter on a selected poll shows its answers, and Enter there votes`() {
    var sitting = opened(poll(own: [1]))
    sitting.press(.up)
    #expect(sitting.shows("Vote"))
    sitting.press(.enter)
    #expect(sitting.shows("● Soup") && sitting.shows("○ Pizza"))
    #expect(sitting.shows("Withdraw the vote") && !sitting.shows("End the poll"))
    sitting.press(.down, .down, .enter)
    #expect(votes(&sitting) == [["a3"]])
    sitting.press(.alt("V"))
    sitting.press(.end, .enter)
    #expect(votes(&sitting) == [[]])
  }

  @Test func `a poll that takes several answers lets them be marked before the vote is sent`() {
    var sitting = opened(poll(own: [0], most: 2))
    sitting.press(.up, .enter)
    #expect(sitting.shows("Vote for 1 answer"))
    sitting.press(.down, .enter)
    #expect(sitting.shows("● Pizza") && sitting.shows("● Soup") && votes(&sitting) == [])
    #expect(sitting.shows("Vote for 2 answers"))
    // Choosing a third answer ends the choice of the first one.
    sitting.press(.down, .enter)
    #expect(sitting.shows("○ Pizza") && sitting.shows("● Soup") && sitting.shows("● Salad"))
    sitting.press(.down, .enter)
    #expect(votes(&sitting) == [["a2", "a3"]])
  }

  @Test func `a marked answer that the author takes out of the poll is marked no more`() {
    var sitting = opened(poll(most: 2))
    sitting.press(.up, .enter)
    sitting.press(.down, .down, .enter)
    #expect(sitting.shows("● Salad") && sitting.shows("Vote for 1 answer"))
    let shorter = poll(["Pizza"], most: 2)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna", [shorter])) }
    sitting.press(.up, .enter)
    #expect(!sitting.shows("Salad") && !sitting.shows("Soup") && votes(&sitting) == [])
    sitting.press(.home, .enter, .enter)
    #expect(votes(&sitting).allSatisfy { $0 == ["a1"] })
  }

  @Test func `an answer that the author takes out while it is offered gets no vote`() {
    var sitting = opened(poll())
    sitting.press(.up, .enter)
    sitting.press(.down, .down)
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", [poll(["Pizza", "Soup"])]))
    }
    sitting.press(.enter)
    #expect(votes(&sitting) == [])
    #expect(sitting.shows("The poll was changed: this answer is gone"))
    sitting.press(.up, .enter)
    #expect(sitting.shows("○ Soup") && !sitting.shows("Salad"))
    sitting.press(.down, .enter)
    #expect(votes(&sitting) == [["a2"]])
  }

  @Test func `a screen reader hears which answer of a poll is chosen`() {
    let row = poll(own: [1])
    var sitting = opened(row)
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "anna", [row], isLinear: true))
    }
    sitting.press(.up, .enter)
    #expect(sitting.shows("chosen: Soup") && !sitting.shows("chosen: Pizza"))
  }

  @Test func `the menu of a long poll does not offer to unfold it`() {
    let answers = (1...20).map { "\($0) " + String(repeating: "word ", count: 40) }
    var sitting = opened(poll(answers))
    sitting.press(.up, .function(12))
    #expect(sitting.shows("Vote") && !sitting.shows("All of it"))
  }

  @Test func `a click on an answer of a poll lists its answers with that one selected`() throws {
    var sitting = opened(poll())
    let row = try #require(sitting.lines.firstIndex { $0.contains("○ 2  Soup") })
    let before = sitting.lines[row].prefix { $0 != "S" || false }
    sitting.input(
      .mouse(MouseInput(kind: .press, row: row, column: before.count)))
    #expect(sitting.shows("○ Salad"))
    sitting.press(.enter)
    #expect(votes(&sitting) == [["a2"]])
  }

  @Test func `an own poll is ended after a confirmation`() {
    var sitting = opened(poll(endWords: "Top answer: Soup"))
    sitting.press(.up, .enter, .end, .enter)
    #expect(sitting.shows("End the poll?"))
    sitting.press(.enter)
    #expect(sitting.takeIntents() == [])
    command("/endpoll", &sitting)
    #expect(sitting.shows("End the poll?"))
    sitting.press(.right, .enter)
    #expect(
      sitting.takeIntents().suffix(1) == [
        .actions(
          .relate(
            Self.anna, Self.event, .pollEnd(words: "Top answer: Soup"), TransactionID("t3")))
      ])
  }

  @Test func `/endpoll asks before it ends the newest poll that the person can end`() {
    var sitting = opened(
      poll(endWords: "Top answer: Soup"), poll(id: .event(EventID("$2"))))
    command("/endpoll", &sitting)
    #expect(sitting.shows("End the poll?"))
  }

  @Test func `a refused /hiddenpoll shows its own usage, not that of /poll`() {
    var sitting = opened(poll())
    command("/hiddenpoll Lunch? | Pizza", &sitting)
    #expect(sitting.shows("/hiddenpoll QUESTION | ANSWER"))
  }

  @Test func `a poll that has ended takes no vote`() {
    var sitting = opened(poll(most: nil))
    sitting.press(.up, .alt("V"))
    #expect(sitting.take().contains(.bell) && sitting.shows("No open poll is in this message"))
    sitting.press(.escape)
    command("/vote 1", &sitting)
    #expect(sitting.shows("No open poll is shown here") && votes(&sitting) == [])
  }

  @Test func `/vote votes in the newest open poll that is shown`() {
    var sitting = opened(
      poll(id: .event(EventID("$0"))), poll(most: 2), poll(most: nil, id: .event(EventID("$9"))))
    command("/vote 2", &sitting)
    command("/vote 3, 1", &sitting)
    command("/vote none", &sitting)
    #expect(votes(&sitting) == [["a2"], ["a3", "a1"], []])
    command("/vote", &sitting)
    #expect(sitting.shows("○ Salad"))
  }

  @Test func `a vote or an end that the poll does not allow is refused, with the reason`() {
    for (words, reason) in [
      ("/vote 4", "numbers 1 to 3"), ("/vote 0", "numbers 1 to 3"), ("/vote x", "numbers 1 to 3"),
      ("/vote 1 2", "This poll takes one answer"), ("/endpoll", "Only its author or a moderator"),
    ] {
      var sitting = opened(poll())
      command(words, &sitting)
      #expect(sitting.shows(reason), "\(words)")
      #expect(votes(&sitting) == [])
    }
  }

  @Test func `a poll is started by a command`() throws {
    for (name, isDisclosed) in [("poll", true), ("hiddenpoll", false)] {
      var sitting = opened(poll())
      command("/\(name) Lunch? | Pizza |Soup", &sitting)
      let sent = sitting.takeIntents().compactMap { intent -> Submission? in
        if case .messages(.submit(let submission)) = intent { submission } else { nil }
      }
      let expected = Poll(
        question: "Lunch?", answers: [.init(id: "1", text: "Pizza"), .init(id: "2", text: "Soup")],
        isDisclosed: isDisclosed)
      #expect(sent.map(\.poll) == [expected])
      #expect(sent.first?.typed == "/\(name) Lunch? | Pizza |Soup")
    }
  }

  @Test func `a poll needs a question and two answers, and has at most twenty`() {
    let many = (1...21).map { "| \($0) " }.joined()
    for (words, reason) in [
      ("Lunch?", "QUESTION | ANSWER"), ("Lunch? | Pizza", "QUESTION | ANSWER"),
      ("Lunch? | | Pizza", "QUESTION | ANSWER"), ("Lunch? \(many)", "at most 20 answers"),
      ("Lunch? | a | " + String(repeating: "x", count: 201), "at most 200 characters"),
    ] {
      var sitting = opened(poll())
      command("/poll \(words)", &sitting)
      #expect(sitting.shows(reason), "\(words)")
      #expect(
        !sitting.takeIntents().contains { if case .messages(.submit) = $0 { true } else { false } })
    }
  }

  @Test func `a poll in a chat that is read only offers no vote, and its key says why`() {
    let why = "Read only: encrypted."
    var sitting = opened(poll(most: nil, obstacle: why))
    sitting.press(.up)
    #expect(!sitting.shows("Vote") && sitting.shows("Reply"))
    sitting.press(.alt("V"))
    #expect(sitting.take().contains(.bell) && sitting.shows(why))
  }

  @Test(arguments: ["/vote 1", "/endpoll", "/poll Tea? | Yes | No"])
  func `the commands of polls say why a chat is read only`(words: String) {
    var sitting = opened(poll(most: nil, obstacle: "x"))
    let rows = MessageRows(
      rows: [poll(most: nil, obstacle: "x")], earlier: nil, later: nil, historyNote: "",
      newestEvent: nil)
    sitting.receive {
      $0.receive(
        messages: MessagesViewModel(
          chat: Self.anna, title: "anna", subtitle: "", state: .loaded(rows), typing: "",
          draft: .empty, refused: [], obstacles: .onlyWriting("Read only: encrypted.")))
    }
    command(words, &sitting)
    #expect(sitting.shows("Read only: encrypted.") && sitting.takeIntents() == [])
  }
}
