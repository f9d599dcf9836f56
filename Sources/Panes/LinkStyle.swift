internal import Cells

/// Gives the addresses in a text the style of links, also if one is broken over several lines.
enum LinkStyle {
  /// The pieces of each line of a wrapped text that is drawn from `column` on. A piece with a URL
  /// has the role `link` and the whole URL as its `link`; other pieces have `role`.
  static func pieces(
    of lines: [TextWrap.Line], at column: Int, role: StyleRole
  ) -> [[StyledPiece]] {
    let links = lines.first.map { LinkFinder.ranges(in: $0.text.base) } ?? []
    guard !links.isEmpty else {
      return lines.map { [StyledPiece($0.text, at: column, role: role)] }
    }
    return lines.map { split($0.text, links, at: column, role: role) }
  }

  private static func split(
    _ line: Substring, _ links: [Range<String.Index>], at column: Int, role: StyleRole
  ) -> [StyledPiece] {
    var pieces: [StyledPiece] = []
    var column = column
    var rest = line
    func add(upTo end: String.Index, _ role: StyleRole, link: String?) {
      guard end > rest.startIndex else { return }
      var piece = StyledPiece(rest[..<end], at: column, role: role)
      piece.link = link
      pieces.append(piece)
      column += GraphemeWidth.columns(of: piece.text)
      rest = rest[end...]
    }
    for link in links where link.upperBound > line.startIndex && link.lowerBound < line.endIndex {
      add(upTo: max(link.lowerBound, rest.startIndex), role, link: nil)
      add(
        upTo: min(link.upperBound, line.endIndex), .link, link: String(line.base[link]))
    }
    add(upTo: line.endIndex, role, link: nil)
    // An empty line has a piece too: without one it would pass for the blank line above a group.
    return pieces.isEmpty ? [StyledPiece(line, at: column, role: role)] : pieces
  }
}
