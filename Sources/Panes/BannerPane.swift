package import Cells
package import ViewModels

/// The strip that tells of a message in another chat.
package enum BannerPane {
  /// Draws the strip in one row. `key`: what opens it.
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

  /// The strip's size on a screen with so many columns: as wide as its words, half the screen at most
  /// where that is wide.
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

  /// Where there are few columns, words are worth more.
  private static func hint(_ key: String, columns: Int) -> String {
    columns >= 30 ? "  \(key) " : ""
  }
}
