internal import Cells
internal import Intents
internal import Panes
internal import ViewModels

/// The settings overlay: the search text, the selected setting, and the changes that the database
/// has not confirmed yet.
struct SettingsScreen: Sendable {
  private(set) var state = State.closed
  private(set) var viewModel = SettingsViewModel.initial
  private(set) var cache = PlainPaneCache<SettingsViewModel, SettingsPaneState>()

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.settings))
    let step = Self.reduce(state, event)
    state = step.state
    return step.effects
  }

  mutating func open(in context: SceneContext) -> [SceneEffect] {
    [.show(.settings)] + run(.opened, in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] { run(.cancelled, in: context) }

  /// Receives the current settings.
  mutating func receive(_ viewModel: SettingsViewModel, in context: SceneContext) -> [SceneEffect] {
    self.viewModel = viewModel
    return run(.received(viewModel.rows), in: context)
  }

  /// Receives the text that says how a trial notification was sent, or that none was sent.
  mutating func receive(trial way: String, in context: SceneContext) -> [SceneEffect] {
    run(.tried(way), in: context)
  }

  /// Requests the choice of the selected setting that is `step` positions after the one that is set
  /// or was last requested. On a button, a positive `step` presses the button.
  mutating func change(by step: Int, in context: SceneContext) -> [SceneEffect] {
    run(.changed(by: step, viewModel.rows), in: context)
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .move(let move): return self.move(move, in: context)
    case .turn(let lines): return move(lines < 0 ? .up : .down, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .edit(let edit): return run(.edited(edit, viewModel.rows), in: context)
    case .back: return run(.wentBack, in: context)
    case .retry: return [.intent(.reconnect)]
    case .choose: return []
    }
  }

  private mutating func move(_ move: ListMove, in context: SceneContext) -> [SceneEffect] {
    let page = SettingsPane.visibleRows(viewModel, paneState, size: area(in: context).size)
    return run(.moved(move, viewModel.rows, page: page), in: context)
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    let area = area(in: context)
    guard area.contains(row: row, column: column) else { return close(in: context) }
    let place = Position(row: row - area.row, column: column - area.column)
    let target = SettingsPane.target(at: place, viewModel, paneState, size: area.size)
    return target.map { run(.pressed($0, viewModel.rows), in: context) } ?? []
  }

  /// `true` if the selected row of the settings is a button, and not a setting with choices.
  var isOnButton: Bool {
    guard case .open(let opened) = state, viewModel.rows.indices.contains(opened.selected) else {
      return false
    }
    return switch viewModel.rows[opened.selected].control {
    case .keys, .trial: true
    case .choice: false
    }
  }

  private var paneState: SettingsPaneState { state.paneState(viewModel.rows) }

  private func area(in context: SceneContext) -> Area { context.layout.settings(viewModel) }

  /// Discards the cached drawing, so that the settings overlay is drawn again.
  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer {
    cache.layer(.settings, viewModel, paneState, in: area(in: context)) {
      SettingsPane.draw($0, $1, size: $2)
    }
  }
}
