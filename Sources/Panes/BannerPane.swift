package import Cells
package import ViewModels

/// Banner: a row at the top that announces a message in another chat.
package enum BannerPane {
  /// Draws the banner in one row. `key`: name of the key that opens the chat.
  package static func draw(_ words: BannerWords, key: String, size: Size) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size, role: .banner))
    let full = hint(key, columns: .max)
    let isShort =
      GraphemeWidth.columns(of: text(words)) + 2 + GraphemeWidth.columns(of: full) <= size.columns
    let hint = isShort ? full : hint(key, columns: size.columns)
    let hintColumns = GraphemeWidth.columns(of: hint)
    drawing.buffer.write(
      text(words), at: Position(row: 0, column: 1), role: .banner,
      maxColumns: max(0, size.columns - 2 - hintColumns), overflow: .ellipsis)
    drawing.buffer.write(
      hint, at: Position(row: 0, column: size.columns - hintColumns), role: .banner)
    return drawing
  }

  /// The banner's size on a screen with so many columns: as wide as its words, half the screen at
  /// most where that is wide.
  package static func size(_ words: BannerWords, key: String, columns: Int) -> Size {
    let wanted =
      GraphemeWidth.columns(of: text(words)) + 2
      + GraphemeWidth.columns(of: hint(key, columns: columns))
    return Size(rows: 1, columns: min(wanted, columns < 80 ? columns : max(40, columns / 2)))
  }

  private static func text(_ words: BannerWords) -> String {
    let mark = words.hasMention ? "@ " : ""
    return words.words.isEmpty ? mark + words.who : "\(mark)\(words.who): \(words.words)"
  }

  /// Hint at the banner's right end; "" on a narrow screen, where the words need the columns.
  private static func hint(_ key: String, columns: Int) -> String {
    columns >= 30 ? "  \(key) " : ""
  }
}
