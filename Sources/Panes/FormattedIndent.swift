internal import Cells
internal import Intents

/// The markers at the start of each line of a block of formatted text: "│" for a quote, and a
/// bullet or number at the first line of a list item.
struct FormattedIndent {
  private static let quote = "│ "
  private static let bullet = "• "

  /// The width in columns of all markers before a line.
  private(set) var columns = 0
  private var first: [(column: Int, text: String, role: StyleRole)] = []
  private var others: [(column: Int, text: String, role: StyleRole)] = []

  /// Makes the markers for `nesting` in a text of `width` columns. The markers take at most half of
  /// these columns; inner levels of quotes and lists that do not fit have no markers.
  init(_ nesting: [FormattedNesting], width: Int, role: StyleRole) {
    for level in nesting {
      let mark: (text: String, shown: Bool, role: StyleRole) =
        switch level {
        case .quote: (Self.quote, true, .quote)
        case .bullet(let isFirst): (Self.bullet, isFirst, role)
        case .number(let number, let isFirst): ("\(number). ", isFirst, role)
        }
      let needed = mark.text.count
      guard columns + needed <= width / 2 else { return }
      if mark.shown { first.append((columns, mark.text, mark.role)) }
      if level == .quote { others.append((columns, mark.text, mark.role)) }
      columns += needed
    }
  }

  /// The lines with the markers before them; the markers begin at `column`.
  func added(to lines: [StyledLine], at column: Int) -> [StyledLine] {
    lines.enumerated().map { index, line in
      var line = line
      let marks = (index == 0 ? first : others).map {
        StyledPiece($0.text[...], at: column + $0.column, role: $0.role)
      }
      line.pieces.insert(contentsOf: marks, at: 0)
      return line
    }
  }
}
