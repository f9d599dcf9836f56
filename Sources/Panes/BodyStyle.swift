internal import Cells
internal import Intents

/// Styles ranges of a wrapped text, such as URLs and the person's own names, also where a line
/// break divides a range.
enum BodyStyle {
  /// A range of a text with a look that differs from the rest of the text.
  struct Part {
    let range: Range<String.Index>
    var look: Look
  }

  /// The style role, link, attributes and background of a range of text.
  struct Look: Equatable {
    /// The style role that replaces the text's role; `nil` to keep the text's role.
    var role: StyleRole?
    /// The URL of the link to which the range belongs; `nil` for none.
    var link: String?
    var emphasis: Emphasis = []
    var ground: Ground?
  }

  /// The pieces of each line of a wrapped text whose lines are drawn from `column` on. A piece with
  /// a URL has the role `link` and the whole URL as its `link`; a piece with one of the person's
  /// own names outside of URLs has the role `mention`; other pieces have `role`.
  ///
  /// - Parameter names: the ranges of the person's own names, as UTF-8 byte offsets in the whole
  ///   text.
  static func pieces(
    of lines: [TextWrap.Line], at column: Int, role: StyleRole, names: [Range<Int>] = []
  ) -> [[StyledPiece]] {
    let parts = lines.first.map { Self.parts(of: $0.text.base, names: names) } ?? []
    return pieces(of: lines, parts, at: column, role: role)
  }

  /// The pieces of each line of a wrapped text. `parts` are the ranges with a look that differs
  /// from the text's; they are in the text's order and do not overlap.
  static func pieces(
    of lines: [TextWrap.Line], _ parts: [Part], at column: Int, role: StyleRole
  ) -> [[StyledPiece]] {
    guard !parts.isEmpty else {
      return lines.map { [StyledPiece($0.text, at: column, role: role)] }
    }
    // Both the lines and the parts are in the order of the text, so parts that end before a line
    // begins are dropped for all later lines.
    var rest = parts[...]
    return lines.map { line in
      rest = rest.drop { $0.range.upperBound <= line.text.startIndex }
      return split(line.text, rest, at: column, role: role)
    }
  }

  private static func parts(of text: String, names: [Range<Int>]) -> [Part] {
    let links = LinkFinder.ranges(in: text)
    var parts = links.map { Part(range: $0, look: Look(role: .link, link: String(text[$0]))) }
    guard !names.isEmpty else { return parts }
    let count = text.utf8.count
    for name in names where name.upperBound <= count {
      let start = text.utf8.index(text.startIndex, offsetBy: name.lowerBound)
      let range = start..<text.utf8.index(start, offsetBy: name.count)
      guard !links.contains(where: { $0.overlaps(range) }) else { continue }
      parts.append(Part(range: range, look: Look(role: .mention)))
    }
    return parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func split(
    _ line: Substring, _ parts: ArraySlice<Part>, at column: Int, role: StyleRole
  ) -> [StyledPiece] {
    var pieces: [StyledPiece] = []
    var column = column
    var rest = line
    var cells = CellStarts(line)
    func add(upTo end: String.Index, _ look: Look) {
      let end = cells.first(from: end)
      guard end > rest.startIndex else { return }
      var piece = StyledPiece(rest[..<end], at: column, role: look.role ?? role)
      piece.link = look.link
      piece.press = look.link.flatMap { MatrixLink($0) == nil ? nil : .link($0) }
      piece.emphasis = look.emphasis
      piece.ground = look.ground
      pieces.append(piece)
      column += GraphemeWidth.columns(of: piece.text)
      rest = rest[end...]
    }
    for part in parts {
      guard part.range.lowerBound < line.endIndex else { break }
      add(upTo: max(part.range.lowerBound, rest.startIndex), Look())
      add(upTo: min(part.range.upperBound, line.endIndex), part.look)
    }
    add(upTo: line.endIndex, Look())
    // An empty line gets a piece too, because a line without pieces is taken for the blank line
    // above a group of messages.
    return pieces.isEmpty ? [StyledPiece(line, at: column, role: role)] : pieces
  }
}

/// Finds where the glyphs of a line begin, so that no style begins within a glyph, for instance at
/// the joiner of an emoji sequence: drawn alone, the rest of that glyph would take more columns
/// than within the line.
private struct CellStarts {
  private var scanner: CellScanner
  private var glyph: CellScanner.Glyph?
  private let end: String.Index

  init(_ line: Substring) {
    scanner = CellScanner(line)
    glyph = scanner.next()
    end = line.endIndex
  }

  /// The index of the first glyph that starts at `index` or later in the line; the line's end if
  /// none does. Each call continues where the previous call ended, so `index` must not be less than
  /// in the previous call.
  mutating func first(from index: String.Index) -> String.Index {
    while let glyph {
      if glyph.columns > 0, !glyph.continues, glyph.start >= index { return glyph.start }
      self.glyph = scanner.next()
    }
    return max(end, index)
  }
}
