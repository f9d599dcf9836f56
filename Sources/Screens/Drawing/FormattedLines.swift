internal import Cells
internal import Intents

/// Lays out the blocks of a formatted text in lines.
struct FormattedLines {
  private(set) var lines: [StyledLine] = []
  private let texts: PageColumns
  private let role: StyleRole
  private let isRevealed: Bool
  /// The greatest width in columns of a last line that is part of a paragraph or heading, if it is
  /// less than that of the other lines; `nil` for no such limit.
  private let lastColumns: Int?

  /// Lays out `text`. `opening` is put before the text: in its first line, or on a line of its own
  /// above a quote, list, code block, rule or table; "" for none. With `isRevealed`, the text that
  /// spoilers hide is shown. `lastColumns` is the greatest width in columns of a last line that is
  /// part of a paragraph or heading; `nil`: that line may be as wide as the others.
  init(
    _ text: FormattedText, opening: String, at texts: PageColumns, role: StyleRole,
    isRevealed: Bool, lastColumns: Int?
  ) {
    self.texts = texts
    self.role = role
    self.isRevealed = isRevealed
    self.lastColumns = lastColumns
    var opening = opening
    if let first = text.blocks.first, !first.beginsWithWords {
      if !opening.isEmpty { addLine(opening) }
      opening = ""
    }
    var rest = text.blocks[...]
    var previous: FormattedBlock?
    while let block = rest.first {
      if let previous, block.isApart(from: previous) { addBlank(in: block.quotes(with: previous)) }
      let count = block.isCell ? Self.cells(in: rest) : 1
      let group = rest.prefix(count)
      rest = rest.dropFirst(count)
      add(group, opening: opening, isLast: rest.isEmpty)
      opening = ""
      previous = block
    }
  }

  var end: Int {
    guard let last = lines.last else { return texts.text }
    let ends = last.pieces.map { $0.column + GraphemeWidth.columns(of: $0.text) }
    return max(last.card?.upperBound ?? 0, last.rule?.columns.upperBound ?? 0, ends.max() ?? 0)
  }

  /// The number of table cells with which `blocks` begins; all of them belong to one table.
  private static func cells(in blocks: ArraySlice<FormattedBlock>) -> Int {
    let next = blocks.dropFirst().firstIndex { block in
      guard case .cell(let row, let column, _) = block.kind else { return true }
      return row == 0 && column == 0
    }
    return (next ?? blocks.endIndex) - blocks.startIndex
  }

  private mutating func addLine(_ text: String) {
    // A line without words gets a piece too, because a line without pieces is taken for the blank
    // line above a group of messages.
    lines.append(StyledLine(pieces: [StyledPiece(text[...], at: texts.text, role: role)]))
  }

  private mutating func addBlank(in quotes: [FormattedNesting]) {
    addLine("")
    guard let blank = lines.popLast() else { return }
    let indent = FormattedIndent(quotes, width: texts.width, role: role)
    lines += indent.added(to: [blank], at: texts.text)
  }

  private mutating func add(
    _ group: ArraySlice<FormattedBlock>, opening: String, isLast: Bool
  ) {
    guard let block = group.first else { return }
    let indent = FormattedIndent(block.nesting, width: texts.width, role: role)
    let area = texts.indented(by: indent.columns)
    let made: [StyledLine]
    switch block.kind {
    case .paragraph:
      made = wrapped(
        FormattedWords(block.spans, opening: opening, isRevealed: isRevealed), area,
        isLast: isLast)
    case .heading(let level):
      made = wrapped(
        FormattedWords(block.spans, opening: opening, isRevealed: isRevealed), area,
        emphasis: level <= 2 ? [.bold, .underline] : .bold, isLast: isLast)
    case .code(let language): made = code(block, language, area)
    case .rule:
      made = [StyledLine(rule: StyledRule(glyph: "─", columns: area.text..<area.end, role: .rule))]
    case .cell:
      made = FormattedTable(group, isRevealed: isRevealed, role: role).lines(in: area)
    }
    lines += indent.added(to: made, at: texts.text)
  }

