import Intents
import Testing
import ViewModels

@testable import Screens

@Suite struct SwitcherScreenTests {
  typealias State = SwitcherScreen.State
  typealias Event = SwitcherScreen.Event

  static let anna = ChatID("!anna")
  static let closed = State.closed
  static let open = reduce(closed, .opened(known: .initial), .received(answer(""))).state
  static let waiting = reduce(open, .edited(.type("a"))).state
  static let choosing = reduce(waiting, .chosen(at: 0)).state
  static let second: UInt64 = 1_000_000_000

  static func answer(_ query: String, _ names: [String] = ["anna", "bob", "carl"])
    -> SwitcherViewModel
  {
    SwitcherViewModel(query: query, rows: names.map { Sample.chat($0) })
  }

  static func reduce(_ state: State, _ events: Event...) -> Step<State> {
    events.reduce(Step(state)) { step, event in
      let next = SwitcherScreen.reduce(step.state, event)
      return Step(next.state, step.effects + next.effects)
    }
  }

  @Test(
    arguments: [
      (closed, .received(answer(""))), (closed, .edited(.type("a"))),
      (closed, .moved(.down, visible: 5)), (closed, .chosen(at: 0)), (closed, .pressed(0)),
      (open, .pressed(3)), (open, .pressed(-1)), (choosing, .pressed(7)), (closed, .ticked(at: 0)),
      (closed, .cancelled), (open, .opened(known: .initial)), (open, .ticked(at: second)),
      (open, .received(answer("older"))), (open, .edited(.newLine)), (open, .edited(.left)),
      (open, .moved(.up, visible: 5)), (choosing, .opened(known: .initial)),
      (choosing, .chosen(at: 5)), (choosing, .received(answer(""))), (choosing, .ticked(at: 5)),
    ] as [(State, Event)])
  func `what has no meaning in a state changes nothing`(state: State, event: Event) {
    #expect(Self.reduce(state, event) == Step(state))
  }

  @Test func `opening asks for all chats and shows what is known of them`() {
    let step = Self.reduce(Self.closed, .opened(known: Self.answer("", ["zoe"])))
    #expect(step.effects == [.intent(.switcher(.search("")))])
    #expect(step.state.form?.rows.map(\.name) == ["zoe"])
    let other = Self.reduce(Self.closed, .opened(known: Self.answer("older")))
    #expect(other.state.form?.rows == [])
  }

  @Test func `each change of the text is searched for, and the best match selected`() {
    let moved = Self.reduce(Self.open, .moved(.down, visible: 5))
    #expect(moved.state.form?.selected == 1)
    let step = Self.reduce(moved.state, .edited(.type("a")), .edited(.paste("n\nn")))
    #expect(
      step.effects == [.intent(.switcher(.search("a"))), .intent(.switcher(.search("an n")))])
    #expect(step.state.form?.selected == 0)
  }

  @Test func `Enter opens the selected match`() {
    let step = Self.reduce(Self.open, .moved(.down, visible: 5), .chosen(at: 0))
    #expect(
      step == Step(.closed, [.intent(.switcher(.close)), .leave, .open(ChatID("!bob"))]))
  }

  @Test(arguments: [open, choosing])
  func `a click opens the match under it`(state: State) {
    #expect(
      Self.reduce(state, .pressed(2))
        == Step(.closed, [.intent(.switcher(.close)), .leave, .open(ChatID("!carl"))]))
  }

  @Test func `Enter before the matches came opens the first of them when they come`() {
    #expect(Self.choosing.isChoosing)
    let step = Self.reduce(
      Self.choosing, .received(Self.answer("")), .received(Self.answer("a", ["anna"])))
    #expect(step == Step(.closed, [.intent(.switcher(.close)), .leave, .open(Self.anna)]))
  }

  @Test func `Enter without a match stays`() {
    let step = Self.reduce(Self.choosing, .received(Self.answer("a", [])))
    #expect(step.effects == [.bell])
    #expect(step.state.form != nil && !step.state.isChoosing)
  }

  @Test func `an answer that never comes is not waited for`() {
    #expect(Self.choosing.deadline == Self.second)
    let step = Self.reduce(Self.choosing, .ticked(at: Self.second))
    #expect(step == Step(Self.waiting, [.bell]))
  }

  @Test func `typing on or moving takes back an early Enter`() {
    #expect(Self.reduce(Self.choosing, .edited(.type("n"))).state.isChoosing == false)
    #expect(Self.reduce(Self.choosing, .moved(.down, visible: 3)).state.isChoosing == false)
  }

  @Test(arguments: [open, waiting, choosing])
  func `Escape closes`(state: State) {
    #expect(
      Self.reduce(state, .cancelled) == Step(.closed, [.intent(.switcher(.close)), .leave]))
  }

  @Test func `fewer matches take the selection with them`() {
    let step = Self.reduce(
      Self.open, .moved(.last, visible: 5), .received(Self.answer("", ["anna"])))
    #expect(step.state.form?.selected == 0)
  }
}
