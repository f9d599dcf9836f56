internal import Cells
internal import Intents
internal import ViewModels

extension MessageRowLayout {
  func body(
    of submission: Submission, opening: String, delivery: DeliveryViewModel
  ) -> [StyledLine] {
    guard let format = submission.format, !isLinear else {
      return body(
        opening + submission.text, role: .bodyOwn, isOwn: true, delivery: delivery)
    }
    return body(format, opening: opening, role: .bodyOwn, isOwn: true, delivery: delivery)
  }

  /// `lastColumns` is the greatest width of the last line in columns; `nil` for that of the other
  /// lines.
  func formatted(
    _ format: FormattedText, opening: String, _ role: StyleRole, isRevealed: Bool = false,
    lastColumns: Int? = nil
  ) -> FormattedLines {
    FormattedLines(
      format, opening: opening, at: texts, role: role, isRevealed: isRevealed,
      lastColumns: lastColumns)
  }

  /// The greatest width in columns of the last line of a formatted text, which leaves room for the
  /// delivery state of one of the person's own messages; `nil` for other messages.
  func lastColumns(isOwn: Bool, isEdited: Bool) -> Int? {
    isOwn ? roomBeforeState(of: texts.width, isEdited: isEdited) : nil
  }

  func body(
    _ format: FormattedText, opening: String, role: StyleRole, isOwn: Bool,
    delivery: DeliveryViewModel?, isEdited: Bool = false, isFolded: Bool = false,
    isRevealed: Bool = false
  ) -> [StyledLine] {
    let made = formatted(
      format, opening: opening, role, isRevealed: isRevealed,
      lastColumns: lastColumns(isOwn: isOwn, isEdited: isEdited))
    let count = made.lines.count
    let hidden = isFolded && count > Self.maxBodyLength ? count - Self.foldedBody : 0
    return ended(
      Array(made.lines.prefix(count - hidden)), at: made.end, hidden: hidden, isEdited: isEdited,
      delivery: delivery)
  }

  /// The lines of an emote with formatted text, with the time after the text if the emote begins a
  /// group, because no head line is above an emote.
  func emote(_ message: MessageViewModel, _ format: FormattedText) -> [StyledLine] {
    let name = Opening(
      text: "* \(message.sender) ", role: Self.senderRole(message.senderColor))
    let made = formatted(
      format, opening: name.text, Self.bodyRole(message),
      isRevealed: unfolded.contains(message.id),
      lastColumns: message.beginsGroup
        ? texts.width - GraphemeWidth.columns(of: message.time) - 2 : nil)
    var (lines, end) = (styled(made.lines, [name]), made.end)
    if message.isEdited { end = addEditedMark(to: &lines, textEnd: end) }
    if message.beginsGroup { end = add(time: message.time, to: &lines, textEnd: end) }
    if let delivery = message.delivery { add(delivery, to: &lines, textEnd: end) }
    return marked(quote(of: message) + lines + below(message), message)
  }
}

/// The wrapped lines of a message's text, in which fenced code blocks are found. A code block is
/// between two lines that begin with three backticks and have no others; these two lines are left
/// out.
struct WrappedBody {
  /// The number of columns by which code is indented; as many stay free at the right of the code.
  static let codeMargin = 2
  private static let fence = "```"

  private(set) var lines: [TextWrap.Line]
  /// The indices of the lines of each code block of the text.
  private(set) var blocks: [Range<Int>] = []

  /// Without `findsCode`, code blocks are not recognized and are wrapped as plain text.
  init(_ text: String, columns: Int, findsCode: Bool) {
    lines = TextWrap.lines(of: text, columns: columns)
    // Most texts have no backtick, and a search for a byte takes a tenth of the time of a search
    // for a string.
    guard findsCode, columns > 2 * Self.codeMargin, text.utf8.contains(UInt8(ascii: "`")),
      text.contains(Self.fence)
    else { return }
    findBlocks(columns: columns)
  }

  var endsWithCode: Bool { blocks.last?.upperBound == lines.count }

  mutating func cut(to count: Int) {
    lines.removeLast(max(0, lines.count - count))
    blocks = blocks.map { $0.clamped(to: 0..<count) }.filter { !$0.isEmpty }
  }

  mutating func replaceLast(with last: [TextWrap.Line]) {
    lines.removeLast()
    lines += last
  }

  /// The width in columns of the ground (background surface) below a code block.
  func columns(of block: Range<Int>) -> Int {
    (lines[block].map(\.columns).max() ?? 0) + 2 * Self.codeMargin
  }

  private mutating func findBlocks(columns: Int) {
    var found: [TextWrap.Line] = []
    var rest = lines[...]
    while let start = rest.firstIndex(where: Self.isFence) {
      guard let end = rest[(start + 1)...].firstIndex(where: Self.isFence) else { break }
      found += rest[..<start]
      let first = found.count
      found += rest[start + 1..<end].flatMap {
        TextWrap.lines(of: $0, columns: columns - 2 * Self.codeMargin)
      }
      if found.count > first { blocks.append(first..<found.count) }
      rest = rest[(end + 1)...]
    }
    found += rest
    // A text that consists only of the two lines of backticks around an empty code block keeps
    // these lines, so that the message is not without lines.
    if !found.isEmpty { lines = found }
  }

  private static func isFence(_ line: TextWrap.Line) -> Bool {
    line.text.hasPrefix(fence) && !line.text.dropFirst(fence.count).contains("`")
  }
}

/// Styles ranges of a wrapped text, such as URLs and the person's own names, also where a line
/// break divides a range.
enum BodyStyle {
  struct Part {
    let range: Range<String.Index>
    var look: Look
  }

  struct Look: Equatable {
    /// The style role that replaces the text's role; `nil` to keep the text's role.
    var role: StyleRole?
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

  /// `parts` are the ranges with a look that differs from the text's; they are in the text's order
  /// and do not overlap.
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
    var parts = links.map { Part(range: $0.range, look: Look(role: .link, link: $0.target)) }
    guard !names.isEmpty else { return parts }
    let count = text.utf8.count
    for name in names where name.upperBound <= count {
      let start = text.utf8.index(text.startIndex, offsetBy: name.lowerBound)
      let range = start..<text.utf8.index(start, offsetBy: name.count)
      guard !links.contains(where: { $0.range.overlaps(range) }) else { continue }
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
