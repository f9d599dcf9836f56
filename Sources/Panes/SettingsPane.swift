package import Cells
package import ViewModels

/// The settings overlay.
package enum SettingsPane {
  private static let labelColumns = 8
  /// The number of lines for the explanation of the selected row, with the blank one above them.
  private static let explanationRows = 5

  /// Draws the overlay. `size` is the overlay's own: see `size(_:in:)`.
  package static func draw(
    _ viewModel: SettingsViewModel, _ state: SettingsPaneState, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size, ground: .overlay))
    let inside = OverlayFrame.draw(
      title: PaneWords.settings,
      footer: size.columns >= 34 ? PaneWords.settingsKeys : PaneWords.closes,
      into: &drawing.buffer)
    let first = firstVisible(viewModel, state, size: size)
    let visible = visibleRows(viewModel, size: size)
    for (row, index) in zip(inside.rows, viewModel.rows.indices.dropFirst(first).prefix(visible)) {
      draw(
        viewModel.rows[index], state, at: index, row, inside.columns, isLinear: viewModel.isLinear,
        into: &drawing)
    }
    guard viewModel.rows.indices.contains(state.selected) else { return drawing }
    explain(
      viewModel.rows[state.selected], state, rows: inside.rows.dropFirst(visible + 1),
      inside.columns, into: &drawing.buffer)
    return drawing
  }

  /// The overlay's size on a screen of `size`: as many rows as the settings and an explanation
  /// need, if the screen has them, and at most 64 columns. On a screen of fewer than 60 columns it
  /// has the full width.
  package static func size(_ viewModel: SettingsViewModel, in size: Size) -> Size {
    let wanted = viewModel.rows.count + explanationRows + 2
    return Size(
      rows: min(size.rows, wanted),
      columns: size.columns < 60 ? size.columns : min(size.columns - 8, 64))
  }

  /// The number of settings that are visible at once.
  package static func visibleRows(_ viewModel: SettingsViewModel, size: Size) -> Int {
    min(viewModel.rows.count, max(0, size.rows - OverlayFrame.frameRows(size)))
  }

  /// The index of the view model's row that is drawn in a row of the overlay; `nil` for other rows.
  /// Used for mouse clicks.
  package static func index(
    atRow row: Int, _ viewModel: SettingsViewModel, _ state: SettingsPaneState, size: Size
  ) -> Int? {
    let line = row - OverlayFrame.frameRows(size) / 2
    guard (0..<visibleRows(viewModel, size: size)).contains(line) else { return nil }
    return firstVisible(viewModel, state, size: size) + line
  }

  private static func firstVisible(
    _ viewModel: SettingsViewModel, _ state: SettingsPaneState, size: Size
  ) -> Int {
    let visible = visibleRows(viewModel, size: size)
    return max(0, min(state.selected - visible / 2, viewModel.rows.count - visible))
  }

  private static func draw(
    _ row: SettingRow, _ state: SettingsPaneState, at index: Int, _ line: Int,
    _ columns: Range<Int>, isLinear: Bool, into drawing: inout PaneDrawing
  ) {
    let isSelected = index == state.selected
    let start = Position(row: line, column: columns.lowerBound)
    if isSelected {
      drawing.buffer.fill(row: line, columns: columns, ground: .selected)
      drawing.buffer.write(PaneWords.mark, at: start, role: .mark)
      drawing.cursor = start
    }
    drawing.buffer.write(
      row.label, at: Position(row: line, column: start.column + 1),
      role: .keyName, maxColumns: labelColumns - 1)
    let room = max(0, columns.count - labelColumns)
    let values = values(of: row, isSelected ? state : nil, isLinear: isLinear)
    drawing.buffer.write(
      values.first { GraphemeWidth.columns(of: $0) <= room } ?? values.last ?? "",
      at: Position(row: line, column: start.column + labelColumns),
      role: .body, maxColumns: room, overflow: .ellipsis)
  }

  /// Texts for a setting's value, the longest first. `state` is the screen state if the row is
  /// selected, else `nil`.
  private static func values(
    of row: SettingRow, _ state: SettingsPaneState?, isLinear: Bool
  ) -> [String] {
    switch row.control {
    case .trial:
      guard let trial = state?.trial, !trial.isEmpty else {
        return [PaneWords.change, PaneWords.changeKey]
      }
      return [trial]
    case .keys: return [PaneWords.openKeys, PaneWords.changeKey]
    case .choice(let choices, let selected):
      let words = choices.indices.contains(selected) ? choices[selected].words : ""
      let value = state != nil && choices.count > 1 && !isLinear ? "‹ \(words) ›" : words
      // In a narrow overlay "*" means the override, which the lines below explain.
      return row.override.isEmpty
        ? [value, words]
        : [
          "\(value)  \(row.override)", "\(words)  \(row.override)", "\(value) *", "\(words) *",
          words,
        ]
    }
  }

  private static func explain(
    _ row: SettingRow, _ state: SettingsPaneState, rows: some Collection<Int>,
    _ columns: Range<Int>, into buffer: inout PaneBuffer
  ) {
    let trial = row.control == .trial ? state.trial : ""
    let paragraphs: [(String, StyleRole)] = [
      (trial, .notice), (row.override, .notice), (row.sentence, .body),
    ]
    let lines = paragraphs.filter { !$0.0.isEmpty }.flatMap { text, role in
      TextWrap.lines(of: text, columns: max(1, columns.count)).map { ($0.text, role) }
    }
    for (line, (text, role)) in zip(rows, lines) {
      buffer.write(
        text, at: Position(row: line, column: columns.lowerBound), role: role,
        maxColumns: columns.count)
    }
  }
}

/// The screen state from which the settings are drawn.
package struct SettingsPaneState: Sendable, Equatable {
  /// Index of the selected row in the view model.
  package var selected = 0
  /// The words that say how the last trial notification was sent, such as by which protocol; "" for
  /// none.
  package var trial = ""

  package init() {}
}
