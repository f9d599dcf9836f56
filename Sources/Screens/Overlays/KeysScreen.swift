internal import Cells
internal import Intents
internal import Keys

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

extension KeysScreen {
  enum State: Sendable, Equatable {
    case closed
    case open(Form)
  }

  struct Form: Sendable, Equatable {
    var query = ComposerText()
    /// The index of the selected row among the shown rows, which are the rows that match the search
    /// text.
    var selected = 0
    /// `true` if the cursor is in the field of the search text: at first and after each edit;
    /// `false` after the person moved among the rows.
    var isInField = true
    var asking = Asking.nothing
    /// The text of the open question, the reason why a key cannot be assigned, or the last report
    /// about the file of key bindings; "" for none.
    var notice = ""
  }

  enum Asking: Sendable, Equatable {
    case nothing
    /// The next key press chooses the key that becomes the first key of this action; Esc ends the
    /// question.
    case key(Binding)
    /// The next key press, if it is Enter, confirms that this key is to be assigned to the action,
    /// although another action uses it.
    case agreement(Binding, KeyStroke)
  }

  enum Row: Sendable, Equatable {
    case heading(String)
    case preset
    case action(Binding)

    var isSelectable: Bool { if case .heading = self { false } else { true } }
  }

  enum Event: Sendable, Equatable {
    case opened([Row])
    case edited(ComposerEdit)
    /// The search text may have changed; these rows match it now.
    case narrowed([Row])
    /// The selection is to be moved among these rows, which match the search text. `page`: the
    /// number of rows for which the overlay of key bindings has space.
    case moved(ListMove, [Row], page: Int)
    case selected(Int)
    /// A row was chosen. The row of the preset says which keys change it, the row of an action asks
    /// for a key; `nil` or another row rings the bell.
    case chosen(Row?)
    case pressed(KeyStroke)
    /// The program has written the file of key bindings, or read it again (the report is ""), or
    /// could not, for the reason in this report.
    case received(String)
    /// Back was pressed. It ends the open question; if there is none, it deletes the search text;
    /// if that is empty, it closes the overlay of key bindings.
    case wentBack
    case cancelled
  }

  /// The limit of the length of the search text in the overlay of key bindings, in bytes of UTF-8.
  private static let queryLimit = 100

  static func reduce(_ state: State, _ event: Event) -> Step<State> {
    guard case .open(var form) = state else {
      guard case .opened(let rows) = event else { return Step(state) }
      return Step(.open(Form(selected: firstRow(of: rows))))
    }
    switch event {
    case .opened: return Step(state)
    case .edited(let edit):
      form.query.applyInLine(edit, limit: queryLimit)
      form.notice = ""
      form.isInField = true
    case .narrowed(let rows):
      let isThere = rows.indices.contains(form.selected) && rows[form.selected].isSelectable
      if !isThere || !form.query.isEmpty { form.selected = firstRow(of: rows) }
    case .moved(let move, let rows, let page):
      form.move(move, over: rows, page: page)
      form.isInField = false
    case .selected(let index):
      form.selected = index
      form.endQuestion()
    case .chosen(.preset?): form.notice = ScreenWords.changesPreset
    case .chosen(.action(let binding)?): form.ask(for: binding)
    case .chosen: return Step(state, [.bell])
    case .pressed(let stroke): return form.take(stroke)
    case .received(let report):
      // A question that was asked while the file was being written stays, because the next key
      // answers it.
      if form.asking == .nothing { form.notice = report }
    case .wentBack where form.asking != .nothing: form.endQuestion()
    case .wentBack where !form.query.isEmpty: form.query = ComposerText()
    case .wentBack, .cancelled: return Step(.closed, [.hide(.keys)])
    }
    return Step(.open(form))
  }

  private static func firstRow(of rows: [Row]) -> Int {
    rows.firstIndex { $0.isSelectable } ?? 0
  }
}

extension KeysScreen.Form {
  fileprivate mutating func endQuestion() {
    asking = .nothing
    notice = ""
  }

  /// Moves the selection in the overlay of key bindings to another row, skipping headings. `page`:
  /// the number of rows for which the overlay has space.
  fileprivate mutating func move(_ move: ListMove, over rows: [KeysScreen.Row], page: Int) {
    endQuestion()
    let target = move.target(from: selected, count: max(1, rows.count), page: page)
    let goesUp = target < selected || move == .first
    let below = rows.indices.filter { $0 >= target && rows[$0].isSelectable }.first
    let above = rows.indices.filter { $0 <= target && rows[$0].isSelectable }.last
    selected = (goesUp && move != .first ? above ?? below : below ?? above) ?? 0
  }

