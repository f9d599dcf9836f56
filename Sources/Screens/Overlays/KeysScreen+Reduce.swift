internal import Keys
internal import Panes

extension KeysScreen {
  enum State: Sendable, Equatable {
    case closed
    case open(Form)
  }

  /// The contents of the overlay of key bindings: the search text, the selected row and the open
  /// question.
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

  /// The meaning of the next key press: a command for the overlay of key bindings, a key to assign,
  /// or a confirmation.
  enum Asking: Sendable, Equatable {
    case nothing
    /// The next key press chooses the key that becomes the first key of this action; Esc ends the
    /// question.
    case key(Binding)
    /// The next key press, if it is Enter, confirms that this key is to be assigned to the action,
    /// although another action uses it.
    case agreement(Binding, KeyStroke)
  }

  /// A row of the overlay of key bindings: a heading, the choice of a preset, or an action with its
  /// keys.
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
    /// A key was pressed while the overlay of key bindings waits for a key to assign, or for a
    /// confirmation.
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

  /// Handles the key press for which the overlay of key bindings waits: a key to assign, or a
  /// confirmation.
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
