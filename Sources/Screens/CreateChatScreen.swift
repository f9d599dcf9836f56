internal import Intents
internal import Panes
internal import ViewModels

/// The create-chat pane's own state: the name being typed, and whether it was handed over.
enum CreateChatScreen {
  struct Form: Sendable, Equatable {
    var name = ComposerText()
    var isOnButton = false
    var validation = ""
  }

  enum State: Sendable, Equatable {
    case closed
    case editing(Form)
    /// Handed over at `since`.
    case creating(Form, since: UInt64)
  }

  enum Event: Sendable, Equatable {
    /// `name`: what was typed when the pane was left last.
    case opened(name: ComposerText)
    case received(CreateChatState)
    case edited(ComposerEdit)
    /// To the button, or to the field.
    case moved(toButton: Bool)
    case submitted(at: UInt64)
    /// `known`: the newest that was received.
    case ticked(at: UInt64, known: CreateChatState)
    case cancelled
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let name)): return Step(.editing(Form(name: name)))
    case (.editing(let form), .edited(let edit)): return Step(.editing(form.edited(edit)))
    case (.creating(let form, let since), .edited(let edit)):
      return Step(.creating(form.edited(edit), since: since))
    case (.editing(let form), .moved(let toButton)): return Step(.editing(form.moved(toButton)))
    case (.creating(let form, let since), .moved(let toButton)):
      return Step(.creating(form.moved(toButton), since: since))
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
    case (.closed, .received), (.closed, .edited), (.closed, .moved), (.closed, .submitted),
      (.closed, .ticked), (.closed, .cancelled), (.editing, .opened), (.editing, .received),
      (.editing, .ticked), (.creating, .opened), (.creating, .submitted):
      return Step(state)
    }
  }

  private static func submitted(_ form: Form, at now: UInt64) -> Step<State> {
    var form = form
    guard !form.name.isBlank else {
      form.validation = "Please enter a name"
      form.isOnButton = false
      return Step(.editing(form))
    }
    form.validation = ""
    let name = form.name.text.trimmingBlanks()
    return Step(.creating(form, since: now), [.intent(.createChat(.create(name: name)))])
  }

  private static func received(
    _ known: CreateChatState, _ form: Form, since: UInt64
  ) -> Step<State> {
    switch known {
    case .idle, .busy: Step(.creating(form, since: since))
    case .failed: Step(.editing(form))
    // The router may forget the request, so that creating the same chat again is news again.
    case .created(let chat): Step(.closed, [.intent(.createChat(.cancel)), .leave, .open(chat)])
    }
  }
}

extension CreateChatScreen.Form {
  /// Bytes that a name may have.
  static let nameLimit = 255

  fileprivate func edited(_ edit: ComposerEdit) -> Self {
    var copy = self
    let result =
      switch edit {
      case .type(let character): copy.name.putLine(String(character), limit: Self.nameLimit)
      case .paste(let raw): copy.name.putLine(raw, limit: Self.nameLimit)
      case .newLine, .place: EditResult.unchanged
      case .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .deleteBackward,
        .deleteForward, .deleteWord, .deleteToStart:
        copy.name.apply(edit)
      }
    copy.isOnButton = false
    if result == .changed { copy.validation = "" }
    return copy
  }

  fileprivate func moved(_ toButton: Bool) -> Self {
    var copy = self
    copy.isOnButton = toButton
    return copy
  }
}

extension CreateChatScreen.State {
  var form: CreateChatScreen.Form? {
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
    pane.name = form.name.state
    pane.isOnButton = form.isOnButton
    pane.validation = form.validation
    return pane
  }

  /// When to tick, unless the request is known to be under way.
  func deadline(known: CreateChatState) -> UInt64? {
    guard case .creating(_, let since) = self else { return nil }
    if case .busy = known { return nil }
    return ScreenDelay.end(of: ScreenDelay.answer, since: since)
  }
}