  private func wrapped(
    _ words: FormattedWords, _ area: PageColumns, emphasis: Emphasis = [], isLast: Bool
  ) -> [StyledLine] {
    var wrapped = TextWrap.lines(of: words.text, columns: area.width)
    let room = lastColumns.map { $0 - (area.text - texts.text) }
    if isLast, let room, room > 0, let last = wrapped.last, last.columns > room {
      wrapped.removeLast()
      wrapped += TextWrap.lines(of: last, columns: room)
    }
    return BodyStyle.pieces(
      of: wrapped, words.parts(emphasis: emphasis), at: area.text, role: role
    ).map { StyledLine(pieces: $0) }
  }

  private func code(
    _ block: FormattedBlock, _ language: String, _ area: PageColumns
  ) -> [StyledLine] {
    let margin = area.width > 2 * WrappedBody.codeMargin ? WrappedBody.codeMargin : 0
    let wrapped = TextWrap.lines(
      of: block.spans.map(\.text).joined(), columns: area.width - 2 * margin)
    let width = (wrapped.map(\.columns).max() ?? 0) + 2 * margin
    let card = area.text..<min(area.end, area.text + width)
    let head = StyledPiece(
      language[...], at: area.text, role: .notice, maximumColumns: area.width)
    return (language.isEmpty ? [] : [StyledLine(pieces: [head])])
      + wrapped.map { line in
        let piece = StyledPiece(line.text, at: area.text + margin, role: .code)
        return StyledLine(card: card, pieces: [piece])
      }
  }
}

extension FormattedBlock {
  /// `true` if other text can be put before the block's text in its first line.
  fileprivate var beginsWithWords: Bool {
    switch kind {
    case .paragraph, .heading: nesting.isEmpty
    case .code, .rule, .cell: false
    }
  }

  fileprivate func isApart(from previous: FormattedBlock) -> Bool {
    if case .heading = kind { return true }
    if case .heading = previous.kind { return false }
    return kind != .rule && previous.kind != .rule && !nesting.contains { $0.isItem }
  }

  fileprivate func quotes(with previous: FormattedBlock) -> [FormattedNesting] {
    zip(nesting, previous.nesting).prefix { $0.0 == .quote && $0.1 == .quote }.map(\.0)
  }
}

/// The markers at the start of each line of a block of formatted text: "│" for a quote, and a
/// bullet or number at the first line of a list item.
struct FormattedIndent {
  private static let quote = "│ "
  private static let bullet = "• "

  /// The width in columns of all markers before a line.
  private(set) var columns = 0
  private var first: [(column: Int, text: String, role: StyleRole)] = []
  private var others: [(column: Int, text: String, role: StyleRole)] = []

  /// The markers take at most half of these columns; inner levels of quotes and lists that do not
  /// fit have no markers.
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

/// Lays out a table: in columns if all columns fit, otherwise as a list of the rows, in which the
/// text of a cell follows the name of its column, if it has one.
struct FormattedTable {
  private static let gap = 2

  /// The text of each cell of the table by row and column. A missing cell is empty if its row has
  /// further cells, else it is left out.
  private var rows: [[FormattedWords]] = []
  private var spans: [[[FormattedSpan]]] = []
  private var heads: Set<Int> = []
  private let isRevealed: Bool
  private let role: StyleRole

  init(_ cells: ArraySlice<FormattedBlock>, isRevealed: Bool, role: StyleRole) {
    self.isRevealed = isRevealed
    self.role = role
    var current: Int?
    for cell in cells {
      guard case .cell(let row, let column, let isHead) = cell.kind else { continue }
      if row != current {
        current = row
        rows.append([])
        spans.append([])
      }
      let index = rows.count - 1
      // A column that is missing in a damaged database becomes an empty cell.
      while rows[index].count < column { add([], toRow: index) }
      add(cell.spans, toRow: index)
      if isHead { heads.insert(index) }
    }
  }

  private mutating func add(_ cell: [FormattedSpan], toRow row: Int) {
    rows[row].append(FormattedWords(cell, isRevealed: isRevealed))
    spans[row].append(cell)
  }

