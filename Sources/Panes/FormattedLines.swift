internal import Cells
internal import Intents

/// Lays out the blocks of a formatted text in lines.
struct FormattedLines {
  private(set) var lines: [StyledLine] = []

  /// The columns in which the text is laid out.
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

  /// The column at which the last line of the text ends.
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

  /// Adds a blank line that has the "│" markers of these quotes.
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

  /// The lines of a code block on a card (an area with a background of its own), below the name of
  /// the programming language if the block states it.
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

  /// `true` if a blank line separates the block from the previous one. One is above every heading;
  /// other blocks have none below a heading, around a rule, before a list, or within a list.
  fileprivate func isApart(from previous: FormattedBlock) -> Bool {
    if case .heading = kind { return true }
    if case .heading = previous.kind { return false }
    return kind != .rule && previous.kind != .rule && !nesting.contains { $0.isItem }
  }

  /// The outermost levels of quotes, as many as contain both this block and the previous one.
  fileprivate func quotes(with previous: FormattedBlock) -> [FormattedNesting] {
    zip(nesting, previous.nesting).prefix { $0.0 == .quote && $0.1 == .quote }.map(\.0)
  }
}
