internal import Intents
internal import Keys
internal import ViewModels

/// The help overlay: the last report of the status line, such as of a problem, all keys, those of
/// the context in which the help was opened first, and the slash commands; with a field to search
/// these lines.
struct HelpScreen: Sendable {
  enum State: Sendable, Equatable {
    case closed
    case open(Form)
  }

  struct Form: Sendable, Equatable {
    var headings: [String] = []
    var query = ComposerText()
    var firstLine = 0
  }

  enum Event: Sendable, Equatable {
    case opened(Form)
    case edited(ComposerEdit)
    /// The help is to be scrolled. `last`: the index that the first visible line has at the end of
    /// the help. `page`: the number of visible lines.
    case moved(ListMove, last: Int, page: Int)
    /// The wheel turned by this number of lines. `last`: the index that the first visible line has
    /// at the end of the help.
    case scrolled(by: Int, last: Int)
    /// Back was pressed: the search text is deleted, or if there is none, the help is closed.
    case wentBack
    case cancelled
  }

  /// The limit of the length of the help's search text, in bytes of UTF-8.
  private static let queryLimit = 100

  private(set) var state = State.closed
  private(set) var cache = PlainPaneCache<HelpViewModel, HelpPaneState>()
  /// Builds the help's view model, without the last report of the status line.
  private let build: @Sendable () -> HelpViewModel
  /// The help's view model that `build` made when the help was opened; `nil` before, and after
  /// `rebuild()`.
  private var built: HelpViewModel?
  private var report = ""

  /// `build` is first called when the help is opened.
  init(build: @escaping @Sendable () -> HelpViewModel) { self.build = build }

  private var viewModel: HelpViewModel {
    let all = HelpViewModel(sections: (built ?? build()).sections, report: report)
    guard case .open(let form) = state else { return all }
    return all.beginning(with: form.headings).with(form.query.text)
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let form)): return Step(.open(form))
    case (.open(var form), .edited(let edit)):
      let old = form.query.text
      form.query.applyInLine(edit, limit: queryLimit)
      if form.query.text != old { form.firstLine = 0 }
      return Step(.open(form))
    case (.open(var form), .moved(let move, let last, let page)):
      form.firstLine = move.target(from: form.firstLine, count: max(0, last) + 1, page: page)
      return Step(.open(form))
    case (.open(var form), .scrolled(let step, let last)):
      form.firstLine = min(max(0, form.firstLine + step), max(0, last))
      return Step(.open(form))
    case (.open(let form), .wentBack) where !form.query.isEmpty:
      return Step(.open(Form(headings: form.headings)))
    case (.open, .wentBack), (.open, .cancelled): return Step(.closed, [.hide(.help)])
    case (.closed, .edited), (.closed, .moved), (.closed, .scrolled), (.closed, .wentBack),
      (.closed, .cancelled), (.open, .opened):
      return Step(state)
    }
  }

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.help))
    let step = Self.reduce(state, event)
    state = step.state
    return step.effects
  }

  mutating func receive(report: String) {
    self.report = report
  }

  /// Opens the help. The keys of the context `keys` come first, with those of the more general
  /// contexts that it uses, except `everywhere`. If `atCommands` is true, the slash commands come
  /// before them.
  ///
  /// - Parameter words: the search text to fill in; "" for none.
  mutating func open(
    from keys: KeyContext, atCommands: Bool, finding words: String = "", in context: SceneContext
  ) -> [SceneEffect] {
    built = built ?? build()
    let first = keys.lookup.filter { $0 != .everywhere }.map(KeyTable.heading(of:))
    var form = Form(headings: (atCommands ? [CommandTable.heading] : []) + first)
    _ = form.query.putLine(words, limit: Self.queryLimit)
    return [.show(.help)] + run(.opened(form), in: context)
  }

  mutating func rebuild() { built = nil }

  mutating func close(in context: SceneContext) -> [SceneEffect] { run(.cancelled, in: context) }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .edit(let edit): return run(.edited(edit), in: context)
    case .move(let move):
      let page = HelpPane.pageRows(paneState(in: context), size: context.layout.help.size)
      return run(.moved(move, last: lastLine(in: context), page: page), in: context)
    case .turn(let lines):
      return run(.scrolled(by: lines, last: lastLine(in: context)), in: context)
    case .press(let row, let column):
      return context.layout.help.contains(row: row, column: column) ? [] : close(in: context)
    case .back: return run(.wentBack, in: context)
    case .choose: return close(in: context)
    case .retry: return [.intent(.reconnect)]
    }
  }

  private func lastLine(in context: SceneContext) -> Int {
    HelpPane.lastFirstLine(viewModel, paneState(in: context), size: context.layout.help.size)
  }

  private func paneState(in context: SceneContext) -> HelpPaneState {
    var pane = state.paneState
    pane.isLinear = context.layout.isLinear
    return pane
  }

  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer {
    cache.layer(.help, viewModel, paneState(in: context), in: context.layout.help) {
      HelpPane.draw($0, $1, size: $2)
    }
  }
}

extension HelpScreen.State {
  var paneState: HelpPaneState {
    var pane = HelpPaneState()
    switch self {
    case .closed: break
    case .open(let form):
      pane.firstLine = form.firstLine
      pane.query = form.query.state
      pane.sectionsHere = form.query.isBlank ? form.headings.count : 0
    }
    return pane
  }
}

extension HelpViewModel {
  fileprivate func beginning(with headings: [String]) -> HelpViewModel {
    let first = headings.flatMap { heading in sections.filter { $0.heading == heading } }
    return HelpViewModel(
      sections: first + sections.filter { !headings.contains($0.heading) }, report: report)
  }

  /// Returns the help with only the lines that contain all words of `words` in their keys,
  /// sentence, short text, label or heading, ignoring case, and without the report; the unchanged
  /// help if `words` is blank.
  fileprivate func with(_ words: String) -> HelpViewModel {
    let wanted = words.lowercased().split(separator: " ")
    guard !wanted.isEmpty else { return self }
    let found = sections.compactMap { section -> HelpSection? in
      let lines = section.lines.filter { line in
        let text =
          "\(section.heading) \(line.keys) \(line.sentence) \(line.short) \(line.label)"
          .lowercased()
        return wanted.allSatisfy { text.contains($0) }
      }
      return lines.isEmpty ? nil : HelpSection(heading: section.heading, lines: lines)
    }
    return HelpViewModel(sections: found)
  }
}
