internal import Cells

/// Gives the addresses and the user's own names in a message their styles, also if one is broken
/// over several lines.
enum BodyStyle {
  /// A part of the text with a role of its own.
  private struct Part {
    let range: Range<String.Index>
    let role: StyleRole
    /// `true` for an address, which is a link to itself.
    let isLink: Bool
  }

  /// The pieces of each line of a wrapped text that is drawn from `column` on. A piece with a URL
  /// has the role `link` and the whole URL as its `link`; a piece with an own name has the role
  /// `mention`; other pieces have `role`.
  ///
  /// - Parameter names: the places of the user's own names, in bytes of UTF-8 of the whole text.
  static func pieces(
    of lines: [TextWrap.Line], at column: Int, role: StyleRole, names: [Range<Int>] = []
  ) -> [[StyledPiece]] {
    let parts = lines.first.map { Self.parts(of: $0.text.base, names: names) } ?? []
    guard !parts.isEmpty else {
      return lines.map { [StyledPiece($0.text, at: column, role: role)] }
    }
    return lines.map { split($0.text, parts, at: column, role: role) }
  }

  private static func parts(of text: String, names: [Range<Int>]) -> [Part] {
    let links = LinkFinder.ranges(in: text)
    var parts = links.map { Part(range: $0, role: .link, isLink: true) }
    guard !names.isEmpty else { return parts }
    let count = text.utf8.count
    for name in names where name.upperBound <= count {
      let start = text.utf8.index(text.startIndex, offsetBy: name.lowerBound)
      let range = start..<text.utf8.index(start, offsetBy: name.count)
      guard !links.contains(where: { $0.overlaps(range) }) else { continue }
      parts.append(Part(range: range, role: .mention, isLink: false))
    }
    return parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func split(
    _ line: Substring, _ parts: [Part], at column: Int, role: StyleRole
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
    for part in parts
    where part.range.upperBound > line.startIndex && part.range.lowerBound < line.endIndex {
      add(upTo: max(part.range.lowerBound, rest.startIndex), role, link: nil)
      add(
        upTo: min(part.range.upperBound, line.endIndex), part.role,
        link: part.isLink ? String(line.base[part.range]) : nil)
    }
    add(upTo: line.endIndex, role, link: nil)
    // An empty line has a piece too: without one it would pass for the blank line above a group.
    return pieces.isEmpty ? [StyledPiece(line, at: column, role: role)] : pieces
  }
}
