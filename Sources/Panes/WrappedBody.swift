internal import Cells

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

  /// Wraps `text` in lines of at most `columns` columns. Without `findsCode`, code blocks are not
  /// recognized and are wrapped as plain text.
  init(_ text: String, columns: Int, findsCode: Bool) {
    lines = TextWrap.lines(of: text, columns: columns)
    // Most texts have no backtick, and a search for a byte takes a tenth of the time of a search
    // for a string.
    guard findsCode, columns > 2 * Self.codeMargin, text.utf8.contains(UInt8(ascii: "`")),
      text.contains(Self.fence)
    else { return }
    findBlocks(columns: columns)
  }

  /// `true` if the text's last line is in a code block.
  var endsWithCode: Bool { blocks.last?.upperBound == lines.count }

  /// Removes all lines of the text after the first `count` lines.
  mutating func cut(to count: Int) {
    lines.removeLast(max(0, lines.count - count))
    blocks = blocks.map { $0.clamped(to: 0..<count) }.filter { !$0.isEmpty }
  }

  /// Replaces the last line of the text by the lines `last`.
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
