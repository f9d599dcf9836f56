internal import Intents
internal import Panes
internal import ViewModels

extension ChatSearch {
  /// The typed query with its matches.
  struct Form: Sendable, Equatable {
    var query = ComposerText()
    /// The chats to go back and forth between with an empty query; `nil` for none.
    var visited: VisitedChats?
    var selected = 0
    /// `true` if the last key was meant for the query, and not for the matches.
    var isInField = true
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
    /// The search began with this query and the newest matches that were received, perhaps for
    /// another query.
    case opened(ComposerText, VisitedChats?, known: ChatSearchViewModel)
    case received(ChatSearchViewModel)
    case edited(ComposerEdit)
    case moved(ListMove, visible: Int)
    case chosen
    /// The match at this index was clicked.
    case pressed(Int)
    /// The match at this index is to be selected without being opened.
    case pointed(Int)
    case cancelled
    /// An Enter that waits for its matches is cancelled, because another pane or overlay has the
    /// keyboard focus now.
    case gaveUp
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let query, let visited, let known)):
      let form = Form(query: query, visited: visited).received(known)
      return Step(.open(form), [.intent(.chatSearch(.search(query.text)))])
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
    case (.open(let form), .pointed(let index)), (.choosing(let form), .pointed(let index)):
      guard form.rows.indices.contains(index) else { return Step(state) }
      var pointed = form
      pointed.selected = index
      return Step(.open(pointed))
    case (.choosing(let form), .gaveUp): return Step(.open(form))
    case (.open, .cancelled), (.choosing, .cancelled):
      return Step(.closed, [.intent(.chatSearch(.close))])
    case (.closed, .received), (.closed, .edited), (.closed, .moved), (.closed, .chosen),
      (.closed, .pressed), (.closed, .cancelled), (.open, .opened), (.choosing, .opened),
      (.choosing, .chosen), (.closed, .gaveUp), (.open, .gaveUp), (.closed, .pointed):
      return Step(state)
    }
  }

  private static func choose(_ form: Form) -> Step<State> {
    guard form.rows.indices.contains(form.selected) else { return Step(.open(form), [.bell]) }
    let effect = SceneEffect.opening(form.rows[form.selected])
    return Step(.closed, [.intent(.chatSearch(.close)), effect])
  }

  private static func edited(_ form: Form, _ edit: ComposerEdit) -> Step<State> {
    var form = form
    let old = form.query.text
    form.edit(edit)
    guard form.query.text != old else { return Step(.open(form)) }
    form.selected = 0
    return Step(.open(form), [.intent(.chatSearch(.search(form.query.text)))])
  }
}

extension ChatSearch.Form {
  /// Returns the form with the matches for the typed query; those for an older query are ignored.
  fileprivate func received(_ viewModel: ChatSearchViewModel) -> Self {
    guard viewModel.query == query.text else { return self }
    var copy = self
    copy.answered = viewModel.query
    copy.rows = arranged(viewModel.rows)
    copy.isFirstMeant = viewModel.isFirstMeant || copy.rows.first?.id != viewModel.rows.first?.id
    // The selection follows the chat when the matches change their order.
    let chosen = isAnswered && selected > 0 && rows.indices.contains(selected)
    let kept = chosen ? copy.rows.firstIndex { $0.id == rows[selected].id } : nil
    copy.selected = kept ?? min(selected, max(0, viewModel.rows.count - 1))
    return copy
  }

  /// Returns the rows with the chat that was open before at the top, and the one that is open below
  /// it, while nothing is typed.
  private func arranged(_ rows: [ChatRowViewModel]) -> [ChatRowViewModel] {
    guard let visited, query.isBlank else { return rows }
    var rest = rows
    let current = rest.firstIndex { $0.id == visited.current }.map { rest.remove(at: $0) }
    let before = rest.firstIndex { $0.id == visited.before }.map { rest.remove(at: $0) }
    if let before { rest.insert(before, at: 0) }
    if let current { rest.insert(current, at: min(1, rest.count)) }
    return rest
  }

  fileprivate mutating func edit(_ edit: ComposerEdit) {
    query.applyInLine(edit, limit: ChatSearch.queryLimit)
    isInField = true
  }

  fileprivate func moved(_ move: ListMove, visible: Int) -> Self {
    guard !rows.isEmpty else { return self }
    var copy = self
    copy.selected = move.target(from: selected, count: rows.count, page: visible)
    copy.isInField = false
    return copy
  }
}

extension ChatSearch.State {
  /// The query and the matches; `nil` while nobody searches.
  var form: ChatSearch.Form? {
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
}
