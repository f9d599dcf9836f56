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

  /// The line-breaking class of a grapheme.
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
