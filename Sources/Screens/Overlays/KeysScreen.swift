internal import Cells
internal import Intents
internal import Keys
internal import Panes

/// The overlay in which a person changes the keys of actions. The program writes the changes to the
/// person's file of key bindings; the overlay shows the changes once the file is written.
struct KeysScreen: Sendable {
  private(set) var state = State.closed
  /// The person's file of key bindings, as it was last read without a mistake, or changed.
  private(set) var file: KeyFile
  private(set) var cache = PlainPaneCache<Int, KeysPaneState>()

  init(file: KeyFile) { self.file = file }

  /// `true` while the overlay of key bindings waits for a key to assign, or for a confirmation, so
  /// that a key press does not have its usual action.
  var isAsking: Bool {
    guard case .open(let form) = state else { return false }
    return form.asking != .nothing
  }

  private mutating func run(_ event: Event, in context: SceneContext) -> [SceneEffect] {
    context.trace?(.reduce(.keys))
    let step = Self.reduce(state, event)
    state = step.state
    return step.effects
  }

  /// Opens the overlay of key bindings with the actions that match this search text; "" for all
  /// actions.
  mutating func open(finding words: String, in context: SceneContext) -> [SceneEffect] {
    let effects = [.show(.keys)] + run(.opened(shownRows), in: context)
    return words.isEmpty ? effects : effects + take(.edit(.paste(words)), in: context)
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] { run(.cancelled, in: context) }

  /// Receives the file of key bindings, for instance after a change of it; or `nil`, and in
  /// `report` the reason why it could not be changed or used.
  mutating func receive(_ file: KeyFile?, report: String, in context: SceneContext) {
    let isSwitched = file.map { $0.preset != self.file.preset } ?? false
    if let file { self.file = file }
    let words = isSwitched && report.isEmpty ? ScreenWords.takesPreset(self.file.preset) : report
    _ = run(.received(words), in: context)
  }

  /// Handles a key press while the overlay of key bindings waits for a key to assign, or for a
  /// confirmation.
  mutating func take(_ stroke: KeyStroke, in context: SceneContext) -> [SceneEffect] {
    run(.pressed(stroke), in: context)
  }

  /// Removes the change that the person's file makes to the keys of the selected action, so that
  /// the action has the keys of the preset again; rings the bell if there is no such change, or if
  /// no action is selected. `byDelete`: the key was Delete, which edits the search text unless that
  /// is empty.
  mutating func reset(byDelete: Bool, in context: SceneContext) -> [SceneEffect] {
    if byDelete, case .open(let form) = state, !form.query.isEmpty {
      return take(.edit(.deleteForward), in: context)
    }
    guard case .action(let binding)? = selectedRow,
      file.change(of: binding.action, in: binding.context) != nil
    else { return [.bell] }
    return [.editKeys(.reset(binding.action, binding.context))]
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    switch input {
    case .edit(let edit):
      guard !isAsking else { return [.bell] }
      if case .open(let form) = state, form.query.isEmpty, selectedRow == .preset,
        edit == .left || edit == .right
      {
        return [.editKeys(.preset(file.preset.next(by: edit == .left ? -1 : 1)))]
      }
      let effects = run(.edited(edit), in: context)
      return effects + run(.narrowed(shownRows), in: context)
    case .move(let move): return self.move(move, in: context)
    case .turn(let lines): return move(lines < 0 ? .up : .down, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .choose: return run(.chosen(selectedRow), in: context)
    case .back:
      let effects = run(.wentBack, in: context)
      return effects + run(.narrowed(shownRows), in: context)
    case .retry: return [.intent(.reconnect)]
    }
  }

  private mutating func move(_ move: ListMove, in context: SceneContext) -> [SceneEffect] {
    let page = KeysPane.visibleRows(size: context.layout.keys.size)
    return run(.moved(move, shownRows, page: page), in: context)
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    let area = context.layout.keys
    guard area.contains(row: row, column: column) else { return close(in: context) }
    let rows = shownRows
    guard let index = KeysPane.index(atRow: row - area.row, paneState, size: area.size),
      rows.indices.contains(index), rows[index].isSelectable
    else { return [] }
    if case .open(let form) = state, form.selected == index, !isAsking {
      return run(.chosen(selectedRow), in: context)
    }
    return run(.selected(index), in: context)
  }

  // MARK: Rows

  /// `true` if all `words`, given in lower case, occur in the action's heading, keys, sentence,
  /// label or name.
  static func has(_ binding: Binding, _ words: [Substring]) -> Bool {
    let texts = [
      KeyTable.heading(of: binding.context), KeyTable.names(of: binding), binding.sentence,
      binding.label, binding.action.rawValue,
    ]
    let text = texts.joined(separator: " ").lowercased()
    return words.allSatisfy { text.contains($0) }
  }

  /// The actions that match the search text, each below its heading; without a search text all
  /// actions, below the row of the preset.
  private var shownRows: [Row] {
    guard case .open(let form) = state else { return [] }
    let words = form.query.text.lowercased().split(separator: " ")
    return KeyContext.allCases.reduce(into: words.isEmpty ? [.preset] : []) { rows, context in
      let found = KeyTable.bindings.filter { $0.context == context && Self.has($0, words) }
      if !found.isEmpty { rows.append(.heading(KeyTable.heading(of: context))) }
      rows += found.map { .action($0) }
    }
  }

  private var selectedRow: Row? {
    guard case .open(let form) = state else { return nil }
    let rows = shownRows
    return rows.indices.contains(form.selected) ? rows[form.selected] : nil
  }

  // MARK: Drawing

  private var paneState: KeysPaneState {
    var pane = KeysPaneState()
    guard case .open(let form) = state else { return pane }
    pane.query = form.query.state
    pane.lines = shownRows.map { line($0, isLinear: false) }
    pane.total = KeyTable.bindings.count
    pane.selected = form.selected
    pane.notice = form.notice
    pane.isAsking = form.asking != .nothing
    return pane
  }

  private func line(_ row: Row, isLinear: Bool) -> KeysLine {
    switch row {
    case .heading(let words): KeysLine(words: words, isHeading: true)
    case .preset:
      KeysLine(
        words: ScreenWords.preset,
        keys: [file.preset.rawValue] + (isLinear ? [] : ["‹ \(file.preset.rawValue) ›"]),
        isOwn: file.preset != .usual)
    case .action(let binding):
      KeysLine(
        words: binding.sentence,
        keys: [
          binding.keys.first.map(KeyTable.name(of:)) ?? ScreenWords.noKey,
          binding.keys.isEmpty ? ScreenWords.noKey : KeyTable.names(of: binding),
        ], isOwn: file.change(of: binding.action, in: binding.context) != nil)
    }
  }

  /// Discards the cached drawing, so that the overlay of key bindings is drawn again.
  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer {
    var pane = paneState
    if context.layout.isLinear, case .open(let form) = state {
      pane.isOnRow = !form.isInField
      pane.lines = shownRows.map { line($0, isLinear: true) }
    }
    return cache.layer(.keys, 0, pane, in: context.layout.keys) { KeysPane.draw($1, size: $2) }
  }
}
