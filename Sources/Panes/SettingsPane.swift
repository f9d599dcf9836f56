package import Cells
package import ViewModels

/// The settings overlay: a search field, the settings in groups, and the explanation of the
/// selected setting.
package enum SettingsPane {
  /// Draws the settings overlay. `size` is the size of the overlay, as `size(_:in:)` returns it.
  package static func draw(
    _ viewModel: SettingsViewModel, _ state: SettingsPaneState, size: Size
  ) -> PaneDrawing {
    let layout = SettingsLayout(viewModel, state, size: size)
    var drawing = layout.frame.drawing(title: PaneWords.settings)
    layout.frame.drawField(
      state.query, placeholder: PaneWords.settingsQuery,
      count: state.query.text.isEmpty
        ? "" : PaneWords.found(state.shown.count, of: viewModel.rows.count),
      into: &drawing)
    for (row, line) in layout.visible { draw(line, row, viewModel, state, layout, into: &drawing) }
    if state.shown.isEmpty, let row = layout.listRows.first {
      drawing.buffer.write(
        PaneWords.nothingFound(state.query.text),
        at: Position(row: row, column: layout.labelColumn), role: .notice,
        maxColumns: layout.room(from: layout.labelColumn), overflow: .ellipsis)
    }
    explain(viewModel, state, layout, into: &drawing.buffer)
    return drawing
  }

  /// The size of the settings overlay on a page of `size`: as many rows as the settings and the
  /// longest explanation need, if the page has them, and at most 72 columns; but all rows of a page
  /// of fewer than 16 rows, and the whole of a narrow page.
  package static func size(_ viewModel: SettingsViewModel, in size: Size) -> Size {
    let columns = OverlayFrame.size(rows: 1, columns: 72, in: size).columns
    let wanted = SettingsLayout.wantedRows(viewModel, columns: columns)
    return OverlayFrame.size(rows: wanted, columns: 72, in: size)
  }

  /// The number of settings that are visible at once, at least 1. PgUp and PgDn move by one less,
  /// but at least by 1.
  package static func visibleRows(
    _ viewModel: SettingsViewModel, _ state: SettingsPaneState, size: Size
  ) -> Int {
    let lines = SettingsLayout(viewModel, state, size: size).visible
    return max(1, lines.count { if case .row = $0.line { true } else { false } })
  }

  /// The part of the settings overlay that a click at this position hits; `nil` for none.
  package static func target(
    at place: Position, _ viewModel: SettingsViewModel, _ state: SettingsPaneState, size: Size
  ) -> SettingsTarget? {
    let layout = SettingsLayout(viewModel, state, size: size)
    guard case .row(let index)? = layout.visible.first(where: { $0.row == place.row })?.line
    else { return nil }
    let pieces = pieces(index, viewModel, state, layout)
    let hit = pieces.first { $0.columns.contains(place.column) && $0.target != nil }
    switch hit?.target {
    case .choice(let choice): return .value(row: index, choice: choice)
    case .button: return .button(row: index)
    case nil: return .row(index)
    }
  }

  private static func draw(
    _ line: SettingsLayout.Line, _ row: Int, _ viewModel: SettingsViewModel,
    _ state: SettingsPaneState, _ layout: SettingsLayout, into drawing: inout PaneDrawing
  ) {
    let label = Position(row: row, column: layout.labelColumn)
    switch line {
    case .blank: break
    case .heading(let words):
      drawing.buffer.write(
        words, at: label, role: .heading, maxColumns: layout.room(from: label.column),
        overflow: .ellipsis)
    case .row(let index):
      let setting = viewModel.rows[index]
      let isSelected = index == state.selected
      if isSelected {
        let start = Position(row: row, column: layout.frame.columns.lowerBound)
        drawing.buffer.fill(row: row, columns: layout.frame.columns, ground: .selected)
        drawing.buffer.write(PaneWords.mark, at: start, role: .mark)
        if !state.isInField || layout.frame.fieldRow == nil { drawing.cursor = label }
      }
      if setting.control != .trial {
        drawing.buffer.write(
          setting.label, at: label, role: isSelected ? .keyName : .body,
          maxColumns: layout.valueColumn - label.column - 1, overflow: .ellipsis)
      }
      for piece in pieces(index, viewModel, state, layout) {
        drawing.buffer.write(
          piece.text, at: Position(row: row, column: piece.columns.lowerBound), role: piece.role,
          maxColumns: piece.columns.count, overflow: .ellipsis)
      }
    }
  }

  /// The pieces of a setting's row. In linear mode, for a screen reader, the selected row too shows
  /// only its chosen value, because a screen reader would not announce which of several values is
  /// chosen.
  private static func pieces(
    _ index: Int, _ viewModel: SettingsViewModel, _ state: SettingsPaneState,
    _ layout: SettingsLayout
  ) -> [SettingPiece] {
    SettingValues(
      viewModel.rows[index], isSelected: index == state.selected && !viewModel.isLinear,
      isExplained: layout.isExplained
    ).pieces(layout)
  }

  /// Draws the rule, and below it the text about the selected setting
  /// (`SettingsLayout.explanation`) and, if there is space, the sentence that changes take effect
  /// at once.
  private static func explain(
    _ viewModel: SettingsViewModel, _ state: SettingsPaneState, _ layout: SettingsLayout,
    into buffer: inout PaneBuffer
  ) {
    if let row = layout.ruleRow { layout.frame.drawRule(row, into: &buffer) }
    let columns = layout.textColumns
    let lines = SettingsLayout.explanation(viewModel, state, columns: columns.count)
    for (row, line) in zip(layout.footRows, lines) {
      buffer.write(
        line.text, at: Position(row: row, column: columns.lowerBound), role: line.role,
        maxColumns: columns.count)
    }
    guard layout.saysAtOnce, let last = layout.footRows.last,
      last > layout.footRows.lowerBound + lines.count
    else { return }
    buffer.write(
      PaneWords.countsAtOnce, at: Position(row: last, column: columns.lowerBound), role: .keyHint,
      maxColumns: columns.count, overflow: .ellipsis)
  }
}

/// The part of the settings overlay that a click hits.
package enum SettingsTarget: Sendable, Equatable {
  /// The row of the setting that has this index in the view model.
  case row(Int)
  /// The value at the index `choice` among the choices of the setting at the index `row`.
  case value(row: Int, choice: Int)
  /// The button of the setting at the index `row`.
  case button(row: Int)
}

/// The screen state from which the settings are drawn.
package struct SettingsPaneState: Sendable, Equatable {
  /// The text in the search field of the settings.
  package var query = ComposerState()
  /// `true` if the cursor is in the search field, and not on the selected row.
  package var isInField = false
  /// The rows of the settings that match the text in the search field, as indices in the view
  /// model.
  package var shown: [Int] = []
  /// The index of the selected setting in the view model.
  package var selected = 0
  /// The text that says how the last trial notification was sent, such as with which terminal
  /// escape sequence, or that none was sent; "" for none.
  package var trial = ""

  package init() {}
}
