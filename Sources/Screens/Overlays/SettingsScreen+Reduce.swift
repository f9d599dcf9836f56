internal import Intents
internal import Panes
internal import ViewModels

extension SettingsScreen {
  enum State: Sendable, Equatable {
    case closed
    case open(Opened)
  }

  /// The open settings overlay: its selected row, and the requested changes.
  struct Opened: Sendable, Equatable {
    /// Index of the selected row in the view model.
    var selected = 0
    /// The choices that the store has not confirmed yet: from the index of a row to the index of
    /// its choice. A further key continues from the unconfirmed choice.
    var asked: [Int: Int] = [:]
    /// The kind of notification that was sent as a trial, in words; "" for none.
    var trial = ""
  }

  enum Event: Sendable, Equatable {
    case opened
    case moved(ListMove, count: Int, visible: Int)
    /// The row at this index of these rows was clicked: selects it; if it was selected already,
    /// requests its next choice or, on the trial row, a trial notification.
    case pressed(Int, [SettingRow])
    /// A key asked for another choice of the selected one of these rows: the next (1) or the one
    /// before (-1); on the trial row, 1 requests a trial notification.
    case changed(by: Int, [SettingRow])
    /// New settings arrived from the router.
    case received([SettingRow])
    /// A trial notification was sent; the associated value says in words how.
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
    case (.open, .cancelled): return Step(.closed, [.hide(.settings)])
    case (.open, .opened), (.closed, .moved), (.closed, .pressed), (.closed, .changed),
      (.closed, .received), (.closed, .tried), (.closed, .cancelled):
      return Step(state)
    }
  }
}

extension SettingsScreen.Opened {
  /// Requests the choice `step` positions after the current or last requested choice of the
  /// selected row; the first follows the last. On the trial row, a positive `step` requests a trial
  /// notification.
  fileprivate func changed(by step: Int, _ rows: [SettingRow]) -> Step<SettingsScreen.State> {
    var copy = self
    guard rows.indices.contains(selected) else { return Step(.open(self), [.bell]) }
    switch rows[selected].control {
    case .trial:
      return Step(.open(self), step > 0 ? [.tryNotification] : [.bell])
    case .keys:
      return Step(.open(self), step > 0 ? [.chooseKeys] : [.bell])
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
  /// The state from which the pane is drawn.
  var paneState: SettingsPaneState {
    var pane = SettingsPaneState()
    if case .open(let opened) = self {
      pane.selected = opened.selected
      pane.trial = opened.trial
    }
    return pane
  }
}
