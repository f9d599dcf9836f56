internal import Intents
internal import Panes
internal import ViewModels

/// The create-chat pane's own state: what is being entered, and whether it was handed over.
enum CreateChatScreen {
  enum State: Sendable, Equatable {
    case closed
    case editing(CreateChatForm)
    /// Handed over at `since`.
    case creating(CreateChatForm, since: UInt64)
  }

  enum Event: Sendable, Equatable {
    /// With what was entered when the pane was left last.
    case opened(CreateChatForm)
    case received(CreateChatState)
    /// Who may be meant.
    case suggested(AutocompleteContactViewModel)
    case edited(ComposerEdit)
    case focused(CreateChatField)
    case moved(CandidateMove)
    case submitted(at: UInt64)
    /// `known`: the newest that was received.
    case ticked(at: UInt64, known: CreateChatState)
    case cancelled
  }

  /// A move among the candidates, where there are any, else among the fields.
  enum CandidateMove: Sendable, Equatable {
    case up, down
    /// The candidate with this index, or the highlighted or first one, becomes one of the people.
    case take(Int?)
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let form)): return Step(.editing(form), suggestions(for: form.words))
    case (.editing(let form), .suggested(let viewModel)):
      return Step(.editing(form.suggested(viewModel)))
    case (.creating(let form, let since), .suggested(let viewModel)):
      return Step(.creating(form.suggested(viewModel), since: since))
    case (.editing(let form), .edited(let edit)):
      return changed(form, to: form.edited(edit)) { .editing($0) }
    case (.creating(let form, let since), .edited(let edit)):
      return changed(form, to: form.edited(edit)) { .creating($0, since: since) }
    case (.editing(let form), .focused(let field)): return Step(.editing(form.focused(field)))
    case (.creating(let form, let since), .focused(let field)):
      return Step(.creating(form.focused(field), since: since))
    case (.editing(let form), .moved(let move)):
      return changed(form, to: moved(form, move)) { .editing($0) }
    case (.creating(let form, let since), .moved(let move)):
      return changed(form, to: moved(form, move)) { .creating($0, since: since) }
    case (.editing(let form), .submitted(let now)): return submitted(form, at: now)
    case (.creating(let form, let since), .received(let known)):
      return received(known, form, since: since)
    case (.creating(let form, let since), .ticked(let now, let known)):
      guard ScreenDelay.isOver(ScreenDelay.answer, since: since, at: now) else {
        return Step(state)
      }
      let step = received(known, form, since: since)
      // Neither done nor under way: the answer equalled the last one, so it was not sent again.
      return known == .idle ? Step(.editing(form)) : step
    case (.editing, .cancelled), (.creating, .cancelled):
      return Step(.closed, [.intent(.createChat(.cancel)), .leave])
    case (.closed, .received), (.closed, .suggested), (.closed, .edited), (.closed, .focused),
      (.closed, .moved), (.closed, .submitted), (.closed, .ticked), (.closed, .cancelled),
      (.editing, .opened), (.editing, .received), (.editing, .ticked), (.creating, .opened),
      (.creating, .submitted):
      return Step(state)
    }
  }

  /// Other words ask for other candidates.
  private static func changed(
    _ old: CreateChatForm, to new: CreateChatForm, _ state: (CreateChatForm) -> State
  ) -> Step<State> {
    Step(state(new), new.words == old.words ? [] : suggestions(for: new.words, isNew: true))
  }

  private static func suggestions(for words: String, isNew: Bool = false) -> [Effect] {
    words.isEmpty && !isNew ? [] : [.intent(.createChat(.suggest(words)))]
  }

  private static func moved(_ form: CreateChatForm, _ move: CandidateMove) -> CreateChatForm {
    switch move {
    case .take(let index):
      return form.offers ? form.taking(index ?? form.highlighted ?? 0) : form
    case .down:
      guard form.offers else { return form.focused(form.focus.next) }
      return form.highlighting(form.highlighted.map { $0 + 1 } ?? 0)
    case .up:
      guard form.offers, let index = form.highlighted else {
        return form.focused(form.focus.previous)
      }
      return form.highlighting(index == 0 ? nil : index - 1)
    }
  }

  private static func submitted(_ form: CreateChatForm, at now: UInt64) -> Step<State> {
    if form.offers, let index = form.highlighted {
      return changed(form, to: form.taking(index)) { .editing($0) }
    }
    guard let request = form.request else { return Step(.editing(form.validated())) }
    return Step(
      .creating(form.handedOver(), since: now), [.intent(.createChat(.create(request)))])
  }

  private static func received(
    _ known: CreateChatState, _ form: CreateChatForm, since: UInt64
  ) -> Step<State> {
    switch known {
    case .idle, .busy: Step(.creating(form, since: since))
    case .failed: Step(.editing(form))
    // The router may forget the request, so that creating the same chat again is news again.
    case .created(let chat): Step(.closed, [.intent(.createChat(.cancel)), .leave, .open(chat)])
    }
  }
}

extension CreateChatField {
  var next: Self {
    switch self {
    case .people: .room
    case .room, .button: .button
    }
  }

  var previous: Self {
    switch self {
    case .people, .room: .people
    case .button: .room
    }
  }
}

extension CreateChatScreen.State {
  /// The chat was asked for.
  var isCreating: Bool {
    if case .creating = self { true } else { false }
  }

  var form: CreateChatForm? {
    switch self {
    case .closed: nil
    case .editing(let form), .creating(let form, _): form
    }
  }

  /// What the pane draws.
  func paneState(isFocused: Bool) -> CreateChatPaneState {
    var pane = CreateChatPaneState()
    pane.isFocused = isFocused
    guard let form else { return pane }
    pane.people = form.people.map(\.label)
    pane.name = form.name.state
    pane.roomName = form.roomName.state
    pane.focus = form.focus
    pane.highlighted = form.highlighted
    pane.validation = form.validation
    pane.hint = form.hint
    pane.isChanged = form.isChanged
    return pane
  }

  /// The candidates that can be taken now.
  var autocomplete: AutocompleteContactViewModel {
    guard let form, form.offers || !form.note.isEmpty else { return .initial }
    return AutocompleteContactViewModel(
      words: form.words, candidates: form.offers ? form.candidates : [], note: form.note,
      retry: nil)
  }

  /// When to tick, unless the request is known to be under way.
  func deadline(known: CreateChatState) -> UInt64? {
    guard case .creating(_, let since) = self else { return nil }
    if case .busy = known { return nil }
    return ScreenDelay.end(of: ScreenDelay.answer, since: since)
  }
}

extension CreateChatForm {
  /// What is still missing while somebody types, or what will be made; "" when there is nothing to say.
  fileprivate var hint: String {
    if let problem { return problem }
    guard people.count + (words.isEmpty ? 0 : 1) > 1 else { return "" }
    return roomName.isBlank ? "A new room, named by its people" : "A new room"
  }
}
