internal import Intents
internal import ViewModels

extension CreateChatScreen {
  enum State: Sendable, Equatable {
    case closed
    case editing(CreateChatForm)
    /// The form for a new chat was submitted. This state lasts until the router sends the result of
    /// the request, or the create-chat pane is closed.
    case creating(CreateChatForm)
  }

  enum Event: Sendable, Equatable {
    /// The create-chat pane was opened with this form: the person's unfinished form, or a form of
    /// its own for a chosen person, a room or a slash command.
    case opened(CreateChatForm)
    case received(CreateChatState)
    case suggested(AutocompleteContactViewModel)
    case edited(ComposerEdit)
    /// A person's name, such as the text of the chat list's filter, is to replace the name that was
    /// being typed.
    case named(String)
    case focused(CreateChatField)
    case moved(CandidateMove)
    case removed(Int)
    case admitted(RoomAdmission)
    case submitted
    case cancelled
  }

  /// An action on the list of candidates: a change of the highlight, a choice, or, if the highlight
  /// cannot move or be removed, a move of the focus among the fields.
  enum CandidateMove: Sendable, Equatable {
    case up, down
    case take(Int)
    case release
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let form)): return Step(.editing(form), suggestions(for: form.words))
    case (.editing(let form), .suggested(let viewModel)):
      return Step(.editing(form.suggested(viewModel)))
    case (.creating(let form), .suggested(let viewModel)):
      return Step(.creating(form.suggested(viewModel)))
    case (.editing(let form), .edited(let edit)):
      return changed(form, to: form.edited(edit)) { .editing($0) }
    case (.creating(let form), .edited(let edit)):
      return changed(form, to: form.edited(edit)) { .creating($0) }
    case (.editing(let form), .named(let name)):
      return changed(form, to: form.naming(name)) { .editing($0) }
    case (.creating, .named): return Step(state, [.bell])
    case (.editing(let form), .focused(let field)): return Step(.editing(form.focused(field)))
    case (.creating(let form), .focused(let field)): return Step(.creating(form.focused(field)))
    case (.editing(let form), .moved(let move)):
      return changed(form, to: moved(form, move)) { .editing($0) }
    case (.creating(let form), .moved(let move)):
      return changed(form, to: moved(form, move)) { .creating($0) }
    case (.editing(let form), .removed(let index)):
      return Step(.editing(form.removing(index)))
    case (.creating(let form), .removed(let index)):
      return Step(.creating(form.removing(index)))
    case (.editing(let form), .admitted(let admission)):
      return Step(.editing(form.admitting(admission)))
    case (.creating(let form), .admitted(let admission)):
      return Step(.creating(form.admitting(admission)))
    case (.editing(let form), .submitted): return submitted(form)
    case (.creating(let form), .received(let known)): return received(known, form)
    case (.editing, .cancelled), (.creating, .cancelled):
      return Step(.closed, [.intent(.createChat(.cancel)), .hide(.createChat)])
    case (.closed, .received), (.closed, .suggested), (.closed, .edited), (.closed, .named),
      (.closed, .focused), (.closed, .moved), (.closed, .removed), (.closed, .submitted),
      (.closed, .cancelled), (.closed, .admitted), (.editing, .opened), (.editing, .received),
      (.creating, .opened), (.creating, .submitted):
      return Step(state)
    }
  }

  private static func changed(
    _ old: CreateChatForm, to new: CreateChatForm, _ state: (CreateChatForm) -> State
  ) -> Step<State> {
    Step(state(new), new.words == old.words ? [] : suggestions(for: new.words, isNew: true))
  }

  private static func suggestions(for words: String, isNew: Bool = false) -> [SceneEffect] {
    // A link names one room or person, so nobody else is suggested.
    let words = MatrixLink(words) == nil ? words : ""
    return words.isEmpty && !isNew ? [] : [.intent(.createChat(.suggest(words)))]
  }

  private static func moved(_ form: CreateChatForm, _ move: CandidateMove) -> CreateChatForm {
    switch move {
    case .take(let index): return form.offers ? form.taking(index) : form
    case .release: return form.released()
    case .down:
      guard form.offers else { return form.focused(form.focus(by: 1)) }
      return form.highlighting(form.highlighted.map { $0 + 1 } ?? 0)
    case .up:
      guard form.offers, let index = form.highlighted else {
        return form.focused(form.focus(by: -1))
      }
      return index == 0 ? form.released() : form.highlighting(index - 1)
    }
  }

  private static func submitted(_ form: CreateChatForm) -> Step<State> {
    if form.offers, let index = form.highlighted {
      return changed(form, to: form.taking(index)) { .editing($0) }
    }
    switch form.focus {
    case .unfold: return Step(.editing(form.unfolded(!form.isRoom)))
    case .directory: return Step(.editing(form), [.findRooms("")])
    // Only the button creates a room, not Enter in a field, because most fields may still be empty.
    case .people where form.isRoom && form.problem == nil, .room where form.isRoom, .topic,
      .admission, .alias:
      return Step(.editing(form.focused(form.focus(by: 1))))
    case .people, .room, .button: break
    }
    guard let request = form.request else { return Step(.editing(form.validated())) }
    return Step(.creating(form.handedOver()), [.intent(.createChat(.create(request)))])
  }

  private static func received(_ known: CreateChatState, _ form: CreateChatForm) -> Step<State> {
    switch known {
    case .idle, .busy: Step(.creating(form))
    case .failed, .asks: Step(.editing(form))
    case .entered(let sentence):
      Step(.closed, [.intent(.createChat(.cancel)), .hide(.createChat), .note(sentence)])
    case .unclear(let name, _): changed(form, to: form.asking(about: name)) { .editing($0) }
    // The intent `.cancel` makes the router forget the request, so that it announces a chat made by
    // an equal request again.
    case .created(let chat):
      Step(.closed, [.intent(.createChat(.cancel)), .hide(.createChat), .open(chat)])
    }
  }
}

extension CreateChatScreen.State {
  var isCreating: Bool {
    if case .creating = self { true } else { false }
  }

  var form: CreateChatForm? {
    switch self {
    case .closed: nil
    case .editing(let form), .creating(let form): form
    }
  }

  func paneState(isFocused: Bool) -> CreateChatPaneState {
    var pane = CreateChatPaneState()
    pane.isFocused = isFocused
    guard let form else { return pane }
    pane.people = form.people.map(\.label)
    pane.name = form.name.state
    pane.isSelected = form.isSelected
    pane.roomName = form.roomName.state
    pane.isRoom = form.isRoom
    pane.joinsRoom = form.request?.room != nil
    pane.topic = form.room.topic.state
    pane.admission = form.room.admission
    pane.alias = form.room.alias.state
    pane.server = form.server
    pane.focus = form.focus
    pane.highlighted = form.highlighted
    pane.isOnRow = form.isOnRow
    pane.validation = form.validation
    pane.hint = form.hint
    pane.isChanged = form.isChanged
    return pane
  }

  var autocomplete: AutocompleteContactViewModel {
    guard let form, form.offers || !form.note.isEmpty else { return .initial }
    return AutocompleteContactViewModel(
      words: form.words, candidates: form.offers ? form.candidates : [], note: form.note,
      retry: nil)
  }
}

extension CreateChatForm {
  /// The problem with the typed name; "" if there is none, and while a candidate is highlighted,
  /// which Enter adds instead of the typed name.
  fileprivate var hint: String { highlighted == nil ? problem ?? "" : "" }
}
