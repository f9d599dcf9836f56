internal import Cells
internal import Intents
internal import Keys
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

  mutating func receive(_ viewModel: SettingsViewModel, in context: SceneContext) -> [SceneEffect] {
    self.viewModel = viewModel
    return run(.received(viewModel.rows), in: context)
  }

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

  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer {
    cache.layer(.settings, viewModel, paneState, in: area(in: context)) {
      SettingsPane.draw($0, $1, size: $2)
    }
  }
}

extension SettingsScreen {
  enum State: Sendable, Equatable {
    case closed
    case open(Opened)
  }

  struct Opened: Sendable, Equatable {
    var query = ComposerText()
    var isInField = false
    /// The index of the selected row in the settings' view model.
    var selected = 0
    /// The requested choices that the database has not confirmed yet, by the index of the row; each
    /// is an index into the row's choices. A further key press continues from the unconfirmed
    /// choice.
    var asked: [Int: Int] = [:]
    /// The text that says how a trial notification was sent, or that none was sent; "" for no text.
    var trial = ""
  }

  enum Event: Sendable, Equatable {
    case opened
    /// The person edited the search text. The rows are those of all settings, whether they match
    /// the search text or not.
    case edited(ComposerEdit, [SettingRow])
    /// The selection is to be moved among those of these rows that match the search text. `page`:
    /// the number of rows for which the settings overlay has space.
    case moved(ListMove, [SettingRow], page: Int)
    /// A row, a value or a button was clicked. The click selects the row, and requests the value or
    /// presses the button.
    case pressed(SettingsTarget, [SettingRow])
    /// A key requests another choice in the selected row: the next choice (1) or the previous one
    /// (-1). On a button, 1 presses the button.
    case changed(by: Int, [SettingRow])
    case received([SettingRow])
    case tried(String)
    /// Back was pressed: the search text is deleted, or if there is none, the settings overlay is
    /// closed.
    case wentBack
    case cancelled
  }

  /// The limit of the length of the search text in the settings, in bytes of UTF-8.
  private static let queryLimit = 100

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened): return Step(.open(Opened()))
    case (.open(var opened), .edited(let edit, let rows)):
      opened.query.applyInLine(edit, limit: queryLimit)
      opened.isInField = true
      opened.selectFirst(of: rows)
      return Step(.open(opened))
    case (.open(var opened), .moved(let move, let rows, let page)):
      opened.move(move, over: rows, page: page)
      return Step(.open(opened))
    case (.open(let opened), .pressed(let target, let rows)): return opened.pressed(target, rows)
    case (.open(let opened), .changed(let step, let rows)):
      return opened.changed(by: step, rows)
    case (.open(var opened), .received(let rows)):
      opened.asked = opened.asked.filter { index, choice in
        guard rows.indices.contains(index), case .choice(_, let selected) = rows[index].control
        else { return false }
        return selected != choice
      }
      return Step(.open(opened))
    case (.open(var opened), .tried(let way)):
      opened.trial = way
      return Step(.open(opened))
    case (.open(var opened), .wentBack) where !opened.query.isEmpty:
      opened.query = ComposerText()
      opened.isInField = false
      return Step(.open(opened))
    case (.open, .wentBack), (.open, .cancelled): return Step(.closed, [.hide(.settings)])
    case (.open, .opened), (.closed, .edited), (.closed, .moved), (.closed, .pressed),
      (.closed, .changed), (.closed, .received), (.closed, .tried), (.closed, .wentBack),
      (.closed, .cancelled):
      return Step(state)
    }
  }
}

extension SettingsScreen.Opened {
  /// Returns the indices of the rows that contain all words of the search text in their heading,
  /// label, values or explanation, ignoring case; all indices without a search text. The row that
  /// opens the overlay of key bindings also matches if one of the actions in that overlay does.
  func shown(of rows: [SettingRow]) -> [Int] {
    let wanted = words
    return rows.indices.filter { index in
      has(rows[index], wanted)
        || rows[index].control == .keys && KeyTable.bindings.contains { KeysScreen.has($0, wanted) }
    }
  }

  private func has(_ row: SettingRow, _ wanted: [Substring]) -> Bool {
    let text = row.text.lowercased()
    return wanted.allSatisfy { text.contains($0) }
  }