  func lines(in area: PageColumns) -> [StyledLine] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.count > column ? GraphemeWidth.columns(of: $0[column].text) : 0 }.max() ?? 0
    }
    let all = widths.reduce(0, +) + Self.gap * max(0, count - 1)
    return all <= area.width ? columns(widths, in: area) : list(in: area)
  }

  private func columns(_ widths: [Int], in area: PageColumns) -> [StyledLine] {
    let all = widths.reduce(0, +) + Self.gap * max(0, widths.count - 1)
    return rows.indices.flatMap { row in
      var line = StyledLine()
      var start = area.text
      for (column, words) in rows[row].enumerated() {
        let text = TextWrap.lines(of: words.text, columns: max(1, widths[column])).prefix(1)
        let emphasis: Emphasis = heads.contains(row) ? .bold : []
        line.pieces += BodyStyle.pieces(
          of: Array(text), words.parts(emphasis: emphasis), at: start, role: role
        ).flatMap(\.self)
        start += widths[column] + Self.gap
      }
      let isLastHead = heads.contains(row) && !heads.contains(row + 1)
      let rule = StyledRule(glyph: "─", columns: area.text..<area.text + all, role: .rule)
      return [line] + (isLastHead ? [StyledLine(rule: rule)] : [])
    }
  }

  /// The names of the columns, from the header row `row`; empty if a list that repeats the names
  /// `rows` times would be longer than a message can be.
  private func heading(_ row: Int, repeated rows: Int) -> [[FormattedSpan]] {
    let bytes = spans[row].reduce(0) { sum, cell in
      cell.reduce(sum) { $0 + $1.text.utf8.count }
    }
    return bytes * rows <= 1 << 16 ? spans[row] : []
  }

  /// The table as a list: each row as "• Name: Anna; Age: 36", with the column names of the last
  /// header row. Header rows are items only in a table that has no other rows.
  private func list(in area: PageColumns) -> [StyledLine] {
    let told = rows.indices.filter { !heads.contains($0) }
    let names = heads.max().map { heading($0, repeated: told.count) } ?? []
    return (told.isEmpty ? Array(rows.indices) : told).flatMap { row in
      var words = FormattedWords([], isRevealed: isRevealed)
      for (column, cell) in spans[row].enumerated() where !cell.isEmpty {
        if !words.text.isEmpty { words.append("; ") }
        if !told.isEmpty, names.indices.contains(column), !names[column].isEmpty {
          words.append(names[column].map(\.emphasised))
          words.append(": ")
        }
        words.append(cell)
      }
      let indent = FormattedIndent([.bullet(isFirst: true)], width: area.width, role: role)
      let inner = area.indented(by: indent.columns)
      let lines = TextWrap.lines(of: words.text, columns: inner.width)
      return indent.added(
        to: BodyStyle.pieces(of: lines, words.parts(), at: inner.text, role: role).map {
          StyledLine(pieces: $0)
        }, at: area.text)
    }
  }
}

extension FormattedSpan {
  fileprivate var emphasised: FormattedSpan {
    FormattedSpan(text, style: style.union(.bold), link: link, spoiler: spoiler)
  }
}

/// The text of formatted spans, such as those of a paragraph or table cell, as one string, with the
/// style of each range. Where colours and attributes alone would not be understood, characters are
/// added: "~struck~", "`code`", "||spoiler||", and a link's target after a link's text that does
/// not name it.
struct FormattedWords {
  /// The greatest length in characters of a link's target as it is shown after the link's text. A
  /// longer target is cut and ends with "…", but its host is always shown in full.
  private static let maxOfTarget = 60

  private(set) var text = ""
  private var looks: [(bytes: Range<Int>, look: BodyStyle.Look)] = []
  private let isRevealed: Bool
  private var last: FormattedSpan?
  // The text of the link that has begun and not ended yet.
  private var label = ""

  init(_ spans: [FormattedSpan], opening: String = "", isRevealed: Bool) {
    self.isRevealed = isRevealed
    text = opening
    append(spans)
  }

  mutating func append(_ words: String) { text += words }

  mutating func append(_ spans: [FormattedSpan]) {
    for span in spans {
      close(before: span)
      open(span)
      add(span)
      last = span
    }
    close(before: nil)
    last = nil
  }

