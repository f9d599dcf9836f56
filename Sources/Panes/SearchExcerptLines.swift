internal import Cells
internal import ViewModels

/// The lines of the excerpt of a message's text that a search shows. The start of the first word
/// that fits the query is visible; if text before it is left out, the first line begins with "…".
struct SearchExcerptLines: Equatable {
  /// One line of an excerpt, and the columns in it of the words that fit the query (`marks`).
  struct Line: Equatable {
    let text: String
    let marks: [Range<Int>]
    /// The width of `text` in columns; more than the pane has for the line if the line must be
    /// drawn truncated, with "…" at its end.
    let columns: Int
  }

  private static let gap = "… "

  let lines: [Line]

  /// Wraps an excerpt in at most `limit` lines of at most `columns` columns; the last line may be
  /// longer, to be drawn truncated.
  init(_ excerpt: SearchExcerpt, columns: Int, limit: Int) {
    var shown = excerpt
    if excerpt.isCutBefore || !Self.showsMark(excerpt, columns: columns, limit: limit) {
      shown = Self.cut(excerpt, columns: columns)
    }
    lines = Self.lines(of: shown, columns: columns, limit: limit)
  }

  /// `true` if the first word that fits the query is within `limit` lines when the excerpt is
  /// wrapped from its start, or if no word fits.
  private static func showsMark(_ excerpt: SearchExcerpt, columns: Int, limit: Int) -> Bool {
    guard let mark = excerpt.marks.first else { return true }
    let starts = starts(of: excerpt.text, columns: columns)
    // If the excerpt has more lines than `limit`, a "…" replaces the end of the last shown line.
    let end = starts.count > limit ? starts[limit] - 3 : excerpt.text.utf8.count
    return mark.upperBound <= end
  }

  /// The UTF-8 byte offsets at which the wrapped lines of a text begin.
  private static func starts(of text: String, columns: Int) -> [Int] {
    TextWrap.lines(of: text, columns: columns).map {
      text.utf8.distance(from: text.startIndex, to: $0.text.startIndex)
    }
  }

  /// Returns the end of an excerpt: from as many words before the first word that fits the query as
  /// have space in one line with it, with "…" in place of the text before them.
  private static func cut(_ excerpt: SearchExcerpt, columns: Int) -> SearchExcerpt {
    let text = excerpt.text
    let first = excerpt.marks.first ?? 0..<0
    let utf8 = text.utf8
    let markStart = utf8.index(utf8.startIndex, offsetBy: first.lowerBound)
    let markEnd = utf8.index(utf8.startIndex, offsetBy: first.upperBound)
    let room =
      columns - GraphemeWidth.columns(of: gap)
      - GraphemeWidth.columns(of: text[markStart..<markEnd])
    let start = self.start(before: markStart, in: text, columns: room)
    guard start > text.startIndex || excerpt.isCutBefore else { return excerpt }
    let left = utf8.distance(from: utf8.startIndex, to: start)
    let shift = gap.utf8.count - left
    return SearchExcerpt(
      text: gap + text[start...],
      marks: excerpt.marks.filter { $0.lowerBound >= left }.map {
        $0.lowerBound + shift..<$0.upperBound + shift
      }, isCutAfter: excerpt.isCutAfter)
  }

  /// The start of the first word that, with all text up to `end`, takes at most `columns` columns.
  /// If a single word is wider, an index within that word.
  private static func start(
    before end: String.Index, in text: String, columns: Int
  ) -> String.Index {
    var best = end
    var used = 0
    var index = end
    while index > text.startIndex {
      let before = text.index(before: index)
      used += GraphemeWidth.columns(of: text[before])
      guard used <= columns else { return best == end ? index : best }
      index = before
      if isBreak(before: index, in: text) { best = index }
    }
    return index
  }

  private static func isBreak(before index: String.Index, in text: String) -> Bool {
    guard index > text.startIndex, let scalar = text[index].unicodeScalars.first,
      let last = text[text.index(before: index)].unicodeScalars.first
    else { return false }
    let isBlank = last.properties.isWhitespace
    let isWide = GraphemeWidth.columns(of: scalar) == 2 && GraphemeWidth.columns(of: last) == 2
    return isBlank && !scalar.properties.isWhitespace || isWide
  }

  private static func lines(
    of excerpt: SearchExcerpt, columns: Int, limit: Int
  ) -> [Line] {
    let text = excerpt.text
    let starts = starts(of: text, columns: columns)
    let wrapped = TextWrap.lines(of: text, columns: columns)
    return wrapped.prefix(limit).enumerated().map { index, line in
      let isLast = index == limit - 1 || index == wrapped.count - 1
      guard isLast, wrapped.count > limit || excerpt.isCutAfter else {
        return self.line(String(line.text), at: starts[index], excerpt.marks)
      }
      // The rest of the text is kept, so that the line is too long and is drawn with "…" at its
      // end.
      let rest = text[line.text.startIndex...]
      return self.line(
        String(rest.prefix(columns + 1)) + (wrapped.count > limit ? "" : " …"),
        at: starts[index], excerpt.marks)
    }
  }

  private static func line(_ text: String, at start: Int, _ marks: [Range<Int>]) -> Line {
    let utf8 = text.utf8
    let count = utf8.count
    let inside = marks.compactMap { mark -> Range<Int>? in
      let lower = min(max(0, mark.lowerBound - start), count)
      let upper = min(max(0, mark.upperBound - start), count)
      guard lower < upper else { return nil }
      let from = utf8.index(utf8.startIndex, offsetBy: lower)
      let to = utf8.index(utf8.startIndex, offsetBy: upper)
      return GraphemeWidth.columns(of: text[..<from])..<GraphemeWidth.columns(of: text[..<to])
    }
    return Line(text: text, marks: inside, columns: GraphemeWidth.columns(of: text))
  }
}
