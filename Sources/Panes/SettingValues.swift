internal import Cells
internal import ViewModels

/// A piece of text in the row of a setting, such as one of the values, with the columns of the
/// settings overlay in which it is drawn.
struct SettingPiece {
  /// The effect of a click on the piece: it chooses the value at this index, or presses the button.
  enum Target { case choice(Int), button }

  let text: String
  let role: StyleRole
  let columns: Range<Int>
  var target: Target?
}

/// Lays out the values of a setting in the setting's row.
struct SettingValues {
  /// The number of blanks before each note after the values of a setting.
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

  /// The button of a setting's row, which begins at the column of the values. In a row without a
  /// label, a button that is too long there begins at the column of the labels.
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

  /// A piece of a setting's row before its columns are known.
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
