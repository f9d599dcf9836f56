package enum TextWrap {
  package struct Line: Sendable, Equatable {
    /// The line's text, without the newline or the spaces at which the line was broken.
    package let text: Substring
    /// The width of the text in columns, at most the width for which the text was wrapped; a wide
    /// glyph that is alone in a line of one column counts as 1.
    package let columns: Int
  }

  /// Returns the lines of a text, each at most `columns` columns wide; at least one line. A newline
  /// ends a line, a tab becomes spaces up to the next multiple of four columns, and spaces at a
  /// break belong to no line. The time is linear in the length of the text.
  package static func lines(of text: String, columns: Int) -> [Line] {
    let source = text.utf8.contains(9) ? withoutTabs(text) : text
    if source.utf8.count <= columns, source.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return [Line(text: source[...], columns: source.utf8.count)]
    }
    return brokenLines(source, columns: columns).map { line in
      let utf8 = source.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: line.start)
      let end = utf8.index(start, offsetBy: max(0, line.end - line.start))
      return Line(text: source[start..<end], columns: line.columns)
    }
  }

  /// Wraps a line again, to lines of at most `columns` columns. The texts of the new lines are
  /// slices of the original line's string.
  package static func lines(of line: Line, columns: Int) -> [Line] {
    let utf8 = line.text.utf8
    return brokenLines(String(line.text), columns: columns).map { part in
      let start = utf8.index(utf8.startIndex, offsetBy: part.start)
      let end = utf8.index(start, offsetBy: max(0, part.end - part.start))
      return Line(text: line.text[start..<end], columns: part.columns)
    }
  }

  private static func brokenLines(_ text: String, columns: Int) -> [LineBreaker.Line] {
    var breaker = LineBreaker(limit: columns)
    // A grapheme is added to the breaker when the next one begins, so that no break falls inside
    // it, unless it is wider than a line.
    var pending: (offset: Int, width: Int, kind: LineBreaker.Kind)?
    let utf8 = text.utf8
    for glyph in CellScanner(text) {
      let offset = utf8.distance(from: utf8.startIndex, to: glyph.start)
      if glyph.columns > 0 {
        if glyph.continues, let open = pending, open.width + glyph.columns <= columns {
          pending = (open.offset, open.width + glyph.columns, open.kind)
          continue
        }
        if let open = pending {
          breaker.add(offset: open.offset, end: offset, width: open.width, kind: open.kind)
        }
        let kind = kind(of: glyph.base, width: glyph.columns)
        // A space with a combining mark is visible, so it is added as text and does not vanish at a
        // break.
        let isVisible = kind == .space && !glyph.marks.isEmpty
        pending = (offset, glyph.columns, isVisible ? .text : kind)
      } else if isNewline(glyph.base) {
        if let open = pending {
          breaker.add(offset: open.offset, end: offset, width: open.width, kind: open.kind)
        }
        pending = nil
        breaker.add(
          offset: offset, end: offset + UTF8.width(glyph.base), width: 0, kind: .newline)
      }
    }
    if let open = pending {
      breaker.add(offset: open.offset, end: utf8.count, width: open.width, kind: open.kind)
    }
    breaker.finish(at: utf8.count)
    return breaker.lines
  }

  /// Returns the line-breaking class of a grapheme that begins with `scalar` and is `width` columns
  /// wide.
  package static func kind(of scalar: Unicode.Scalar, width: Int) -> LineBreaker.Kind {
    if isNewline(scalar) { return .newline }
    switch scalar {
    case " ", "\t", "\u{3000}": return .space
    case "ゃ", "ゅ", "ょ", "っ", "ャ", "ュ", "ョ", "ッ", "、", "。", "，", "．", "！", "？", "：", "；", "」", "』",
      "）", "】", "〉", "》", "ー", "…":
      return width == 2 ? .closing : .text
    case "「", "『", "（", "【", "〈", "《": return .opening
    default: return width == 2 ? .wide : .text
    }
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar.value == 0x2028 || scalar.value == 0x2029
  }

  private static func withoutTabs(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var column = 0
    var rest = text.startIndex
    for glyph in CellScanner(text) {
      if glyph.base == "\t", glyph.columns == 0 {
        let spaces = 4 - column % 4
        result.append(contentsOf: text.unicodeScalars[rest..<glyph.start])
        result.append(contentsOf: repeatElement(" ", count: spaces))
        column += spaces
        rest = text.unicodeScalars.index(after: glyph.start)
      } else {
        column = isNewline(glyph.base) ? 0 : column + glyph.columns
      }
    }
    result.append(contentsOf: text.unicodeScalars[rest...])
    return String(result)
  }
}

