internal import Cells

/// A button: its label, and the name of a key for the same action.
package struct RowButton: Sendable, Equatable {
  package let words: String
  /// The name of the key that does the same as the button; "" for none.
  package let key: String

  package init(words: String, key: String) {
    self.words = words
    self.key = key
  }

  /// The button's width in columns. The focused button names the key that presses it (Enter by
  /// default) in place of its own key, and a button without a key has no space for one.
  func columns(isFocused: Bool) -> Int { GraphemeWidth.columns(of: text(isFocused: isFocused)) }

  /// The button's text; if the button has the focus, in brackets and with the name of the key that
  /// presses it (Enter by default).
  func text(isFocused: Bool) -> String {
    isFocused ? "[\(words)  \(PaneWords.enter)]" : shortText(namesKey: true)
  }

  /// The text of a button that can never have the focus: " Undo  Alt-Z ", or " Undo " if the button
  /// has no key or `namesKey` is `false`.
  func shortText(namesKey: Bool) -> String {
    namesKey && !key.isEmpty ? " \(words)  \(key) " : " \(words) "
  }
}

extension PaneBuffer {
  /// The number of blank columns between a sentence and the button after it.
  private static let gap = 2
  /// The button's key is named only if this many columns (or all) of the sentence before the button
  /// stay visible.
  private static let wantedWords = 16

  /// Writes a sentence and a button after it into the columns before `end`; a sentence that does
  /// not fit is cut and ends with "…". Returns the range of columns that the button takes.
  mutating func write(
    _ words: String, _ button: RowButton, at place: Position, end: Int
  ) -> Range<Int> {
    let width = max(0, end - place.column)
    let wanted = min(Self.wantedWords, GraphemeWidth.columns(of: words)) + Self.gap
    let long = button.shortText(namesKey: true)
    let isLong = width >= wanted + GraphemeWidth.columns(of: long)
    let text = isLong ? long : button.shortText(namesKey: false)
    let columns = min(GraphemeWidth.columns(of: text), width)
    let used = write(
      words, at: place, role: .keyHint, maxColumns: max(0, width - columns - Self.gap),
      overflow: .ellipsis)
    let start = place.column + (used > 0 ? used + Self.gap : 0)
    write(
      text, at: Position(row: place.row, column: start), role: .button, maxColumns: columns)
    return start..<start + columns
  }
}
