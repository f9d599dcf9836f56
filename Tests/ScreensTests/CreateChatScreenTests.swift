import Intents
import Testing
import ViewModels

@testable import Screens

@Suite struct CreateChatScreenTests {
  typealias State = CreateChatScreen.State
  typealias Event = CreateChatScreen.Event

  static let anna = ChatID("!anna")
  static let closed = State.closed
  static let editing = State.editing(form("Anna"))
  static let creating = State.creating(form("Anna"), since: 0)
  static let second: UInt64 = 1_000_000_000

  static func form(_ name: String) -> CreateChatScreen.Form {
    var form = CreateChatScreen.Form()
    _ = form.name.insert(name)
    return form
  }

  static func reduce(_ state: State, _ events: Event...) -> Step<State> {
    events.reduce(Step(state)) { step, event in
      let next = CreateChatScreen.reduce(step.state, event)
      return Step(next.state, step.effects + next.effects)
    }
  }

  @Test(
    arguments: [
      (closed, .received(.created(anna))), (closed, .edited(.type("a"))),
      (closed, .moved(toButton: true)), (closed, .submitted(at: 0)),
      (closed, .ticked(at: 0, known: .idle)), (closed, .cancelled),
      (editing, .opened(name: ComposerText())),
      (editing, .received(.created(anna))), (editing, .received(.busy("…"))),
      (editing, .ticked(at: second, known: .created(anna))),
      (creating, .opened(name: ComposerText())),
      (creating, .submitted(at: 5)), (creating, .received(.busy("Creating …"))),
      (creating, .received(.idle)), (creating, .ticked(at: 5, known: .idle)),
      (creating, .ticked(at: second, known: .busy("Creating …"))),
      (editing, .edited(.newLine)), (editing, .edited(.place(0))),
      (editing, .moved(toButton: false)),
    ] as [(State, Event)])
  func `what has no meaning in a state changes nothing`(state: State, event: Event) {
    #expect(Self.reduce(state, event) == Step(state))
  }

  @Test(
    arguments: [
      (closed, .opened(name: form("Anna").name), editing),
      (editing, .edited(.type("x")), .editing(form("Annax"))),
      (creating, .edited(.type("x")), .creating(form("Annax"), since: 0)),
      (editing, .edited(.paste("a\nb")), .editing(form("Annaa b"))),
      (creating, .received(.failed(Sample.failure)), editing),
      (creating, .ticked(at: second, known: .failed(Sample.failure)), editing),
      (creating, .ticked(at: second, known: .idle), editing),
    ] as [(State, Event, State)])
  func `an event moves the state on`(state: State, event: Event, next: State) {
    #expect(Self.reduce(state, event) == Step(next))
  }

  @Test(arguments: [editing, creating])
  func `the button and the field take the focus in turn`(state: State) {
    let onButton = Self.reduce(state, .moved(toButton: true))
    #expect(onButton.state.form?.isOnButton == true)
    #expect(Self.reduce(onButton.state, .edited(.type("x"))).state.form?.isOnButton == false)
  }

  @Test(arguments: [editing, creating])
  func `leaving tells that nobody waits`(state: State) {
    #expect(
      Self.reduce(state, .cancelled)
        == Step(.closed, [.intent(.createChat(.cancel)), .leave]))
  }

  @Test(arguments: ["", "  ", "\u{3000}"])
  func `a blank name is refused`(name: String) {
    let step = Self.reduce(.editing(Self.form(name)), .submitted(at: 0))
    #expect(step.effects == [])
    #expect(step.state.form?.validation == "Please enter a name")
    #expect(Self.reduce(step.state, .edited(.type("a"))).state.form?.validation == "")
  }

  @Test(arguments: [false, true])
  func `Enter in the field and on the button do the same`(isOnButton: Bool) {
    let step = Self.reduce(
      .editing(Self.form("  Anna ")), .moved(toButton: isOnButton), .submitted(at: 7))
    #expect(step.effects == [.intent(.createChat(.create(name: "Anna")))])
    #expect(step.state.deadline(known: .idle) == 7 + Self.second)
    #expect(step.state.deadline(known: .busy("Creating …")) == nil)
  }

  @Test func `a failure keeps the name`() {
    let step = Self.reduce(Self.creating, .received(.failed(Sample.failure)))
    #expect(step.state.form?.name.text == "Anna")
    #expect(
      Self.reduce(step.state, .submitted(at: 1)).effects
        == [.intent(.createChat(.create(name: "Anna")))])
  }

  @Test func `the created chat takes the pane's place`() {
    let effects: [Effect] = [.intent(.createChat(.cancel)), .leave, .open(Self.anna)]
    #expect(Self.reduce(Self.creating, .received(.created(Self.anna))) == Step(.closed, effects))
    #expect(
      Self.reduce(Self.creating, .ticked(at: Self.second, known: .created(Self.anna)))
        == Step(.closed, effects))
  }

  @Test func `a name has at most 255 bytes`() {
    let step = Self.reduce(
      .editing(.init()), .edited(.paste(String(repeating: "é", count: 300))), .edited(.type("é")))
    #expect(step.state.form?.name.size == 254)
  }
}
