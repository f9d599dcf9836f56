package import Cells
package import ViewModels

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

  /// In linear mode, for a screen reader, the selected row too shows only its chosen value, because
  /// a screen reader would not announce which of several values is chosen.
  private static func pieces(
    _ index: Int, _ viewModel: SettingsViewModel, _ state: SettingsPaneState,
    _ layout: SettingsLayout
  ) -> [SettingPiece] {
    SettingValues(
      viewModel.rows[index], isSelected: index == state.selected && !viewModel.isLinear,
      isExplained: layout.isExplained
    ).pieces(layout)
  }

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

package enum SettingsTarget: Sendable, Equatable {
  /// The row of the setting that has this index in the view model.
  case row(Int)
  /// The value at the index `choice` among the choices of the setting at the index `row`.
  case value(row: Int, choice: Int)
  case button(row: Int)
}

package struct SettingsPaneState: Sendable, Equatable {
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

/// The rows and columns of the parts of the settings overlay. Without enough space, the explanation
/// of the selected setting is left out before the headings; the row of the selected setting stays
/// visible, unless the search text leaves it out.
struct SettingsLayout {
  enum Line: Equatable {
    case blank
    case heading(String)
    case row(Int)
  }

  let frame: OverlayFrame
  let listRows: Range<Int>
  let visible: [(row: Int, line: Line)]
  /// The row of the rule above the explanation; `nil` without an explanation.
  let ruleRow: Int?
  /// The rows of the settings overlay below the rule, with the explanation of the selected setting.
  /// In an overlay without space for the explanation, the lowest rows, in which the text about a
  /// trial notification is drawn; empty without such a text.
  let footRows: Range<Int>
  /// `true` if the last of `footRows` is reserved for the sentence that changes take effect at
  /// once.
  let saysAtOnce: Bool
  let labelColumn: Int
  let valueColumn: Int
  var isExplained: Bool { ruleRow != nil }
  var textColumns: Range<Int> { labelColumn..<max(labelColumn, frame.text.upperBound) }

  init(_ viewModel: SettingsViewModel, _ state: SettingsPaneState, size: Size) {
    frame = OverlayFrame(size, .large, hasField: true)
    labelColumn = frame.text.lowerBound
    valueColumn = Self.valueColumn(viewModel, frame.text)
    let texts = max(1, frame.text.count)
    let rows = frame.rows
    let parts = Parts.all(viewModel, columns: texts).first { $0.rows <= rows.count } ?? Parts.least
    // Without an explanation, the text about a trial notification covers the lowest rows.
    let trial =
      parts.foot > 0 || state.trial.isEmpty
      ? 0 : min(rows.count - 1, TextWrap.lines(of: state.trial, columns: texts).count)
    let foot = max(0, parts.foot - 1) + max(0, trial)
    footRows = rows.upperBound - foot..<rows.upperBound
    saysAtOnce = parts.saysAtOnce
    ruleRow = parts.foot > 0 ? footRows.lowerBound - 1 : nil
    listRows = rows.lowerBound..<max(rows.lowerBound, ruleRow ?? footRows.lowerBound)
    let lines = Self.lines(viewModel, state, parts)
    let selected = lines.firstIndex(of: .row(state.selected)) ?? 0
    let start = max(0, min(selected - listRows.count / 2, lines.count - listRows.count))
    visible = zip(listRows, lines.dropFirst(start)).map { (row: $0, line: $1) }
  }

  func room(from column: Int) -> Int { max(0, frame.text.upperBound - column) }

  /// The number of rows that a settings overlay of `columns` columns needs for all its parts,
  /// including its frame: all settings with headings and blank lines, the longest explanation,
  /// and the sentence below it. With fewer rows, some of these parts are left out.
  static func wantedRows(_ viewModel: SettingsViewModel, columns: Int) -> Int {
    let frame = OverlayFrame(Size(rows: Int.max, columns: columns), .large, hasField: true)
    let all = Parts.all(viewModel, columns: max(1, frame.text.count)).first ?? Parts.least
    return all.rows + frame.otherRows
  }

  /// The lines of the text about the selected setting: if the setting is the trial notification,
  /// how that was sent or that it was not, then the command-line option that overrides the setting,
  /// and its explanation. Empty if the setting does not match the search text.
  static func explanation(
    _ viewModel: SettingsViewModel, _ state: SettingsPaneState, columns: Int
  ) -> [(text: Substring, role: StyleRole)] {
    guard state.shown.contains(state.selected), viewModel.rows.indices.contains(state.selected)
    else { return [] }
    return explanation(viewModel.rows[state.selected], trial: state.trial, columns: columns)
  }

  private static func explanation(
    _ row: SettingRow, trial: String, columns: Int
  ) -> [(text: Substring, role: StyleRole)] {
    let paragraphs: [(String, StyleRole)] = [
      (row.control == .trial ? trial : "", .notice), (row.override, .notice), (row.sentence, .body),
    ]
    return paragraphs.filter { !$0.0.isEmpty }.flatMap { text, role in
      TextWrap.lines(of: text, columns: max(1, columns)).map { (text: $0.text, role: role) }
    }
  }

  /// The first column of the settings' values. The column of the labels before it is as wide as the
  /// longest label, and in a wide overlay at least 16 columns wide, but takes at most half of the
  /// overlay's texts.
  private static func valueColumn(_ viewModel: SettingsViewModel, _ text: Range<Int>) -> Int {
    let widest =
      viewModel.rows.filter { $0.control != .trial }
      .map { GraphemeWidth.columns(of: $0.label) }.max() ?? 0
    let used = text.count >= 46 ? max(16, widest + 2) : widest + (text.count >= 28 ? 2 : 1)
    return text.lowerBound + min(used, max(2, text.count / 2))
  }

  private static func lines(
    _ viewModel: SettingsViewModel, _ state: SettingsPaneState, _ parts: Parts
  ) -> [Line] {
    var lines: [Line] = []
    var group = ""
    for index in state.shown where viewModel.rows.indices.contains(index) {
      let row = viewModel.rows[index]
      if row.group != group, parts.hasHeadings, !row.group.isEmpty {
        if parts.hasBlanks, !lines.isEmpty { lines.append(.blank) }
        lines.append(.heading(row.group))
      }
      group = row.group
      lines.append(.row(index))
    }
    return lines
  }
}

extension SettingsLayout {
  fileprivate struct Parts {
    let hasBlanks: Bool
    let hasHeadings: Bool
    let saysAtOnce: Bool
    /// The number of rows for the rule, the longest explanation and, if `saysAtOnce`, the sentence
    /// below it; 0 without an explanation.
    let foot: Int
    /// The number of rows that these parts need when all settings are listed.
    let rows: Int

    /// Only the rows of the settings, which then scroll, for an overlay in which no other set of
    /// parts fits; its `rows` is not used.
    static let least = Parts(
      hasBlanks: false, hasHeadings: false, saysAtOnce: false, foot: 0, rows: 0)

    /// The possible sets of parts of the settings overlay, the one that needs the most rows first.
    /// `columns` is the width of the explanation. The sets do not depend on the filter and the
    /// selection, so that no part moves when these change.
    static func all(_ viewModel: SettingsViewModel, columns: Int) -> [Parts] {
      let groups = viewModel.rows.map(\.group).filter { !$0.isEmpty }
      let headings = Set(groups).count
      let settings = viewModel.rows.count
      let longest =
        viewModel.rows.map {
          SettingsLayout.explanation($0, trial: "", columns: columns).count
        }.max() ?? 0
      return [
        (true, headings + max(0, headings - 1), longest + 3),
        (true, headings + max(0, headings - 1), longest + 1),
        (false, headings, longest + 1), (false, headings, 0), (false, 0, 0),
      ].map { hasBlanks, others, foot in
        Parts(
          hasBlanks: hasBlanks, hasHeadings: others > 0, saysAtOnce: foot > longest + 1, foot: foot,
          rows: settings + others + foot)
      }
    }
  }
}

struct SettingPiece {
  /// The effect of a click on the piece: it chooses the value at this index, or presses the button.
  enum Target { case choice(Int), button }

  let text: String
  let role: StyleRole
  let columns: Range<Int>
  var target: Target?
}

struct SettingValues {
  private static let gap = 2

  private let row: SettingRow
  private let isSelected: Bool
  /// `true` if the settings overlay says below the settings which command-line option overrides the
  /// value.
  private let isExplained: Bool

  init(_ row: SettingRow, isSelected: Bool, isExplained: Bool) {
    self.row = row
    self.isSelected = isSelected
    self.isExplained = isExplained
  }

  /// The pieces of the setting's row: a button; or the chosen value, and the note that a
  /// command-line option overrides it. The selected row shows all values if they fit, else the
  /// chosen value and its position among all values, such as "2 of 11".
  func pieces(_ layout: SettingsLayout) -> [SettingPiece] {
    switch row.control {
    case .trial: [button(row.label, layout)]
    case .keys: [button(PaneWords.chooseKeys, layout)]
    case .choice(let choices, let selected):
      choices.indices.contains(selected) ? pieces(choices, selected, layout) : []
    }
  }

  private func button(_ words: String, _ layout: SettingsLayout) -> SettingPiece {
    let text = isSelected ? "[\(words)]" : " \(words) "
    let width = GraphemeWidth.columns(of: text)
    let fits = width <= layout.room(from: layout.valueColumn)
    // A row without a label may use the label's columns.
    let start = fits || row.control != .trial ? layout.valueColumn : layout.labelColumn
    return SettingPiece(
      text: text, role: isSelected ? .buttonFocused : .button,
      columns: start..<start + min(width, layout.room(from: start)), target: .button)
  }

  private func pieces(
    _ choices: [SettingChoice], _ selected: Int, _ layout: SettingsLayout
  ) -> [SettingPiece] {
    let words = choices[selected].words
    let long = row.override.isEmpty ? [] : [row.override]
    // Without space for the note that a command-line option overrides the value, "*" replaces it.
    let short = row.override.isEmpty ? [] : ["*"]
    guard isSelected, choices.count > 1 else {
      let value = [Part(words, .body)]
      return placed([value + notes(long), value + notes(short), value], layout)
    }
    let all = allValues(choices, selected)
    let one = oneValue(choices, selected)
    let place = PaneWords.place(selected + 1, of: choices.count)
    let whole = isExplained || long.isEmpty ? [all + notes(long), all] : [all + notes(long)]
    return placed(
      whole + [
        one + notes([place] + long), one + notes(long), one + notes(short), one,
        [Part(words, .mark, .choice((selected + 1) % choices.count))],
      ], layout)
  }

  /// All values of the setting in their order, the chosen one between "‹" and "›". The values'
  /// columns do not change when another value is chosen.
  private func allValues(_ choices: [SettingChoice], _ selected: Int) -> [Part] {
    choices.enumerated().map { index, choice in
      index == selected
        ? Part("‹ \(choice.words) ›", .mark, .choice(index))
        : Part("  \(choice.words)  ", .subtitle, .choice(index))
    }
  }

  /// The chosen value of the setting between "‹" and "›". A click on "‹" chooses the previous
  /// value, a click on the rest the next value.
  private func oneValue(_ choices: [SettingChoice], _ selected: Int) -> [Part] {
    let count = choices.count
    return [
      Part("‹ ", .mark, .choice((selected + count - 1) % count)),
      Part("\(choices[selected].words) ›", .mark, .choice((selected + 1) % count)),
    ]
  }

  private func notes(_ words: [String]) -> [Part] {
    words.map { Part(String(repeating: " ", count: Self.gap) + $0, .notice) }
  }

  /// The pieces of a setting's row for the first of these candidates that fits into the row; if
  /// none fits, the last candidate is cut.
  private func placed(_ candidates: [[Part]], _ layout: SettingsLayout) -> [SettingPiece] {
    let room = layout.room(from: layout.valueColumn)
    let chosen = candidates.first { $0.columns <= room } ?? candidates.last ?? []
    var start = layout.valueColumn
    return chosen.map { part in
      let width = min(part.columns, max(0, layout.frame.text.upperBound - start))
      defer { start += width }
      return SettingPiece(
        text: part.text, role: part.role, columns: start..<start + width, target: part.target)
    }
  }

  fileprivate struct Part {
    let text: String
    let role: StyleRole
    let target: SettingPiece.Target?

    init(_ text: String, _ role: StyleRole, _ target: SettingPiece.Target? = nil) {
      self.text = text
      self.role = role
      self.target = target
    }

    var columns: Int { GraphemeWidth.columns(of: text) }
  }
}

extension [SettingValues.Part] {
  /// The width in columns of these parts of a setting's row, without blanks at the end.
  fileprivate var columns: Int {
    let text = map(\.text).joined()
    let blanks = text.reversed().prefix { $0 == " " }.count
    return GraphemeWidth.columns(of: text) - blanks
  }
}
