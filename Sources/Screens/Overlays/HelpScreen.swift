internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The scrollable help overlay: the last problem that the status line showed, the keys and the
/// commands.
struct HelpScreen: Sendable {
  enum State: Sendable, Equatable {
    case closed
    case open(firstLine: Int)
  }

  enum Event: Sendable, Equatable {
    case opened(firstLine: Int)
    /// The view moves. `last`: the index of the top line when the last line is at the bottom.
    /// `page`: the number of visible lines.
    case moved(ListMove, last: Int, page: Int)
    /// The wheel turned by this number of lines. `last`: the index of the top line when the last
    /// line is at the bottom.
    case scrolled(by: Int, last: Int)
    case cancelled
  }

  private(set) var state = State.closed
  private(set) var cache = PlainPaneCache<HelpViewModel, HelpPaneState>()
  /// Builds the view model, without the problem of the status line.
  private let build: @Sendable () -> HelpViewModel
  /// The view model as it was built when the help was first opened; `nil` before.
  private var built: HelpViewModel?
  private var report = ""

  /// Makes a closed help. `build` is called when the help is first opened.
  init(build: @escaping @Sendable () -> HelpViewModel) { self.build = build }

  private var viewModel: HelpViewModel {
    HelpViewModel(sections: (built ?? build()).sections, report: report)
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened(let line)): return Step(.open(firstLine: max(0, line)))
    case (.open(let line), .moved(let move, let last, let page)):
      return Step(.open(firstLine: move.target(from: line, count: max(0, last) + 1, page: page)))
    case (.open(let line), .scrolled(let step, let last)):
      return Step(.open(firstLine: min(max(0, line + step), max(0, last))))
    case (.open, .cancelled): return Step(.closed, [.hide(.help)])
    case (.closed, .moved), (.closed, .scrolled), (.closed, .cancelled), (.open, .opened):
      return Step(state)
    }
  }

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.help))
    let step = Self.reduce(state, event)
    state = step.state
    return step.effects
  }

  /// Shows the last problem of the status line above the keys; "" for none.
  mutating func receive(report: String) {
    self.report = report
  }

  /// Opens the help, at the slash commands if `atCommands` is true.
  mutating func open(atCommands: Bool, in context: SceneContext) -> [SceneEffect] {
    built = built ?? build()
    let commands = HelpPane.line(
      of: CommandTable.heading, in: viewModel, size: context.layout.help.size)
    let line = atCommands ? min(commands, lastLine(in: context)) : 0
    return [.show(.help)] + run(.opened(firstLine: line), in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] { run(.cancelled, in: context) }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .move(let move):
      let page = HelpPane.pageRows(size: context.layout.help.size)
      return run(.moved(move, last: lastLine(in: context), page: page), in: context)
    case .turn(let lines):
      return run(.scrolled(by: lines, last: lastLine(in: context)), in: context)
    case .press(let row, let column):
      return context.layout.help.contains(row: row, column: column) ? [] : close(in: context)
    case .back: return close(in: context)
    case .retry: return [.intent(.reconnect)]
    case .edit: return [.bell]
    case .choose: return []
    }
  }

  private func lastLine(in context: SceneContext) -> Int {
    HelpPane.lastFirstLine(viewModel, size: context.layout.help.size)
  }

  /// Forgets the last drawing, so that the next one is made anew.
  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer {
    cache.layer(.help, viewModel, state.paneState, in: context.layout.help) {
      HelpPane.draw($0, $1, size: $2)
    }
  }
}

extension HelpScreen.State {
  /// The state from which the pane is drawn.
  var paneState: HelpPaneState {
    var pane = HelpPaneState()
    switch self {
    case .closed: break
    case .open(let line): pane.firstLine = line
    }
    return pane
  }
}
