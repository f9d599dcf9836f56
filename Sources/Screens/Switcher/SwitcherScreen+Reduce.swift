internal import Intents
internal import Panes
internal import ViewModels

extension SwitcherScreen {
  /// The query of the open switcher with its matches.
  struct Form: Sendable, Equatable {
    var query = ComposerText()
    var selected = 0
    /// The matches for the query `answered`.
    var rows: [ChatRowViewModel] = []
    /// The query that `rows` match; `nil` before the first matches arrived.
    var answered: String?
    /// `true` if Enter may open the first match before the person has seen it.
    var isFirstMeant = true

    var isAnswered: Bool { answered == query.text }
  }

  enum State: Sendable, Equatable {
    case closed
    case open(Form)
    /// Enter was pressed before the matches for the typed query arrived. The state lasts until they
    /// do; the router sends matches for each query.
    case choosing(Form)
  }

  enum Event: Sendable, Equatable {
    /// The switcher was opened with the newest matches that were received, perhaps for another
    /// query.
    case opened(known: SwitcherViewModel)
    case received(SwitcherViewModel)
    case edited(ComposerEdit)
    case moved(ListMove, visible: Int)
    case chosen
    /// The match at this index was clicked.
    case pressed(Int)
    case cancelled
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let known)):
      return Step(.open(Form().received(known)), [.intent(.switcher(.search("")))])
    case (.open(let form), .received(let viewModel)):
      return Step(.open(form.received(viewModel)))
    case (.choosing(let form), .received(let viewModel)):
      let next = form.received(viewModel)
      guard next.isAnswered else { return Step(.choosing(next)) }
      return next.isFirstMeant ? choose(next) : Step(.open(next), [.bell])
    case (.open(let form), .edited(let edit)), (.choosing(let form), .edited(let edit)):
      return edited(form, edit)
    case (.open(let form), .moved(let move, let visible)),
      (.choosing(let form), .moved(let move, let visible)):
      return Step(.open(form.moved(move, visible: visible)))
    case (.open(let form), .chosen):
      return form.isAnswered ? choose(form) : Step(.choosing(form))
    case (.open(let form), .pressed(let index)), (.choosing(let form), .pressed(let index)):
      guard form.rows.indices.contains(index) else { return Step(state) }
      var pressed = form
      pressed.selected = index
      return choose(pressed)
    case (.open, .cancelled), (.choosing, .cancelled):
      return Step(.closed, [.intent(.switcher(.close)), .hide(.switcher)])
    case (.closed, .received), (.closed, .edited), (.closed, .moved), (.closed, .chosen),
      (.closed, .pressed), (.closed, .cancelled), (.open, .opened), (.choosing, .opened),
      (.choosing, .chosen):
      return Step(state)
    }
  }

  private static func choose(_ form: Form) -> Step<State> {
    guard form.rows.indices.contains(form.selected) else { return Step(.open(form), [.bell]) }
    let effect = SceneEffect.opening(form.rows[form.selected])
    return Step(.closed, [.intent(.switcher(.close)), .hide(.switcher), effect])
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
  /// The limit of a query in bytes of UTF-8: the router truncates a longer one, so its matches
  /// would not be recognised.
  private static let queryLimit = 200

  /// Returns the form with the matches for the typed query; those for an older query are ignored.
  fileprivate func received(_ viewModel: SwitcherViewModel) -> Self {
    guard viewModel.query == query.text else { return self }
    var copy = self
    copy.answered = viewModel.query
    copy.isFirstMeant = viewModel.isFirstMeant
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
  /// The query and the matches; `nil` while the switcher is closed.
  var form: SwitcherScreen.Form? {
    switch self {
    case .closed: nil
    case .open(let form), .choosing(let form): form
    }
  }

  /// `true` while an Enter that was pressed before the matches arrived waits for them, to open the
  /// first match.
  var isChoosing: Bool {
    if case .choosing = self { true } else { false }
  }

  /// The matches from which the pane is drawn: for the typed query, or for the one before until
  /// they arrive.
  var viewModel: SwitcherViewModel {
    guard let form else { return .initial }
    return SwitcherViewModel(query: form.answered, rows: form.rows)
  }

  /// The state from which the pane is drawn.
  var paneState: SwitcherPaneState {
    var pane = SwitcherPaneState()
    pane.query = form?.query.state ?? pane.query
    pane.selected = form?.selected ?? 0
    return pane
  }
}
