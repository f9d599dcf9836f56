internal import Intents
internal import Panes
package import ViewModels

/// The settings: open or not, which is selected, and what was asked for that is not set yet.
enum SettingsScreen {
  enum State: Sendable, Equatable {
    case closed
    case open(Opened)
  }

  /// The open settings.
  struct Opened: Sendable, Equatable {
    /// An index of the view model's rows.
    var selected = 0
    /// Rows that were changed and have not come back changed, with the choice that was made: keys that
    /// come faster than the store go on from there.
    var asked: [Int: Int] = [:]
    /// Which way the last trial went; "" for none.
    var trial = ""
  }

  enum Event: Sendable, Equatable {
    case opened
    case moved(ListMove, count: Int, visible: Int)
    /// The row at this index was pressed: selects it, or changes it when it is selected.
    case pressed(Int, [SettingRow])
    case changed(by: Int, [SettingRow])
    /// The settings as they are now.
    case received([SettingRow])
    /// A notification was sent, in this way.
    case tried(String)
    case cancelled
  }

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    switch (state, event) {
    case (.closed, .opened): return Step(.open(Opened()))
    case (.open(var opened), .moved(let move, let count, let visible)):
      opened.selected = move.target(from: opened.selected, count: max(1, count), page: visible)
      opened.trial = ""
      return Step(.open(opened))
    case (.open(var opened), .pressed(let index, let rows)):
      guard index != opened.selected else { return opened.changed(by: 1, rows) }
      opened.selected = min(max(0, index), max(0, rows.count - 1))
      opened.trial = ""
      return Step(.open(opened))
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
    case (.open, .cancelled): return Step(.closed, [.leave])
    case (.open, .opened), (.closed, .moved), (.closed, .pressed), (.closed, .changed),
      (.closed, .received), (.closed, .tried), (.closed, .cancelled):
      return Step(state)
    }
  }
}

extension SettingsScreen.Opened {
  /// Takes the choice that is `step` behind the one that holds or was asked for; behind the last comes the
  /// first.
  fileprivate func changed(by step: Int, _ rows: [SettingRow]) -> Step<SettingsScreen.State> {
    var copy = self
    guard rows.indices.contains(selected) else { return Step(.open(self), [.bell]) }
    switch rows[selected].control {
    case .trial:
      return Step(.open(self), step > 0 ? [.tryNotification] : [.bell])
    case .choice(let choices, let holding):
      guard choices.count > 1 else { return Step(.open(self), [.bell]) }
      let index = ((asked[selected] ?? holding) + step + choices.count) % choices.count
      guard choices.indices.contains(index) else { return Step(.open(self), [.bell]) }
      copy.asked[selected] = index
      return Step(.open(copy), [.intent(choices[index].intent)])
    }
  }
}

extension SettingsScreen.State {
  /// What the pane draws.
  var paneState: SettingsPaneState {
    var pane = SettingsPaneState()
    if case .open(let opened) = self {
      pane.selected = opened.selected
      pane.trial = opened.trial
    }
    return pane
  }
}

// Settings, and what follows them.
extension Screens {
  mutating func runSettings(_ event: SettingsScreen.Event) -> [Outcome] {
    trace?(.reduce(.settings))
    let step = SettingsScreen.reduce(settingsState, event)
    settingsState = step.state
    return perform(step.effects, from: .settings)
  }

  mutating func showSettings() -> [Outcome] {
    guard navigation.top != .settings else { return runSettings(.cancelled) }
    let outcomes = closeOverlays()
    navigation.show(.settings)
    return outcomes + runSettings(.opened)
  }

  mutating func moveSettings(_ move: ListMove) -> [Outcome] {
    let visible = SettingsPane.visibleRows(settings, size: layout.settings(settings).size)
    return runSettings(.moved(move, count: settings.rows.count, visible: visible))
  }

  mutating func changeSetting(by step: Int) -> [Outcome] {
    runSettings(.changed(by: step, settings.rows))
  }

  mutating func pressSetting(_ index: Int) -> [Outcome] {
    runSettings(.pressed(index, settings.rows))
  }

  /// What is set now. The first are those that the terminal was opened with.
  package mutating func receive(settings viewModel: SettingsViewModel) -> [Outcome] {
    let isFirst = settings == .initial
    let isRecoloured = !isFirst && settings.theme != viewModel.theme
    settings = viewModel
    return runSettings(.received(viewModel.rows))
      + (isRecoloured ? [.theme(viewModel.theme)] : [])
  }

  /// A notification was sent as a trial, in this way.
  package mutating func receive(trial way: String) -> [Outcome] {
    runSettings(.tried(way))
  }

  mutating func drawSettings() -> Layer {
    let area = layout.settings(settings)
    let input = PaneInput(viewModel: settings, state: settingsState.paneState, size: area.size)
    let (drawing, isNew) = drawings.settings.drawing(of: input) {
      SettingsPane.draw($0.viewModel, $0.state, size: $0.size)
    }
    return Layer(place: .settings, area: area, drawing: drawing, isNew: isNew)
  }
}
