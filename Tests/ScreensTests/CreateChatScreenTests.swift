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
  static let creating = State.creating(form("Anna"))
  static let ours: CreateChatForm = {
    var form = CreateChatForm()
    form.ownNames = ["@ada:s", "ada", "ada l"]
    return form
  }()
  static let annas = AutocompleteContactViewModel(
    words: "an", candidates: [candidate("Anna"), candidate("Andy")], note: "", retry: nil)

  static func candidate(_ name: String) -> CandidateViewModel {
    let id = "@\(name.lowercased()):s"
    return CandidateViewModel(choice: PersonChoice(address: id, label: name), detail: id)
  }

  static func form(_ name: String) -> CreateChatForm {
    name.reduce(CreateChatForm()) { $0.edited(.type($1)) }
  }

  static func reduce(_ state: State, _ events: Event...) -> Step<State> {
    events.reduce(Step(state)) { step, event in
      let next = CreateChatScreen.reduce(step.state, event)
      return Step(next.state, step.effects + next.effects)
    }
  }

  static func create(_ request: ChatRequest) -> SceneEffect {
    .intent(.createChat(.create(request)))
  }

  static func suggest(_ words: String) -> SceneEffect { .intent(.createChat(.suggest(words))) }

  @Test(
    arguments: [
      (closed, .received(.created(anna))), (closed, .suggested(annas)),
      (closed, .edited(.type("a"))),
      (closed, .focused(.button)), (closed, .moved(.down)), (closed, .submitted),
      (closed, .removed(0)),
      (closed, .cancelled),
      (editing, .opened(CreateChatForm())), (editing, .suggested(annas)),
      (editing, .received(.created(anna))), (editing, .received(.busy("…"))),
      (editing, .moved(.take(0))), (editing, .moved(.take(7))), (editing, .moved(.up)),
      (editing, .edited(.newLine)), (editing, .edited(.place(0))), (editing, .focused(.people)),
      (creating, .opened(CreateChatForm())), (creating, .suggested(annas)),
      (creating, .submitted), (creating, .received(.busy("Creating …"))),
      (creating, .received(.idle)),
      (creating, .moved(.take(0))), (creating, .focused(.people)),
    ] as [(State, Event)])
  func `an event without a meaning in a state of the new-chat form changes nothing`(
    state: State, event: Event
  ) {
    #expect(Self.reduce(state, event) == Step(state))
  }

  @Test(
    arguments: [
      (creating, .received(.failed(Sample.failure)), editing),
      (editing, .focused(.room), .editing(form("Anna").focused(.room))),
      (creating, .focused(.button), .creating(form("Anna").focused(.button))),
      (editing, .moved(.down), .editing(form("Anna").focused(.room))),
      (creating, .moved(.down), .creating(form("Anna").focused(.room))),
    ] as [(State, Event, State)])
  func `a failure, a new focus or Down leads the new-chat form to its next state`(
    state: State, event: Event, next: State
  ) {
    #expect(Self.reduce(state, event) == Step(next))
  }

  @Test func `each change of the typed name requests suggestions, a move of the cursor does not`() {
    let opened = Self.reduce(.closed, .opened(Self.form("a")))
    #expect(opened == Step(.editing(Self.form("a")), [Self.suggest("a")]))
    let typed = Self.reduce(opened.state, .edited(.type("n")), .edited(.left), .edited(.type(" ")))
    #expect(typed.effects.first == Self.suggest("an"))
    #expect(Self.reduce(Self.creating, .edited(.type("x"))).effects == [Self.suggest("Annax")])
    let emptied = Self.reduce(opened.state, .edited(.deleteBackward))
    #expect(emptied.effects == [Self.suggest("")])
    #expect(Self.reduce(.closed, .opened(CreateChatForm())).effects == [])
  }

  @Test func `suggested people for another text, or who no longer match, are dropped`() {
    let state = Self.reduce(
      .editing(Self.form("an")), .suggested(Self.annas),
      .suggested(
        AutocompleteContactViewModel(
          words: "a", candidates: [Self.candidate("Al")], note: "", retry: nil))
    ).state
    #expect(state.form?.candidates == Self.annas.candidates)
    let typed = Self.reduce(state, .edited(.type("n"))).state
    #expect(typed.form?.candidates == [Self.candidate("Anna")])
  }

  @Test func `Enter takes the first suggested person, or the one to which the arrows moved`() {
    let state = Self.reduce(.editing(Self.form("an")), .suggested(Self.annas)).state
    let first = Self.reduce(state, .submitted)
    #expect(first.state.form?.people.map(\.label) == ["Anna"])
    #expect(first.state.form?.words == "")
    #expect(first.effects == [Self.suggest("")])
    let second = Self.reduce(state, .moved(.down), .moved(.down), .moved(.down), .submitted)
    #expect(second.state.form?.people.map(\.address) == ["@andy:s"])
    // The arrow up from the first candidate selects the typed text itself.
    let none = Self.reduce(state, .moved(.down), .moved(.up), .moved(.up), .submitted)
    #expect(none.effects == [Self.create(ChatRequest(name: "an"))])
  }

  @Test func `of suggested people with the same name, Enter takes none before one is chosen`() {
    let twins = AutocompleteContactViewModel(
      words: "an",
      candidates: ["@anna:s", "@anna:t"].map {
        CandidateViewModel(choice: PersonChoice(address: $0, label: "Anna"), detail: $0)
      }, note: "", retry: nil)
    let state = Self.reduce(.editing(Self.form("an")), .suggested(twins)).state
    #expect(
      Self.reduce(state, .submitted).effects == [Self.create(ChatRequest(name: "an"))])
    let second = Self.reduce(state, .moved(.down), .moved(.down), .submitted).state
    #expect(second.form?.people.map(\.address) == ["@anna:t"])
  }

  @Test func `Enter repeats a failed request for a new chat, and takes no suggested person`() {
    let state = Self.reduce(
      .editing(Self.form("an")), .submitted, .received(.failed(Sample.failure)),
      .suggested(Self.annas), .submitted)
    #expect(state.effects.last == Self.create(ChatRequest(name: "an")))
  }

  @Test func `a chosen person is removed from the new-chat form by the person's button`() {
    let two = Self.reduce(.editing(Self.form("Anna, Bob, ")), .removed(0), .removed(7)).state
    #expect(two.form?.people.map(\.label) == ["Bob"] && two.form?.focus == .people)
  }

  @Test func `suggestions that arrive later do not change the person whom Enter takes`() {
    let more = AutocompleteContactViewModel(
      words: "an", candidates: [Self.candidate("Aaron"), Self.candidate("Anna")], note: "",
      retry: nil)
    let state = Self.reduce(
      .editing(Self.form("an")), .suggested(Self.annas), .suggested(more), .submitted
    ).state
    #expect(state.form?.people.map(\.label) == ["Anna"])
    let gone = Self.reduce(
      .editing(Self.form("an")), .suggested(Self.annas), .moved(.down), .suggested(more),
      .submitted)
    #expect(gone.state.form?.people == [])
    #expect(gone.effects == [Self.create(ChatRequest(name: "an"))])
  }

  @Test func `several people and a room name create a room`() {
    let state = Self.reduce(
      .editing(Self.form("an")), .suggested(Self.annas), .moved(.take(0)),
      .edited(.paste("Bob,")),
      .focused(.room), .edited(.paste(" Garden \n")), .submitted)
    let request = ChatRequest(
      people: [PersonChoice(address: "@anna:s", label: "Anna"), PersonChoice("Bob")],
      roomName: "Garden")
    #expect(state.effects.last == Self.create(request))
  }

  @Test func `a comma enters a name, Backspace in an empty field removes the last one`() {
    let two = Self.reduce(.editing(Self.form("Anna, Bob, ")), .edited(.type("c"))).state
    #expect(two.form?.people.map(\.label) == ["Anna", "Bob"])
    #expect(two.form?.words == "c")
    let one = Self.reduce(two, .edited(.deleteBackward), .edited(.deleteBackward)).state
    #expect(one.form?.people.map(\.label) == ["Anna"])
    #expect(Self.form("Anna,anna,").people.count == 1)
  }

  @Test(arguments: [editing, creating])
  func `leaving the new-chat form cancels its request`(state: State) {
    #expect(
      Self.reduce(state, .cancelled)
        == Step(.closed, [.intent(.createChat(.cancel)), .hide(.createChat)]))
  }

  @Test(arguments: ["", "  ", "\u{3000}"])
  func `the new-chat form refuses a blank name and says what to write`(name: String) {
    let step = Self.reduce(
      .editing(CreateChatForm()), .edited(.paste(name)), .focused(.button), .submitted)
    #expect(step.effects == [])
    #expect(step.state.form?.validation == "Nobody is named yet. Write a name, or @name:server.")
    #expect(step.state.form?.focus == .people)
    #expect(Self.reduce(step.state, .edited(.type("a"))).state.form?.validation == "")
  }

  @Test func `the syntax of a user id is checked while it is typed`() {
    let state = State.editing(Self.form("@anna"))
    #expect(
      state.paneState(isFocused: true).hint == "An address needs a server: @name:server")
    let step = Self.reduce(state, .submitted)
    #expect(step.effects == [])
    #expect(step.state.form?.validation == "An address needs a server: @name:server")
    let whole = Self.reduce(step.state, .edited(.paste(":s")), .submitted)
    #expect(whole.effects.last == Self.create(ChatRequest(name: "@anna:s")))
  }

  @Test(arguments: ["Ada", "@ada:s", " ADA L "])
  func `a chat with oneself is refused with a sentence`(name: String) {
    let step = Self.reduce(.editing(Self.ours), .edited(.paste(name)), .submitted)
    #expect(step.effects.count == 1, "asked for candidates, and nothing else")
    #expect(step.state.paneState(isFocused: true).validation == "This is you")
    let taken = Self.reduce(.editing(Self.ours), .edited(.paste(name)), .edited(.type(",")))
    #expect(taken.state.form?.people == [])
  }

  @Test func `a person who has the same name as the signed-in account can be chosen`() {
    let other = AutocompleteContactViewModel(
      words: "ada", candidates: [Self.candidate("Ada")], note: "", retry: nil)
    let step = Self.reduce(
      .editing(Self.ours), .edited(.paste("ada")), .suggested(other), .submitted, .submitted)
    let person = PersonChoice(address: "@ada:s", label: "Ada")
    #expect(step.effects.last == Self.create(ChatRequest(people: [person], roomName: nil)))
  }

  @Test func `a failure to create a chat is shown until the first edit of the form`() {
    let failed = Self.reduce(
      Self.editing, .submitted, .received(.failed(Sample.failure)))
    #expect(!failed.state.paneState(isFocused: true).isChanged)
    let moved = Self.reduce(failed.state, .focused(.room), .edited(.left))
    #expect(!moved.state.paneState(isFocused: true).isChanged)
    let typed = Self.reduce(failed.state, .edited(.type("x")))
    #expect(typed.state.paneState(isFocused: true).isChanged)
    let named = Self.reduce(failed.state, .focused(.room), .edited(.type("x")))
    #expect(named.state.paneState(isFocused: true).isChanged)
  }

  @Test func `an ambiguous name returns to the field, where a suggestion can replace it`() {
    let request = Self.reduce(
      .editing(CreateChatForm()), .edited(.paste("an,bob")), .submitted)
    let step = Self.reduce(
      request.state, .received(.unclear(name: "an", sentence: "2 people are called “an”.")))
    #expect(step.state.form?.words == "an")
    #expect(step.state.form?.people.map(\.label) == ["bob"])
    #expect(step.effects == [Self.suggest("an")])
    #expect(!step.state.paneState(isFocused: true).isChanged, "the sentence stays")
    let chosen = Self.reduce(
      step.state, .suggested(Self.annas), .moved(.take(1)), .submitted)
    let people = [PersonChoice("bob"), PersonChoice(address: "@andy:s", label: "Andy")]
    #expect(chosen.effects.last == Self.create(ChatRequest(people: people, roomName: nil)))
  }

  @Test func `submitting the unchanged form again answers its question about a pending invite`() {
    let asked = Self.reduce(Self.creating, .received(.asks("Anna has invited you.")))
    #expect(asked == Step(Self.editing))
    #expect(
      Self.reduce(asked.state, .submitted).effects == [
        Self.create(ChatRequest(name: "Anna"))
      ]
    )
  }

  @Test(arguments: [CreateChatField.people, .room, .button])
  func `Enter submits the new-chat form from each of its fields`(field: CreateChatField) {
    let step = Self.reduce(.editing(Self.form("  Anna ")), .focused(field), .submitted)
    #expect(step.effects == [Self.create(ChatRequest(name: "Anna"))])
  }

  @Test func `a failure to create a chat keeps the form's content`() {
    let step = Self.reduce(Self.creating, .received(.failed(Sample.failure)))
    #expect(step.state.form?.words == "Anna")
    #expect(
      Self.reduce(step.state, .submitted).effects == [Self.create(ChatRequest(name: "Anna"))]
    )
  }

  @Test func `the created chat replaces the new-chat form`() {
    let effects: [SceneEffect] = [
      .intent(.createChat(.cancel)), .hide(.createChat), .open(Self.anna),
    ]
    #expect(Self.reduce(Self.creating, .received(.created(Self.anna))) == Step(.closed, effects))
  }

  @Test func `the length of a name and the number of people in a new chat are limited`() {
    let long = Self.reduce(
      .editing(.init()), .edited(.paste(String(repeating: "é", count: 300))), .edited(.type("é")))
    #expect(long.state.form?.name.size == 254)
    let many = (0..<99).map { "p\($0)" }.joined(separator: ",")
    let form = CreateChatForm().edited(.paste(many)).edited(.paste(many + ","))
    #expect(form.people.count <= CreateChatForm.maxPeople)
  }

  @Test func `a fifty-first person is refused with a sentence, however the person is named`() {
    let people = (0..<50).map { "p\($0)" }.joined(separator: ",") + ","
    let full = CreateChatForm().edited(.paste(people))
    #expect(full.people.count == 50 && full.words.isEmpty && full.request?.people.count == 50)
    let words = "A chat is made with at most 50 people"
    let typed = full.edited(.paste("one more"))
    #expect(typed.request == nil && typed.validated().validation == words)
    let ended = typed.edited(.type(","))
    #expect(ended.words == "one more" && ended.validation == words)
    let offered = typed.suggested(
      AutocompleteContactViewModel(
        words: "one more", candidates: [Self.candidate("One More")], note: "", retry: nil))
    #expect(offered.taking(0).words == "one more" && offered.taking(0).validation == words)
    // A pasted list ends at the name that is refused.
    #expect(full.edited(.paste("a,b")).words == "a")
    #expect(CreateChatForm().edited(.paste("@a:,bob")).words == "@a:")
    // A person who is in the list already is not added again.
    let again = full.edited(.paste("P7"))
    #expect(again.request?.people.count == 50 && again.edited(.type(",")).words.isEmpty)
  }

  @Test(arguments: [
    ("Anna", nil), ("", nil), ("a@b", nil), ("@a:s", nil), ("@a:s.org:8448", nil),
    ("@a:[::1]", nil),
    ("@", "An address needs a server: @name:server"),
    ("@a:", "An address needs a server: @name:server"),
    ("@:s", "An address needs a name: @name:server"), ("@a b:s", "An address has no blanks"),
    ("@a:s/x", "“s/x” cannot be a server"),
  ])
  func `the problem of an invalid user id is named`(words: String, problem: String?) {
    #expect(AddressCheck(words).problem == problem)
  }
}
