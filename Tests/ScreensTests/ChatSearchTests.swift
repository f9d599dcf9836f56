import Intents
import Testing
import ViewModels

@testable import Screens

@Suite struct ChatSearchTests {
  typealias State = ChatSearch.State
  typealias Event = ChatSearch.Event

  static let anna = ChatID("!anna")
  static let closed = State.closed
  static let open = reduce(
    closed, .opened(ComposerText(), nil, .chats, known: .initial), .received(answer(""))
  )
  .state
  static let waiting = reduce(open, .edited(.type("a"))).state
  static let choosing = reduce(waiting, .chosen).state

  static func answer(_ query: String, _ names: [String] = ["anna", "bob", "carl"])
    -> ChatSearchViewModel
  {
    ChatSearchViewModel(query: query, rows: names.map { Sample.chat($0) })
  }

  static func reduce(_ state: State, _ events: Event...) -> Step<State> {
    events.reduce(Step(state)) { step, event in
      let next = ChatSearch.reduce(step.state, event)
      return Step(next.state, step.effects + next.effects)
    }
  }

  @Test func `Enter pressed before the matches arrive opens no chat if two match equally well`() {
    let twins = ChatSearchViewModel(
      query: "a", rows: [Sample.chat("a"), Sample.chat("a")], isFirstMeant: false)
    let step = Self.reduce(Self.choosing, .received(twins))
    #expect(step.effects == [.bell])
    #expect(step.state.form?.rows == twins.rows && !step.state.isChoosing)
    // Now that the matches are visible, Enter can choose the first one.
    #expect(Self.reduce(step.state, .chosen).state == .closed)
  }

  @Test(
    arguments: [
      (closed, .received(answer(""))), (closed, .edited(.type("a"))),
      (closed, .moved(.down, visible: 5)), (closed, .chosen), (closed, .pressed(0)),
      (open, .pressed(3)), (open, .pressed(-1)), (choosing, .pressed(7)),
      (closed, .cancelled), (closed, .gaveUp), (open, .gaveUp),
      (open, .opened(ComposerText(), nil, .chats, known: .initial)),
      (open, .received(answer("older"))), (open, .edited(.newLine)), (open, .edited(.left)),
      (choosing, .opened(ComposerText(), nil, .chats, known: .initial)),
      (choosing, .chosen), (choosing, .received(answer(""))),
    ] as [(State, Event)])
  func `an event without a meaning in a state of the switcher changes nothing`(
    state: State, event: Event
  ) {
    #expect(Self.reduce(state, event) == Step(state))
  }

  @Test func `an arrow moves the focus to the matches, and a letter moves it back to the query`() {
    #expect(Self.open.form?.isInField == true)
    let moved = Self.reduce(Self.open, .moved(.up, visible: 5)).state
    #expect(moved.form?.isInField == false && moved.form?.selected == 0)
    #expect(Self.reduce(moved, .edited(.type("a"))).state.form?.isInField == true)
  }

  @Test func `opening the switcher requests all chats and shows those already known`() {
    let step = Self.reduce(
      Self.closed, .opened(ComposerText(), nil, .chats, known: Self.answer("", ["zoe"])))
    #expect(step.effects == [.intent(.chatSearch(.search("")))])
    #expect(step.state.form?.rows.map(\.name) == ["zoe"])
    let other = Self.reduce(
      Self.closed, .opened(ComposerText(), nil, .chats, known: Self.answer("older")))
    #expect(other.state.form?.rows == [])
  }

  @Test func `each change of the query starts a search and selects the best match`() {
    let moved = Self.reduce(Self.open, .moved(.down, visible: 5))
    #expect(moved.state.form?.selected == 1)
    let step = Self.reduce(moved.state, .edited(.type("a")), .edited(.paste("n\nn")))
    #expect(
      step.effects == [.intent(.chatSearch(.search("a"))), .intent(.chatSearch(.search("an n")))])
    #expect(step.state.form?.selected == 0)
  }

  @Test func `Enter opens the selected match`() {
    let step = Self.reduce(Self.open, .moved(.down, visible: 5), .chosen)
    #expect(
      step == Step(.closed, [.intent(.chatSearch(.close)), .open(ChatID("!bob"))]))
  }

  @Test(arguments: [open, choosing])
  func `a click in the switcher opens the match under it`(state: State) {
    #expect(
      Self.reduce(state, .pressed(2))
        == Step(.closed, [.intent(.chatSearch(.close)), .open(ChatID("!carl"))]))
  }

  @Test func `Enter right after the switcher opens waits for the chats`() {
    let early = Self.reduce(
      Self.closed, .opened(ComposerText(), nil, .chats, known: .initial), .chosen)
    #expect(early.state.isChoosing && !early.effects.contains(.bell))
    #expect(Self.reduce(early.state, .received(Self.answer(""))).state == .closed)
  }

  @Test func `Enter pressed before the matches arrive opens the first match once they arrive`() {
    #expect(Self.choosing.isChoosing)
    let step = Self.reduce(
      Self.choosing, .received(Self.answer("")), .received(Self.answer("a", ["anna"])))
    let effects: [SceneEffect] = [.intent(.chatSearch(.close)), .open(Self.anna)]
    #expect(step == Step(.closed, effects))
  }

  @Test func `Enter after a move among former matches opens none of the matches that arrive`() {
    let moved = Self.reduce(Self.waiting, .moved(.down, visible: 3), .chosen)
    #expect(moved.state.isChoosing)
    let step = Self.reduce(moved.state, .received(Self.answer("a", ["anna", "ada", "adam"])))
    #expect(step.effects == [.bell] && step.state.form != nil && !step.state.isChoosing)
  }

  @Test(arguments: [true, false])
  func `Enter without a match keeps the switcher open`(isEarly: Bool) {
    let none = Event.received(Self.answer("a", []))
    let step =
      isEarly ? Self.reduce(Self.choosing, none) : Self.reduce(Self.waiting, none, .chosen)
    #expect(step.effects.last == .bell)
    #expect(step.state.form != nil && !step.state.isChoosing)
  }

  @Test func `typing or moving cancels an Enter that waits for the matches`() {
    #expect(Self.reduce(Self.choosing, .edited(.type("n"))).state.isChoosing == false)
    #expect(Self.reduce(Self.choosing, .moved(.down, visible: 3)).state.isChoosing == false)
  }

  @Test(arguments: [open, waiting, choosing])
  func `Escape closes the switcher`(state: State) {
    #expect(
      Self.reduce(state, .cancelled)
        == Step(.closed, [.intent(.chatSearch(.close))]))
  }

  @Test func `when fewer matches arrive, the selection moves to one of them`() {
    let step = Self.reduce(
      Self.open, .moved(.last, visible: 5), .received(Self.answer("", ["anna"])))
    #expect(step.state.form?.selected == 0)
  }
}