  /// The styled ranges of the text, in its order. `emphasis` is added to the attributes of the
  /// whole text.
  func parts(emphasis: Emphasis = []) -> [BodyStyle.Part] {
    var parts: [BodyStyle.Part] = []
    var end = 0
    func add(_ bytes: Range<Int>, _ look: BodyStyle.Look) {
      guard !bytes.isEmpty else { return }
      var look = look
      look.emphasis.formUnion(emphasis)
      let start = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
      parts.append(
        BodyStyle.Part(range: start..<text.utf8.index(start, offsetBy: bytes.count), look: look))
    }
    for (bytes, look) in looks {
      if !emphasis.isEmpty { add(end..<bytes.lowerBound, BodyStyle.Look()) }
      add(bytes, look)
      end = bytes.upperBound
    }
    if !emphasis.isEmpty { add(end..<text.utf8.count, BodyStyle.Look()) }
    return parts
  }

  private mutating func add(_ span: FormattedSpan) {
    if let reason = span.spoiler, !isRevealed {
      if last?.spoiler != reason {
        put(FormattedText.cover(of: reason), BodyStyle.Look(role: .notice, ground: .raised))
      }
      return
    }
    if span.link != nil { label += span.text }
    let look = Self.look(of: span)
    guard span.link == nil, !span.style.contains(.code) else { return put(span.text, look) }
    var rest = span.text[...]
    for (range, target) in LinkFinder.ranges(in: span.text) {
      put(rest[..<range.lowerBound], look)
      var link = look
      link.role = .link
      link.link = target
      put(span.text[range], link)
      rest = span.text[range.upperBound...]
    }
    put(rest, look)
  }

  private static func look(of span: FormattedSpan) -> BodyStyle.Look {
    var look = BodyStyle.Look(link: span.link)
    if span.style.contains(.bold) { look.emphasis.insert(.bold) }
    if span.style.contains(.italic) { look.emphasis.insert(.italic) }
    if span.style.contains(.underline) { look.emphasis.insert(.underline) }
    if span.style.contains(.code) { look.role = .code }
    if span.style.contains(.ownName) { look.role = .mention }
    if span.link != nil { look.role = .link }
    return look
  }

  private mutating func put(_ words: some StringProtocol, _ look: BodyStyle.Look) {
    guard !words.isEmpty else { return }
    let start = text.utf8.count
    text += words
    if look != BodyStyle.Look() { looks.append((start..<text.utf8.count, look)) }
  }

  private func isHidden(_ span: FormattedSpan?) -> Bool { span?.spoiler != nil && !isRevealed }

  private mutating func close(before next: FormattedSpan?) {
    guard let last, !isHidden(last) else { return }
    let next = isHidden(next) ? nil : next
    if last.style.contains(.code), next?.style.contains(.code) != true { putCodeMark() }
    if last.style.contains(.strike), next?.style.contains(.strike) != true { text += "~" }
    if let link = last.link, link != next?.link { closeLink(link) }
    if last.spoiler != nil, last.spoiler != next?.spoiler { putSpoilerMark() }
  }

  private mutating func open(_ span: FormattedSpan) {
    guard !isHidden(span) else { return }
    let last = isHidden(last) ? nil : last
    if span.spoiler != nil, last?.spoiler != span.spoiler { putSpoilerMark() }
    if span.style.contains(.strike), last?.style.contains(.strike) != true { text += "~" }
    if span.style.contains(.code), last?.style.contains(.code) != true { putCodeMark() }
  }

  private mutating func putCodeMark() {
    put("`", BodyStyle.Look(role: .code))
  }

  private mutating func putSpoilerMark() { put("||", BodyStyle.Look(role: .notice)) }

  /// The number of characters of a URL from its start to the end of its host; 0 for a URL without
  /// "://".
  private static func endOfHost(in link: String) -> Int {
    guard let scheme = link.firstRange(of: "://") else { return 0 }
    let host = link[scheme.upperBound...].prefix { !"/?#".contains($0) }
    return link.distance(from: link.startIndex, to: host.endIndex)
  }

  private mutating func closeLink(_ link: String) {
    defer { label = "" }
    guard !FormattedSpan.names(label, link: link) else { return }
    let most = max(Self.maxOfTarget - 1, Self.endOfHost(in: link))
    let shown = link.count > most + 1 ? link.prefix(most) + "…" : link[...]
    text += " "
    put("(\(shown))", BodyStyle.Look(role: .timestamp, link: link))
  }
}
