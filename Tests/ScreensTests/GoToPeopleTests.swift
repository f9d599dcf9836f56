import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// People among the matches of the switcher.
@Suite struct GoToPeopleTests {
  private let andrea = PersonChoice(address: "@andrea:s", label: "Andrea")

  private func person(_ choice: PersonChoice, chat: ChatID? = nil) -> PersonRowViewModel {
    PersonRowViewModel(
      candidate: CandidateViewModel(choice: choice, detail: choice.address), chat: chat,
      action: chat == nil ? "new chat" : "open chat")
  }

  private func answer(
    _ query: String, _ names: [String], _ people: [PersonRowViewModel],
    meant: PersonRowViewModel? = nil
  ) -> ChatSearchViewModel {
    ChatSearchViewModel(
      query: query, meant: meant, rows: names.map { Sample.chat($0) }, people: people)
  }

  private func searching(_ answer: ChatSearchViewModel) -> Sitting {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.type(answer.query ?? "")
    sitting.receive { $0.receive(chatSearch: answer) }
    _ = sitting.take()
    return sitting
  }

  @Test func `Enter on a person in the switcher fills in the new-chat form without submitting it`()
  {
    var sitting = searching(answer("an", ["anna"], [person(andrea)]))
    #expect(sitting.shows("People") && sitting.shows("@andrea:s"))
    sitting.press(.down, .enter)
    #expect(sitting.screens.navigation.top == .createChat)
    #expect(sitting.screens.createChat.state.form?.people == [andrea])
    #expect(
      !sitting.takeIntents().contains { if case .createChat(.create) = $0 { true } else { false } })
    sitting.press(.enter)
    let request = ChatRequest(people: [andrea], roomName: nil)
    #expect(sitting.takeIntents().contains(.createChat(.create(request))))
  }

  @Test func `Enter on a person in the switcher opens the chat with that person`() {
    var sitting = searching(answer("an", [], [person(andrea, chat: ChatID("!project"))]))
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.messages(.open(ChatID("!project")))))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `a click in the switcher chooses a person, and one on the heading does nothing`() {
    var sitting = searching(answer("an", ["anna"], [person(andrea)]))
    let heading = sitting.lines.firstIndex { $0.contains("People") } ?? 0
    sitting.input(.mouse(MouseInput(kind: .press, row: heading, column: 50)))
    #expect(sitting.screens.navigation.top == .switcher)
    sitting.input(.mouse(MouseInput(kind: .press, row: heading + 1, column: 50)))
    #expect(sitting.screens.createChat.state.form?.people == [andrea])
  }

  @Test func `the person whose id was typed stands above the chats, and Enter chooses them`() {
    let ben = PersonChoice(address: "@ben:s", label: "Ben")
    var sitting = searching(
      answer("@andrea:s", ["@andrea:s"], [person(ben)], meant: person(andrea)))
    let lines = sitting.lines.filter { $0.contains("@andrea:s") || $0.contains("Ben") }
    // The field, the person, the chat, and the other person below the heading.
    #expect(lines.count == 5 && lines[1].contains("Andrea") && lines[3].contains("Ben"))
    let row = sitting.lines.firstIndex { $0.contains("Andrea") } ?? 0
    sitting.input(.mouse(MouseInput(kind: .press, row: row + 1, column: 50)))
    #expect(sitting.screens.navigation.top == .messages)
    sitting = searching(answer("@andrea:s", ["@andrea:s"], [person(ben)], meant: person(andrea)))
    sitting.press(.down, .down, .enter)
    #expect(sitting.screens.createChat.state.form?.people == [ben])
    sitting = searching(answer("@andrea:s", ["@andrea:s"], [], meant: person(andrea)))
    sitting.press(.enter)
    #expect(sitting.screens.createChat.state.form?.people == [andrea])
  }

  @Test func `an Enter before the person whose id was typed is shown opens no chat`() {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.type("@andrea:s")
    sitting.press(.enter)
    sitting.receive {
      $0.receive(chatSearch: answer("@andrea:s", ["@andrea:s"], [], meant: person(andrea)))
    }
    #expect(sitting.screens.navigation.top == .switcher)
    sitting.press(.enter)
    #expect(sitting.screens.createChat.state.form?.people == [andrea])
  }

  @Test func `an Enter before the matches arrive never begins a chat with a person not yet shown`()
  {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.type("an")
    sitting.press(.enter)
    sitting.receive { $0.receive(chatSearch: answer("an", [], [person(andrea)])) }
    #expect(sitting.screens.navigation.top == .switcher)
    sitting.press(.enter)
    #expect(sitting.screens.createChat.state.form?.people == [andrea])
  }

  @Test func `an unfinished new-chat form returns after one begun in the switcher is abandoned`() {
    var sitting = Sitting()
    sitting.press(.function(3))
    sitting.type("bob, ca")
    sitting.press(.ctrl("k"))
    sitting.type("an")
    sitting.receive { $0.receive(chatSearch: answer("an", [], [person(andrea)])) }
    sitting.press(.enter)
    #expect(sitting.screens.createChat.state.form?.people == [andrea])
    sitting.press(.escape)
    #expect(sitting.screens.createChat.state.form == nil)
    sitting.press(.function(3))
    let form = sitting.screens.createChat.state.form
    #expect(form?.people == [PersonChoice("bob")] && form?.words == "ca")
  }

  @Test func `matches that arrive later never put another match under the selection`() {
    let two = [person(andrea), person(PersonChoice(address: "@anton:s", label: "Anton"))]
    var sitting = searching(answer("an", ["anna", "hans"], two))
    // The first match is selected: it keeps its place.
    sitting.receive { $0.receive(chatSearch: answer("an", ["hans", "anna", "jan"], two)) }
    #expect(rows(sitting) == ["anna", "hans", "jan"] && selected(sitting) == 0)
    // A person is selected: the selection follows the person.
    sitting.press(.up)
    for _ in 0..<3 { sitting.press(.down) }
    #expect(selected(sitting) == 3)
    sitting.receive { $0.receive(chatSearch: answer("an", ["anna"], two.reversed())) }
    #expect(selected(sitting) == 2)
    sitting.press(.enter)
    #expect(sitting.screens.createChat.state.form?.people == [andrea])
  }

  @Test func `the filter of the chat list finds chats but no people`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.press(.tab)
    sitting.type("an")
    #expect(sitting.takeIntents().contains(.chatSearch(.search("an"))))
    sitting.receive { $0.receive(chatSearch: answer("an", ["anna"], [person(andrea)])) }
    #expect(sitting.screens.chatList.filter.search.state.form?.matches.count == 1)
  }

  private func rows(_ sitting: Sitting) -> [String]? {
    sitting.screens.switcher.search.state.form?.rows.map(\.name)
  }

  private func selected(_ sitting: Sitting) -> Int? {
    sitting.screens.switcher.search.state.form?.selected
  }
}
