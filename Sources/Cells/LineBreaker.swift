/// Finds where a text breaks into lines, fed one grapheme at a time; cost is linear.
///
/// Breaks at spaces and around wide glyphs, within a word only where it is wider than a line. Spaces at
/// a break stay at the end of the line and do not count: they may hang over the edge. Offsets are the
/// caller's own: bytes, or graphemes.
package struct LineBreaker: Sendable {
  /// A line as offsets of the caller's text, without the newline or the spaces that it broke at.
  package struct Line: Sendable, Equatable {
    /// Offset of the first grapheme.
    package let start: Int
    /// Offset behind the last one.
    package let end: Int
    /// Columns from `start` to `end`; at most the limit.
    package let columns: Int
  }

  /// What a grapheme is to a line.
  package enum Kind: Sendable {
    case text, space, newline
    /// A break is allowed on either side: Han, kana, emoji.
    case wide
    /// No break before it: closing brackets and stops of East Asian writing.
    case closing
    /// No break after it.
    case opening
  }

  package private(set) var lines: [Line] = []
  private let limit: Int
  private var start = 0
  private var columns = 0
  /// The last place to break: the line would end here …
  private var breakEnd: (offset: Int, columns: Int)?
  /// … and the next one start here, at this column of the present one.
  private var breakStart = (offset: 0, columns: 0)
  private var previous = Kind.newline

  /// Lines of at most `limit` columns, and of one at least.
  package init(limit: Int) { self.limit = max(1, limit) }

  /// Takes the grapheme from `offset` to `end`, `width` columns wide.
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

  /// Ends the text, whose end is `offset`. There is one line at least.
  package mutating func finish(at offset: Int) { close(at: offset) }

  private mutating func close(at offset: Int) {
    // Spaces that end a text are no more in the line than those that it breaks at.
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
    // Spaces that indent a line are no place to break it.
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

  /// Whether a line may break between the last grapheme and one of this kind, with no space there.
  private func mayBreak(before kind: Kind) -> Bool {
    guard kind != .closing, previous != .opening, previous != .space else { return false }
    return kind == .wide || kind == .opening || previous == .wide || previous == .closing
  }
}