  /// The search text to fill in when the row that opens the overlay of key bindings is pressed: the
  /// typed text if only actions in that overlay match it; "" if the row itself matches it.
  private func actionWords(_ row: SettingRow) -> String { has(row, words) ? "" : query.text }

  private var words: [Substring] { query.text.lowercased().split(separator: " ") }

  /// Selects the first row whose label contains the words of the search text, or else the first row
  /// that matches it. Without a search text, and if no row matches, the selection does not change.
  fileprivate mutating func selectFirst(of rows: [SettingRow]) {
    trial = ""
    let (wanted, found) = (words, shown(of: rows))
    guard !wanted.isEmpty else { return }
    let named = found.first { index in
      let label = rows[index].label.lowercased()
      return wanted.allSatisfy { label.contains($0) }
    }
    selected = named ?? found.first ?? selected
  }

  /// Moves the selection among the rows of the settings that match the search text. `page`: the
  /// number of rows for which the settings overlay has space.
  fileprivate mutating func move(_ move: ListMove, over rows: [SettingRow], page: Int) {
    trial = ""
    isInField = false
    let found = shown(of: rows)
    guard !found.isEmpty else { return }
    let place = found.firstIndex(of: selected) ?? 0
    selected = found[move.target(from: place, count: found.count, page: page)]
  }

  fileprivate func pressed(
    _ target: SettingsTarget, _ rows: [SettingRow]
  ) -> Step<SettingsScreen.State> {
    var copy = self
    copy.isInField = false
    copy.trial = ""
    switch target {
    case .row(let index):
      copy.selected = index
      return Step(.open(copy))
    case .button(let index):
      copy.selected = index
      return copy.changed(by: 1, rows)
    case .value(let index, let choice):
      copy.selected = index
      return copy.chose(choice, rows)
    }
  }

  /// Requests this choice of the selected setting, unless it is the one that was last requested or,
  /// if no request is unconfirmed, the one that is set.
  private func chose(_ choice: Int, _ rows: [SettingRow]) -> Step<SettingsScreen.State> {
    guard rows.indices.contains(selected),
      case .choice(let choices, let holding) = rows[selected].control,
      choices.indices.contains(choice), choice != asked[selected] ?? holding
    else { return Step(.open(self)) }
    var copy = self
    copy.asked[selected] = choice
    return Step(.open(copy), [.intent(choices[choice].intent)])
  }

  /// Requests another choice of the selected row: the one that is `step` positions after the last
  /// requested choice, or after the current choice if no request is unconfirmed. On a button, a
  /// positive `step` presses the button, and a negative one rings the bell.
  fileprivate func changed(by step: Int, _ rows: [SettingRow]) -> Step<SettingsScreen.State> {
    var copy = self
    copy.isInField = false
    guard shown(of: rows).contains(selected) else { return Step(.open(self), [.bell]) }
    switch rows[selected].control {
    case .trial:
      return Step(.open(copy), step > 0 ? [.tryNotification] : [.bell])
    case .keys:
      return Step(
        .open(copy), step > 0 ? [.chooseKeys(finding: actionWords(rows[selected]))] : [.bell])
    case .choice(let choices, let holding):
      guard choices.count > 1 else { return Step(.open(copy), [.bell]) }
      let index = ((asked[selected] ?? holding) + step + choices.count) % choices.count
      guard choices.indices.contains(index) else { return Step(.open(copy), [.bell]) }
      copy.asked[selected] = index
      return Step(.open(copy), [.intent(choices[index].intent)])
    }
  }
}

extension SettingRow {
  fileprivate var text: String {
    let values: [String] =
      if case .choice(let choices, _) = control { choices.map(\.words) } else { [] }
    return ([group, label, sentence] + values).joined(separator: " ")
  }
}

extension SettingsScreen.State {
  func paneState(_ rows: [SettingRow]) -> SettingsPaneState {
    var pane = SettingsPaneState()
    if case .open(let opened) = self {
      pane.query = opened.query.state
      pane.isInField = opened.isInField
      pane.shown = opened.shown(of: rows)
      pane.selected = opened.selected
      pane.trial = opened.trial
    }
    return pane
  }
}
