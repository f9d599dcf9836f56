internal import Cells
internal import ViewModels

/// The layout of the search of messages: the rows of the query, of the note, and of the found
/// messages around the selected one. Only messages near the selected one are laid out.
struct MessageSearchLayout {
  enum Row: Equatable {
    case blank
    /// The heading of the group of messages at this index: the chat and the day.
    case head(Int)
    /// The heading above the group of messages at this index, which says that the server found this
    /// group and those below it.
    case source(Int)
    /// A row of the found message at this index. With `beginsHit`, the row shows the message's time
    /// and sender; `line` is the line of the message's text, or `nil` if the row shows none.
    case hit(Int, beginsHit: Bool, line: SearchExcerptLines.Line?)
    /// The line below the last found message: a click on it loads further messages, or it says that
    /// the search shows no more.
    case more
    /// The last line, which is about the server's own search for messages that are not stored.
    case server
  }

  private static let maxLines = 2
  /// The least number of rows of a search pane in which blank rows are around the query and between
  /// the groups of messages.
  static let roomyRows = 16

  let title: Int?
  let field: Range<Int>
  let note: Range<Int>
  /// The row of the pane in which the first of `rows` is drawn.
  let first: Int
  let rows: [Row]
  let columns: MessageSearchColumns

  init(_ viewModel: MessageSearchViewModel, selected: Int, noteRows: Int, size: Size) {
    let isRoomy = size.rows >= Self.roomyRows
    title = size.rows >= 6 ? 0 : nil
    let start = title == nil ? 0 : 1
    field = start..<min(size.rows, start + (isRoomy ? 3 : 1))
    let below = min(size.rows, field.upperBound + (isRoomy ? 1 : 0))
    note = below..<min(size.rows, below + noteRows)
    let hasRows = !viewModel.groups.isEmpty || viewModel.server != nil
    let gap = isRoomy && noteRows > 0 && hasRows ? 1 : 0
    first = min(size.rows, note.upperBound + gap)
    columns = MessageSearchColumns(viewModel, size: size)
    rows = SearchRows(viewModel, columns, isRoomy: isRoomy)
      .visible(around: selected, count: size.rows - first)
  }

  var query: Int { field.lowerBound + field.count / 2 }

  /// The indices of the messages whose first row is visible.
  var hits: [Int] {
    rows.compactMap { if case .hit(let index, true, _) = $0 { index } else { nil } }
  }

  private struct SearchRows {
    let viewModel: MessageSearchViewModel
    let columns: MessageSearchColumns
    let isRoomy: Bool
    /// The group of each message, and `true` for the first one of its group.
    let places: [(group: Int, isFirst: Bool, hit: SearchHitViewModel)]

    init(_ viewModel: MessageSearchViewModel, _ columns: MessageSearchColumns, isRoomy: Bool) {
      self.viewModel = viewModel
      self.columns = columns
      self.isRoomy = isRoomy
      places = viewModel.groups.enumerated().flatMap { group, value in
        value.hits.enumerated().map { (group, $0.offset == 0, $0.element) }
      }
    }

    private var itemCount: Int { places.count + (viewModel.server == nil ? 0 : 1) }

    func visible(around selected: Int, count: Int) -> [Row] {
      guard count > 0, itemCount > 0 else { return [] }
      let selected = min(max(0, selected), itemCount - 1)
      var top = selected
      var above: [Row] = []
      let own = block(selected)
      while top > 0 {
        let next = block(top - 1)
        guard above.count + next.count <= max(0, count - own.count) / 2 else { break }
        above = next + above
        top -= 1
      }
      // The messages below the selected one fill the remaining rows; rows that they leave free are
      // filled with further messages above it.
      var below: [Row] = []
      var bottom = selected
      while bottom < itemCount, above.count + own.count + below.count < count {
        bottom += 1
        below += bottom < itemCount ? block(bottom) : end
      }
      while top > 0, bottom == itemCount, above.count + own.count + below.count < count {
        let next = block(top - 1)
        guard next.count + above.count + own.count + below.count <= count else { break }
        above = next + above
        top -= 1
      }
      // Without enough rows, a group's heading is left out rather than a line of the selected
      // message.
      let heads = own.prefix { $0.isHeading }.count
      let spare = min(above.count + heads, max(0, above.count + own.count - count))
      let rows = (above + own).dropFirst(spare) + below
      return Array((rows.first == .blank ? rows.dropFirst() : rows[...]).prefix(count))
    }

    // The line about the server, which can be selected, is below the line `more`, so `server` has
    // both lines.
    private var end: [Row] { viewModel.server == nil ? more : [] }

    private var more: [Row] {
      viewModel.more == nil ? [] : (isRoomy ? [.blank] : []) + [.more]
    }

    private var server: [Row] {
      more + (isRoomy && !places.isEmpty ? [.blank] : []) + [.server]
    }

    /// The rows of a message, below the heading of its group if it is the first message of the
    /// group; or those of the line about the server, which follows the last message.
    private func block(_ index: Int) -> [Row] {
      guard index < places.count else { return server }
      let place = places[index]
      var rows: [Row] = []
      if place.isFirst {
        if isRoomy, place.group > 0 { rows.append(.blank) }
        if !viewModel.groups[place.group].source.isEmpty {
          rows += [.source(place.group)] + (isRoomy ? [.blank] : [])
        }
        rows.append(.head(place.group))
      }
      let lines = SearchExcerptLines(
        place.hit.excerpt, columns: columns.text.count, limit: MessageSearchLayout.maxLines
      ).lines
      guard !columns.isStacked else {
        return rows + [.hit(index, beginsHit: true, line: nil)]
          + lines.map { .hit(index, beginsHit: false, line: $0) }
      }
      return rows
        + lines.enumerated().map { .hit(index, beginsHit: $0.offset == 0, line: $0.element) }
    }
  }
}

extension MessageSearchLayout.Row {
  fileprivate var isHeading: Bool {
    switch self {
    case .blank, .head, .source, .more: true
    case .hit, .server: false
    }
  }
}

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
