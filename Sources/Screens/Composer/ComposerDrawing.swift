package import Cells

enum ComposerDrawing {
  static func invitation(_ state: MessagesPaneState, to name: String) -> String {
    if !state.obstacle.isEmpty, !state.isPeek { return state.obstacle }
    if state.isThread, !state.isPeek { return PaneWords.answerInThread }
    return state.isPeek
      ? PaneWords.peekHint : name.isEmpty ? PaneWords.write : PaneWords.write(to: name)
  }

  static func drawPadding(
    _ padding: Int, around rows: Range<Int>, isFocused: Bool, into buffer: inout PaneBuffer
  ) {
    let column = PageColumns(buffer.size.columns).mark
    let above = max(0, rows.lowerBound - padding)..<rows.lowerBound
    for row in [above, rows.upperBound..<rows.upperBound + padding].joined() {
      buffer.fill(row: row, role: .composer)
      buffer.fill(row: row, ground: .raised)
      buffer.write(
        PaneWords.mark, at: Position(row: row, column: column), role: isFocused ? .mark : .markOff)
    }
  }

  static func draw(
    _ layout: ComposerLayout, isEmpty: Bool, isFocused: Bool, rows: Range<Int>,
    invitation: String, into drawing: inout PaneDrawing
  ) {
    let visible = layout.visibleLines(height: rows.count)
    let columns = PageColumns(drawing.buffer.size.columns)
    for (row, index) in zip(rows, visible) {
      drawing.buffer.fill(row: row, role: .composer)
      drawing.buffer.fill(row: row, ground: .raised)
      let isFirst = row == rows.lowerBound && visible.lowerBound > 0
      let isLast = row == rows.upperBound - 1 && visible.upperBound < layout.lines.count
      drawing.buffer.write(
        isFirst ? "↑" : isLast ? "↓" : PaneWords.mark,
        at: Position(row: row, column: columns.mark),
        role: isFocused ? .mark : .markOff)
      drawing.buffer.write(
        layout.lines[index].text, at: Position(row: row, column: columns.text), role: .composer)
    }
    if isEmpty {
      drawing.buffer.write(
        invitation, at: Position(row: rows.lowerBound, column: columns.text),
        role: .placeholder, maxColumns: columns.width, overflow: .ellipsis)
    }
    guard isFocused, visible.contains(layout.cursor.row) else { return }
    let column = columns.text + layout.cursor.column
    let place = Position(
      row: rows.lowerBound + layout.cursor.row - visible.lowerBound,
      column: min(column, drawing.buffer.size.columns - 1))
    if drawing.buffer.contains(place) { drawing.cursor = place }
  }
}

