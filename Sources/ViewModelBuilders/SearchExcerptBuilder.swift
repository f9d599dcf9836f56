internal import Model
internal import ViewModels

/// Takes the part of a message's text that a search shows.
enum SearchExcerptBuilder {
  /// The greatest length of the part before the first marked word, and of the part from its start
  /// on, in bytes of UTF-8: more than two lines of a wide page.
  private static let (before, after) = (400, 800)

  /// Returns the part of the hit's text around its first mark; the start of the text if it has no
  /// mark.
  static func excerpt(of hit: SearchHit) -> SearchExcerpt {
    let utf8 = hit.text.utf8
    let count = utf8.count
    let first = min(max(0, hit.marks.first?.lowerBound ?? 0), count)
    let wanted = max(0, first - before)..<min(count, first + after)
    let range = aligned(wanted, in: hit.text)
    let part = hit.text[utf8.index(utf8.startIndex, offsetBy: range.lowerBound)...]
      .prefix(upTo: utf8.index(utf8.startIndex, offsetBy: range.upperBound))
    return SearchExcerpt(
      text: inOneLine(part),
      marks: marks(hit.marks, in: range, of: String(part)), isCutBefore: range.lowerBound > 0,
      isCutAfter: range.upperBound < count)
  }

  /// Returns the range with both ends moved back to the start of a scalar, so that no byte of a
  /// scalar is left over.
  private static func aligned(_ range: Range<Int>, in text: String) -> Range<Int> {
    let utf8 = text.utf8
    func start(_ offset: Int) -> Int {
      let index = utf8.index(utf8.startIndex, offsetBy: offset)
      guard index < utf8.endIndex else { return offset }
      // `Character` borders, not only scalars: a cut inside of an emoji would show its parts.
      let character = text.index(before: text.index(after: index))
      return utf8.distance(from: utf8.startIndex, to: min(character, index))
    }
    let lower = start(range.lowerBound)
    return lower..<max(lower, start(range.upperBound))
  }

  /// Replaces each line break and tab by as many blanks as it has bytes, so that offsets stay.
  private static func inOneLine(_ text: Substring) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": line.append(" ")
      case "\u{2028}", "\u{2029}": line.append(contentsOf: "   ".unicodeScalars)
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  /// Returns the marks inside of `range`, as offsets into that part; each mark covers whole
  /// characters.
  private static func marks(
    _ marks: [Range<Int>], in range: Range<Int>, of part: String
  ) -> [Range<Int>] {
    let inside = marks.prefix(SearchHit.markLimit).map {
      $0.clamped(to: range)
    }.filter { !$0.isEmpty }
    guard !inside.isEmpty else { return [] }
    var result: [Range<Int>] = []
    var rest = inside.map {
      $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound
    }[...]
    var offset = 0
    var open: Int?
    for character in part {
      let end = offset + character.utf8.count
      while let mark = rest.first, mark.upperBound <= offset {
        rest.removeFirst()
        if let start = open { result.append(start..<offset) }
        open = nil
      }
      if let mark = rest.first, mark.lowerBound < end, open == nil { open = offset }
      offset = end
    }
    if let start = open { result.append(start..<offset) }
    return result
  }
}
