internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

extension SettingsScreen {
  enum State: Sendable, Equatable {
    case closed
    case open(Opened)
  }

  /// The open settings overlay: the typed words, its selected row, and what was requested in it.
  struct Opened: Sendable, Equatable {
    var query = ComposerText()
    /// `true` if the last key changed the typed words, so that the cursor is there.
    var isInField = false
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
    /// The person edited the words by which settings are found. The rows are those of all settings,
    /// whether they have the words or not.
    case edited(ComposerEdit, [SettingRow])
    /// The selection moves over those of these rows that have the typed words. `page`: the number
    /// of them that the overlay has space for.
    case moved(ListMove, [SettingRow], page: Int)
    /// A row, a value or a button was clicked: selects the row; requests the value, or does what
    /// the button says.
    case pressed(SettingsTarget, [SettingRow])
    /// A key asked for another choice of the selected one of these rows: the next (1) or the one
    /// before (-1); on a button, 1 presses it.
    case changed(by: Int, [SettingRow])
    /// New settings arrived from the router.
    case received([SettingRow])
    /// A trial notification was sent; the associated value says in words how.
    case tried(String)
    /// The typed words are deleted; without any, the overlay is closed.
    case wentBack
    case cancelled
  }

  /// The limit of the typed words, in bytes of UTF-8.
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
  /// The rows that have all typed words in their heading, their label, their values or their
  /// explanation, in small or capital letters, by their index; without words, all rows. The row of
  /// the keys is also found by the actions that have keys.
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

  /// The typed words if they found the row of the keys by an action, which is then shown; "" if
  /// they are of the row itself.
  private func actionWords(_ row: SettingRow) -> String { has(row, words) ? "" : query.text }

  private var words: [Substring] { query.text.lowercased().split(separator: " ") }

  /// Selects the first row whose label has the typed words, else the first one that has them. A row
  /// that was selected stays so while nothing is typed.
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

  /// Moves the selection over the rows that have the typed words.
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

  /// Requests a choice of the selected row, unless it holds already.
  private func chose(_ choice: Int, _ rows: [SettingRow]) -> Step<SettingsScreen.State> {
    guard rows.indices.contains(selected),
      case .choice(let choices, let holding) = rows[selected].control,
      choices.indices.contains(choice), choice != asked[selected] ?? holding
    else { return Step(.open(self)) }
    var copy = self
    copy.asked[selected] = choice
    return Step(.open(copy), [.intent(choices[choice].intent)])
  }

  /// Requests another choice of the selected row: the one `step` positions after the last requested
  /// choice, or after the current one if no request is unconfirmed; the first choice follows the
  /// last. On a button, a positive `step` presses the button, and a negative one rings the bell.
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
  /// The texts in which typed words are looked for.
  fileprivate var text: String {
    let values: [String] =
      if case .choice(let choices, _) = control { choices.map(\.words) } else { [] }
    return ([group, label, sentence] + values).joined(separator: " ")
  }
}

extension SettingsScreen.State {
  /// The state from which the pane is drawn, for these rows.
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