  fileprivate mutating func ask(for binding: Binding) {
    asking = .key(binding)
    notice = ScreenWords.pressKey(for: binding)
  }

  fileprivate func take(_ stroke: KeyStroke) -> Step<KeysScreen.State> {
    var copy = self
    if stroke == KeyStroke(.escape) {
      copy.endQuestion()
      return Step(.open(copy))
    }
    switch asking {
    case .nothing: return Step(.open(self))
    case .agreement(let binding, let wanted):
      guard stroke == KeyStroke(.enter) else { return Step(.open(self), [.bell]) }
      copy.endQuestion()
      return Step(.open(copy), [.editKeys(.keys(binding.change(first: wanted)))])
    case .key(let binding): return copy.took(stroke, for: binding)
    }
  }

  private mutating func took(_ stroke: KeyStroke, for binding: Binding) -> Step<KeysScreen.State> {
    if let reason = binding.context.reasonAgainst(stroke) {
      notice = ScreenWords.refused(reason)
      return Step(.open(self), [.bell])
    }
    let map = KeyTable.map
    if let other = map.emptied(by: stroke, for: binding.action, in: binding.context) {
      notice = ScreenWords.onlyKey(stroke, of: other)
      return Step(.open(self), [.bell])
    }
    if let other = map.hiding(stroke, in: binding.context) {
      notice = ScreenWords.hiddenKey(stroke, by: other)
      return Step(.open(self), [.bell])
    }
    let others = map.meeting(stroke, in: binding.context).filter { $0 != binding }
    guard let other = others.first else {
      endQuestion()
      return Step(.open(self), [.editKeys(.keys(binding.change(first: stroke)))])
    }
    asking = .agreement(binding, stroke)
    notice = ScreenWords.usedKey(stroke, for: binding, by: other)
    return Step(.open(self))
  }
}

extension Binding {
  /// Returns the change that makes this key the first key of the binding, and keeps up to three of
  /// its other keys.
  fileprivate func change(first stroke: KeyStroke) -> KeyChange {
    KeyChange(action, in: context, [stroke] + keys.filter { $0 != stroke }.prefix(3))
  }
}

extension KeyPreset {
  /// The preset that follows this one (`step` 1) or comes before it (-1); after the last preset,
  /// the first.
  func next(by step: Int) -> KeyPreset {
    let all = KeyPreset.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + step + all.count) % all.count]
  }
}

extension ScreenWords {
  static let preset = "All keys as in"
  static let changesPreset = "← and → change it."
  static func takesPreset(_ preset: KeyPreset) -> String {
    "All keys are as in “\(preset.rawValue)” now."
  }
  static let noKey = "none"

  static func pressKey(for binding: Binding) -> String {
    "Press one more key for “\(binding.sentence)”. Esc leaves it as it is."
  }

  static func refused(_ reason: String) -> String {
    "\(reason.prefix(1).uppercased())\(reason.dropFirst()). Press another key, or Esc."
  }

  static func onlyKey(_ stroke: KeyStroke, of other: Binding) -> String {
    "\(KeyTable.name(of: stroke)) is the only key for “\(other.sentence)”. Press another key, or Esc."
  }

  /// The question whether to assign a key to the action of `binding` although `other` uses that
  /// key. The wording depends on the context of `other`: the same as that of `binding`, a more
  /// general one, or a more specific one, in which `other` keeps the key.
  static func usedKey(
    _ stroke: KeyStroke, for binding: Binding, by other: Binding
  ) -> String {
    let key = KeyTable.name(of: stroke)
    let place = KeyTable.heading(of: other.context)
    if other.context == binding.context {
      return "Enter takes \(key) from “\(other.sentence)”; Esc leaves it."
    }
    return binding.context.lookup.contains(other.context)
      ? "Enter puts \(key) here in place of “\(other.sentence)” (\(place)); Esc leaves it."
      : "Enter takes \(key), but not in “\(place)”: there it stays “\(other.sentence)”."
  }

  static func hiddenKey(_ stroke: KeyStroke, by other: Binding) -> String {
    "\(KeyTable.name(of: stroke)) stays “\(other.sentence)” (\(KeyTable.heading(of: other.context))). "
      + "Press another key, or Esc."
  }
}