/// The composer's text wrapped into lines, with the position of the text cursor.
///
/// One column less than the width is used, so that the cursor fits after the last glyph of a line.
package struct ComposerLayout: Sendable, Equatable {
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

  static func maxRows(of rows: Int) -> Int { max(1, rows / 3) }

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

/// The text of the composer or of any other text field, with its cursor. A screen makes this state
/// from the text that is edited; the panes draw it.
package struct ComposerState: Sendable, Equatable {
  package var text: String
  /// The cursor's position in graphemes from the start of the text, 0 to `text.count`.
  package var cursor: Int

  /// Makes a text with the cursor `cursor` graphemes after its start.
  package init(text: String = "", cursor: Int = 0) {
    self.text = text
    self.cursor = cursor
  }
}

/// Draws the list of completions, such as slash commands or people, that are offered for the word
/// typed in the composer. The list is above the composer, aligned with the typed word, and has two
/// columns, names and descriptions, on the background of an overlay.
enum OfferRows {
  /// If there are fewer rows than completions, the selected completion is among those drawn.
  static func draw(
    _ state: MessagesPaneState, _ parts: MessagesPaneParts, into drawing: inout MessagesDrawing
  ) {
    let rows = parts.offerRows
    guard !rows.isEmpty else { return }
    let chosen = state.selectedOffer ?? 0
    let first = min(max(0, chosen - rows.count / 2), state.offers.count - rows.count)
    let shown = state.offers[first..<first + rows.count]
    let box = Box(shown, at: start(state, parts), state, drawing.drawing.buffer.size.columns)
    drawing.messages.offerRows = rows
    drawing.messages.offerColumns = box.columns
    drawing.messages.firstOffer = first
    for (row, index) in zip(rows, shown.indices) {
      let isChosen = index == chosen
      draw(shown[index], isChosen: isChosen, row, box, into: &drawing.drawing.buffer)
      let isAbove = index == shown.startIndex && first > 0
      let isBelow = index == shown.endIndex - 1 && shown.endIndex < state.offers.count
      guard !isChosen, isAbove || isBelow else { continue }
      drawing.drawing.buffer.write(
        isBelow ? "↓" : "↑", at: Position(row: row, column: box.columns.lowerBound), role: .pill)
    }
  }

  /// The start of the selected choice's row, where the cursor tells a screen reader what Enter does;
  /// `nil` outside of linear mode, and for completions, which are written at the cursor.
  static func cursor(_ state: MessagesPaneState, _ shown: ShownMessages) -> Position? {
    guard state.isLinear, state.offersAreChoices, state.hasComposerFocus, !shown.offerRows.isEmpty
    else { return nil }
    let row = shown.offerRows.lowerBound + (state.selectedOffer ?? 0) - shown.firstOffer
    return Position(row: row, column: 0)
  }

  /// The column of the page in which the names of the offered completions begin if there is space:
  /// the first column of the typed word. 0 without completions.
  static func start(_ state: MessagesPaneState, _ parts: MessagesPaneParts) -> Int {
    guard !state.offers.isEmpty else { return 0 }
    let layout = ComposerLayout(
      text: state.composer.text, cursor: state.offerStart, width: parts.composerWidth)
    return parts.composerColumn + layout.cursor.column
  }

  static func describes(_ offers: [ComposerOffer], width: Int) -> Bool {
    !Box(offers[...], at: 0, MessagesPaneState(), width).description.isEmpty
  }

  private struct Box {
    private static let gap = 2

    let columns: Range<Int>
    let words: Range<Int>
    /// The columns of the offered completions' descriptions; empty if there is no space for half of
    /// the longest description, because less of it would not be understood.
    let description: Range<Int>

    /// Places the offered completions on a page of `width` columns: their names begin at the column
    /// `start` if the list fits there, else as far to the right as the list fits.
    init(
      _ offers: ArraySlice<ComposerOffer>, at start: Int, _ state: MessagesPaneState, _ width: Int
    ) {
      let widest = offers.map { GraphemeWidth.columns(of: $0.words) }.max() ?? 0
      let longest = offers.map { GraphemeWidth.columns(of: $0.description) }.max() ?? 0
      let wanted = 2 + widest + (longest > 0 ? Self.gap + longest : 0) + 2
      let first = max(0, min(start - 2, width - wanted))
      // A screen reader reads whole rows, so the list of completions takes whole rows. So do
      // choices, which a message beside them would seem to continue.
      let isWhole = state.isLinear || state.offersAreChoices
      columns = isWhole ? 0..<width : first..<min(width, first + wanted)
      let from = min(columns.upperBound, state.isLinear ? max(2, first + 2) : first + 2)
      words = from..<min(columns.upperBound, from + widest)
      let rest = min(columns.upperBound, words.upperBound + Self.gap)
      let space = max(0, columns.upperBound - rest - 1)
      description = rest..<rest + (space * 2 >= longest ? min(space, longest) : 0)
    }
  }

  private static func draw(
    _ offer: ComposerOffer, isChosen: Bool, _ row: Int, _ box: Box, into buffer: inout PaneBuffer
  ) {
    buffer.fill(row: row, columns: box.columns, role: .blank)
    buffer.fill(row: row, columns: box.columns, ground: isChosen ? .selected : .overlay)
    if isChosen {
      buffer.write(
        PaneWords.mark, at: Position(row: row, column: box.columns.lowerBound), role: .mark)
    }
    buffer.write(
      offer.words, at: Position(row: row, column: box.words.lowerBound), role: .chatName,
      maxColumns: box.words.count, overflow: .ellipsis)
    guard !box.description.isEmpty else { return }
    buffer.write(
      offer.description, at: Position(row: row, column: box.description.lowerBound),
      role: .preview, maxColumns: box.description.count, overflow: .ellipsis)
  }
}
