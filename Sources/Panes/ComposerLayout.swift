package import Cells

/// The composer's text wrapped into lines, with the position of the text cursor.
///
/// One column less than the width is used, so that the cursor fits after the last glyph of a line.
package struct ComposerLayout: Sendable, Equatable {
  /// A line of the composer's wrapped text.
  package struct Line: Sendable, Equatable {
    /// The range of the line in the composer's text, counted in graphemes, without the newline at
    /// its end.
    package let graphemes: Range<Int>
    /// The line's text as it is drawn: each tab is a space.
    package let text: String
  }

  /// The wrapped lines of the composer's text, at least one.
  package let lines: [Line]
  /// The position of the cursor in the wrapped text: its row is an index in `lines`; its column is
  /// less than the width for which the text is wrapped.
  package let cursor: Position
  private let widths: [UInt8]
  private let width: Int

  /// The most rows that the composer gets in a messages pane of `rows` rows.
  static func mostRows(of rows: Int) -> Int { max(1, rows / 3) }

  /// Lays out `text` in lines of at most `width` - 1 columns, but at least 1. `cursor` is the
  /// cursor's position in graphemes from the text's start; it is clamped to the text.
  package init(text: String, cursor: Int, width: Int) {
    self.width = max(1, width)
    // Most texts are plain ASCII, where each byte is a grapheme, so the costly search for graphemes
    // is skipped.
    let isPlain = text.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) }
    let graphemes = isPlain ? [] : Array(text)
    let glyphs = isPlain ? text.utf8.map { Glyph(ascii: $0) } : graphemes.map { Glyph($0) }
    widths = glyphs.map(\.width)
    let starts = Self.lineStarts(glyphs, limit: max(1, width - 1))
    lines = starts.indices.map { index in
      let start = starts[index]
      let next = index + 1 < starts.count ? starts[index + 1] : glyphs.count
      let isBroken = next > start && glyphs[next - 1].kind == .newline
      // A newline ends its line and is not part of it: the graphemes after it begin the next line.
      let end = isBroken ? next - 1 : next
      if isPlain { return Line(graphemes: start..<end, text: Self.ascii(text, start..<end)) }
      let text = graphemes[start..<end].map { $0 == "\t" ? " " : $0 }
      return Line(graphemes: start..<end, text: String(text))
    }
    let inside = min(max(0, cursor), glyphs.count)
    let row = (starts.lastIndex { $0 <= inside }) ?? 0
    let columns = Self.columns(widths, starts[row]..<inside)
    self.cursor = Position(row: row, column: min(columns, self.width - 1))
  }

  /// The cursor's position, in graphemes from the text's start, after it moves down by `rows` lines
  /// (up if negative) and stays as near to its column as possible; `nil` if there is no such line.
  package func cursor(movedBy rows: Int) -> Int? {
    let row = cursor.row + rows
    guard lines.indices.contains(row) else { return nil }
    let line = lines[row].graphemes
    var column = 0
    for grapheme in line {
      column += Int(widths[grapheme])
      if column > cursor.column { return grapheme }
    }
    // The end of a wrapped line is also the start of the next one, so the cursor stays before the
    // last grapheme of this line.
    let isBroken = row + 1 < lines.count && lines[row + 1].graphemes.lowerBound == line.upperBound
    return isBroken && !line.isEmpty ? line.upperBound - 1 : line.upperBound
  }

  /// The indices of the lines to show in `height` rows, so that the line with the cursor is one of
  /// them.
  package func visibleLines(height: Int) -> Range<Int> {
    guard lines.count > height else { return 0..<lines.count }
    let first = min(max(0, cursor.row - height / 2), lines.count - height)
    return first..<first + max(0, height)
  }

  private static func columns(_ widths: [UInt8], _ range: Range<Int>) -> Int {
    widths[range].reduce(0) { $0 + Int($1) }
  }

  private static func ascii(_ text: String, _ range: Range<Int>) -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<text.utf8.index(start, offsetBy: range.count)])
  }

  private static func lineStarts(_ glyphs: [Glyph], limit: Int) -> [Int] {
    var breaker = LineBreaker(limit: limit)
    for (index, glyph) in glyphs.enumerated() {
      breaker.add(offset: index, end: index + 1, width: Int(glyph.width), kind: glyph.kind)
    }
    breaker.finish(at: glyphs.count)
    return breaker.lines.map(\.start)
  }
}

/// A grapheme's width in columns and its line-breaking class. A tab is one column wide here.
private struct Glyph {
  let width: UInt8
  let kind: LineBreaker.Kind

  init(_ grapheme: Character) {
    width = grapheme == "\t" ? 1 : UInt8(clamping: GraphemeWidth.columns(of: grapheme))
    if grapheme.isNewline {
      kind = .newline
    } else if let scalar = grapheme.unicodeScalars.first {
      kind = TextWrap.kind(of: scalar, width: Int(width))
    } else {
      kind = .text
    }
  }

  /// Makes the glyph for one byte, which must be a printable ASCII character or a newline.
  init(ascii byte: UInt8) {
    width = byte == 0x0A ? 0 : 1
    kind = byte == 0x0A ? .newline : byte == 0x20 ? .space : .text
  }
}