/// Divides a text into lines, one grapheme at a time, in linear time.
///
/// A line breaks at spaces and around wide glyphs, and within a word only if the word, with the
/// spaces that indent it, is wider than a line. Spaces at a break belong to no line, so they may
/// extend beyond the greatest width of a line. The caller chooses the unit of offsets: bytes or
/// graphemes.
package struct LineBreaker: Sendable {
  /// A line, as offsets into the caller's text. A newline or spaces at which it breaks are not part
  /// of it.
  package struct Line: Sendable, Equatable {
    /// The offset of the line's first grapheme in the caller's text.
    package let start: Int
    /// The offset after the line's last grapheme in the caller's text.
    package let end: Int
    /// The width in columns of the text from `start` to `end`, at most the breaker's limit.
    package let columns: Int
  }

  package enum Kind: Sendable {
    case text, space, newline
    /// A wide glyph (Han, kana, emoji): a break is allowed on either side of it, unless the
    /// neighbouring glyph forbids it.
    case wide
    /// A closing bracket, full stop, small kana or similar sign of East Asian writing: no break is
    /// allowed before it.
    case closing
    /// An opening bracket of East Asian writing: no break is allowed after it.
    case opening
  }

  package private(set) var lines: [Line] = []
  private let limit: Int
  private var start = 0
  private var columns = 0
  /// The end of the current line if it is broken at the last allowed position: an offset into the
  /// text, and the number of columns before that offset. `nil` while the line has no position at
  /// which a break is allowed.
  private var breakEnd: (offset: Int, columns: Int)?
  /// The start of the next line if the current line is broken at `breakEnd`: its offset in the
  /// text, and its column in the unbroken current line.
  private var breakStart = (offset: 0, columns: 0)
  private var previous = Kind.newline

  /// Makes a breaker for lines of at most `limit` columns; a limit below 1 counts as 1.
  package init(limit: Int) { self.limit = max(1, limit) }

  /// Adds the grapheme at the offsets `offset..<end` of the text, which is `width` columns wide.
  /// The caller adds the graphemes in the order of the text.
  package mutating func add(offset: Int, end: Int, width: Int, kind: Kind) {
    switch kind {
    case .newline:
      close(at: offset)
      begin(at: end)
    case .space: addSpace(offset: offset, end: end, width: width)
    case .text, .wide, .closing, .opening: addGlyph(offset: offset, width: width, kind: kind)
    }
    previous = kind
  }

  /// Closes the last line at `offset`, the end of the text; an empty text results in one empty
  /// line.
  package mutating func finish(at offset: Int) { close(at: offset) }

  private mutating func close(at offset: Int) {
    // Spaces after the last word do not count for the line, just as those at a break.
    var end = (offset: offset, columns: columns)
    if previous == .space, let breakEnd { end = breakEnd }
    lines.append(Line(start: start, end: end.offset, columns: min(end.columns, limit)))
  }

  private mutating func begin(at offset: Int) {
    start = offset
    columns = 0
    breakEnd = nil
  }

  private mutating func addSpace(offset: Int, end: Int, width: Int) {
    // A line does not break at the spaces that indent it, unless they are wider than the line.
    let isIndent = previous == .newline || (previous == .space && breakEnd == nil)
    if !isIndent, previous != .space { breakEnd = (offset, columns) }
    if isIndent, columns + width > limit {
      close(at: offset)
      begin(at: offset)
    }
    columns = min(columns + width, limit)
    breakStart = (end, columns)
  }

  private mutating func addGlyph(offset: Int, width: Int, kind: Kind) {
    if offset > start, mayBreak(before: kind) {
      breakEnd = (offset, columns)
      breakStart = (offset, columns)
    }
    if columns + width > limit, let end = breakEnd {
      lines.append(Line(start: start, end: end.offset, columns: min(end.columns, limit)))
      start = breakStart.offset
      columns -= breakStart.columns
      breakEnd = nil
    }
    if columns + width > limit, offset > start {
      close(at: offset)
      begin(at: offset)
    }
    columns += width
  }

  /// `true` if a line may break directly between the previous grapheme and a grapheme of this kind,
  /// which is no space; `addSpace` records the breaks at spaces.
  private func mayBreak(before kind: Kind) -> Bool {
    guard kind != .closing, previous != .opening, previous != .space else { return false }
    return kind == .wide || kind == .opening || previous == .wide || previous == .closing
  }
}
