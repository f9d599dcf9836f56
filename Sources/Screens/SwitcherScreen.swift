internal import Intents
internal import Panes
internal import ViewModels

/// The switcher's own state: what is typed, the matches for it, and a choice made before they came.
enum SwitcherScreen {
  struct Form: Sendable, Equatable {
    var query = ComposerText()
    var selected = 0
    /// The matches for `answered`.
    var rows: [ChatRowViewModel] = []
    var answered: String?

    var isAnswered: Bool { answered == query.text }
  }

  enum State: Sendable, Equatable {
    case closed
    case open(Form)
    /// Enter came at `since`, before the matches for what was typed.
    case choosing(Form, since: UInt64)
  }

  enum Event: Sendable, Equatable {
    /// `known`: the newest matches that were received, perhaps for another query.
    case opened(known: SwitcherViewModel)
    case received(SwitcherViewModel)
    case edited(ComposerEdit)
    case moved(ListMove, visible: Int)
    case chosen(at: UInt64)
    /// A click on the match at this index.
    case pressed(Int)
    case ticked(at: UInt64)
    case cancelled
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let known)):
      return Step(.open(Form().received(known)), [.intent(.switcher(.search("")))])
    case (.open(let form), .received(let viewModel)):
      return Step(.open(form.received(viewModel)))
    case (.choosing(let form, let since), .received(let viewModel)):
      let next = form.received(viewModel)
      return next.isAnswered ? choose(next) : Step(.choosing(next, since: since))
    case (.open(let form), .edited(let edit)), (.choosing(let form, _), .edited(let edit)):
      return edited(form, edit)
    case (.open(let form), .moved(let move, let visible)),
      (.choosing(let form, _), .moved(let move, let visible)):
      return Step(.open(form.moved(move, visible: visible)))
    case (.open(let form), .chosen(let now)):
      let canChoose = form.isAnswered && !form.rows.isEmpty
      return canChoose ? choose(form) : Step(.choosing(form, since: now))
    case (.open(let form), .pressed(let index)), (.choosing(let form, _), .pressed(let index)):
      guard form.rows.indices.contains(index) else { return Step(state) }
      var pressed = form
      pressed.selected = index
      return choose(pressed)
    case (.choosing(let form, let since), .ticked(let now)):
      guard ScreenDelay.isOver(ScreenDelay.answer, since: since, at: now) else {
        return Step(state)
      }
      return Step(.open(form), [.bell])
    case (.open, .cancelled), (.choosing, .cancelled):
      return Step(.closed, [.intent(.switcher(.close)), .leave])
    case (.closed, .received), (.closed, .edited), (.closed, .moved), (.closed, .chosen),
      (.closed, .pressed), (.closed, .ticked), (.closed, .cancelled), (.open, .opened),
      (.open, .ticked),
      (.choosing, .opened), (.choosing, .chosen):
      return Step(state)
    }
  }

  private static func choose(_ form: Form) -> Step<State> {
    guard form.rows.indices.contains(form.selected) else { return Step(.open(form), [.bell]) }
    let open = form.rows[form.selected].open
    let effect: Effect =
      if case .messages(.open(let chat)) = open { .open(chat) } else { .intent(open) }
    return Step(.closed, [.intent(.switcher(.close)), .leave, effect])
  }

  private static func edited(_ form: Form, _ edit: ComposerEdit) -> Step<State> {
    var form = form
    let old = form.query.text
    form.edit(edit)
    guard form.query.text != old else { return Step(.open(form)) }
    form.selected = 0
    return Step(.open(form), [.intent(.switcher(.search(form.query.text)))])
  }
}

extension SwitcherScreen.Form {
  /// Bytes that a query may have: an answer to a longer one would name only its start.
  private static let queryLimit = 200

  /// Takes the matches when they answer what is typed now; older answers are dropped.
  fileprivate func received(_ viewModel: SwitcherViewModel) -> Self {
    guard viewModel.query == query.text else { return self }
    var copy = self
    copy.answered = viewModel.query
    copy.rows = viewModel.rows
    copy.selected = min(selected, max(0, viewModel.rows.count - 1))
    return copy
  }

  fileprivate mutating func edit(_ edit: ComposerEdit) {
    switch edit {
    case .type(let character): _ = query.putLine(String(character), limit: Self.queryLimit)
    case .paste(let raw): _ = query.putLine(raw, limit: Self.queryLimit)
    case .newLine, .place: break
    case .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .deleteBackward,
      .deleteForward, .deleteWord, .deleteToStart:
      _ = query.apply(edit)
    }
  }

  fileprivate func moved(_ move: ListMove, visible: Int) -> Self {
    guard !rows.isEmpty else { return self }
    var copy = self
    copy.selected = move.target(from: selected, count: rows.count, page: visible)
    return copy
  }
}

extension SwitcherScreen.State {
  var form: SwitcherScreen.Form? {
    switch self {
    case .closed: nil
    case .open(let form), .choosing(let form, _): form
    }
  }

  /// Waits for matches to open the first of.
  var isChoosing: Bool {
    if case .choosing = self { true } else { false }
  }

  /// When to tick.
  var deadline: UInt64? {
    guard case .choosing(_, let since) = self else { return nil }
    return ScreenDelay.end(of: ScreenDelay.answer, since: since)
  }
}

extension SwitcherScreen.State {
  /// What the pane draws: the matches for what is typed, or those for what was typed before.
  var viewModel: SwitcherViewModel {
    guard let form else { return .initial }
    return SwitcherViewModel(query: form.answered ?? "", rows: form.rows)
  }

  /// What the pane draws.
  var paneState: SwitcherPaneState {
    var pane = SwitcherPaneState()
    pane.query = form?.query.state ?? pane.query
    pane.selected = form?.selected ?? 0
    return pane
  }
}
