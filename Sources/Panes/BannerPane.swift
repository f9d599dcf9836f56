package import Cells
package import ViewModels

/// The banner: a row at the top of the screen that announces new messages in other chats.
package enum BannerPane {
  /// Draws the banner in one row. `key` is the name of the key that opens the chat.
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

  /// The banner's size on a screen of `columns` columns: one row, as wide as its text with two
  /// columns of margin and the key's hint, but at most half of a screen of 80 columns or more.
  package static func size(_ words: BannerWords, key: String, columns: Int) -> Size {
    let wanted =
      GraphemeWidth.columns(of: text(words)) + 2
      + GraphemeWidth.columns(of: hint(key, columns: columns))
    return Size(rows: 1, columns: min(wanted, columns < 80 ? columns : columns / 2))
  }

  private static func text(_ words: BannerWords) -> String {
    let mark = words.hasMention ? "@ " : ""
    return words.words.isEmpty ? mark + words.who : "\(mark)\(words.who): \(words.words)"
  }

  /// The key's name with blanks, for the banner's right end; "" for fewer than 30 columns, all of
  /// which the text needs.
  private static func hint(_ key: String, columns: Int) -> String {
    columns >= 30 ? "  \(key) " : ""
  }
}
