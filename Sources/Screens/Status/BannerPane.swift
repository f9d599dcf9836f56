package import Cells
package import ViewModels

/// The banner: a text in one row of the screen that announces what is new elsewhere, such as
/// messages in chats that are not on the screen, and invites.
package enum BannerPane {
  /// The least width in columns of a screen on which the banner is drawn beside the page's title.
  /// On a narrower screen the banner takes the whole last row, so that it does not cover the chat's
  /// name in the title. For a screen reader it takes the whole first row on every screen.
  package static let minColumnsForTitle = 60

  package static func draw(
    _ words: BannerWords, key: String, isLinear: Bool, size: Size
  ) -> PaneDrawing {
    var drawing = PaneDrawing(buffer: PaneBuffer(size: size, role: .banner))
    let pieces = pieces(words, isLinear: isLinear)
    let hint = hint(key, columns: size.columns, beside: columns(of: pieces))
    let hintColumns = GraphemeWidth.columns(of: hint)
    let end = max(0, size.columns - hintColumns)
    var column = 0
    for piece in pieces where column < end {
      let left = end - column
      column += drawing.buffer.write(
        piece.text, at: Position(row: 0, column: column), role: piece.role,
        maxColumns: end - column, overflow: .ellipsis)
      // No piece follows a truncated one: if the cut is at a blank, one column stays free, and the
      // next piece would write a second "…" there.
      if GraphemeWidth.columns(of: piece.text) > left { break }
    }
    drawing.buffer.write(
      hint, at: Position(row: 0, column: size.columns - hintColumns), role: .bannerKey)
    return drawing
  }

  /// The banner's size on a screen of `columns` columns: one row, as wide as the banner's text with
  /// the key's hint, but at most half of the screen. On a narrow screen (`minColumnsForTitle`)
  /// and for a screen reader (`isLinear`), the whole row.
  package static func size(
    _ words: BannerWords, key: String, isLinear: Bool, columns: Int
  ) -> Size {
    // A screen reader reads whole rows, so the announcement takes a whole row.
    guard columns >= minColumnsForTitle, !isLinear else { return Size(rows: 1, columns: columns) }
    let text = self.columns(of: pieces(words, isLinear: false))
    let hint = hint(key, columns: .max, beside: text)
    return Size(rows: 1, columns: min(text + GraphemeWidth.columns(of: hint), columns / 2))
  }

  private static func pieces(
    _ words: BannerWords, isLinear: Bool
  ) -> [(text: String, role: StyleRole)] {
    if isLinear {
      let text = words.words.isEmpty ? words.who : "\(words.who): \(words.words)"
      return [(" \(text)", .banner)]
    }
    let mark = words.hasMention ? "\(PaneWords.mark) @ " : "\(PaneWords.mark) "
    return [(mark, .bannerKey), (words.who, .bannerName)]
      + (words.words.isEmpty ? [] : [("  \(words.words)", .banner)])
  }

  private static func columns(of pieces: [(text: String, role: StyleRole)]) -> Int {
    pieces.reduce(0) { $0 + GraphemeWidth.columns(of: $1.text) }
  }

  /// The hint at the right end of a banner of `columns` columns: the key's name and a verb if both
  /// fit beside a text of `text` columns, else the key's name alone, or "" in a banner of fewer
  /// than 30 columns.
  private static func hint(_ key: String, columns: Int, beside text: Int) -> String {
    let long = "  \(key) \(PaneWords.openBanner) "
    if GraphemeWidth.columns(of: long) <= columns - text { return long }
    return columns >= 30 ? "  \(key) " : ""
  }
}
