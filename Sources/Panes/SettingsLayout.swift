internal import Cells
internal import ViewModels

/// The rows and columns of the parts of the settings overlay. Without enough space, the explanation
/// of the selected setting is left out before the headings; the row of the selected setting stays
/// visible, unless the search text leaves it out.
struct SettingsLayout {
  enum Line: Equatable {
    case blank
    case heading(String)
    /// The row of the setting that has this index in the view model.
    case row(Int)
  }

  let frame: OverlayFrame
  /// The rows of the settings overlay that show the settings and their headings.
  let listRows: Range<Int>
  /// The visible lines (settings and headings), each with its row in the settings overlay.
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

  /// `true` if the settings overlay explains the selected row below the settings.
  var isExplained: Bool { ruleRow != nil }

  /// The columns of the headings, the labels and the explanation in the settings overlay.
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

  /// The number of columns from `column` to the right edge of the settings overlay's texts.
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
  /// The parts that a settings overlay has space for below its search field.
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
