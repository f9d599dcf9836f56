internal import Model
internal import ViewModels

/// Cuts out the excerpt of a message's text that a search shows.
enum SearchExcerptBuilder {
  /// The greatest length of an excerpt before the first word that fits the query, and from the
  /// start of this word on, in bytes of UTF-8: more than two lines of a wide page. The part before
  /// the word may be longer by a part of its first character.
  private static let (before, after) = (400, 800)
  /// The number of bytes beside the excerpt in which the ends of its first and last character are
  /// looked for: a stranger may send a character of 64 KB, such as a row of joined emoji.
  private static let widestCharacter = 256

  /// Returns the excerpt of a found message's text around the first word that fits the query; the
  /// start of the text if no word of it does.
  static func excerpt(of hit: SearchHit) -> SearchExcerpt {
    let utf8 = hit.text.utf8
    let count = utf8.count
    let first = min(max(0, hit.marks.first?.lowerBound ?? 0), count)
    let wanted = max(0, first - before)..<min(count, first + after)
    let start = SearchHit.scalarStart(wanted.lowerBound - widestCharacter, in: hit.text)
    let end = SearchHit.scalarStart(wanted.upperBound + widestCharacter, in: hit.text)
    let near = String(hit.text.utf8Slice(start..<end))
    let inside = aligned(wanted.lowerBound - start..<wanted.upperBound - start, in: near)
    let range = inside.lowerBound + start..<inside.upperBound + start
    let part = near.utf8Slice(inside)
    return SearchExcerpt(
      text: inOneLine(part),
      marks: marks(hit.marks, in: range, of: String(part)), isCutBefore: range.lowerBound > 0,
      isCutAfter: range.upperBound < count)
  }

  /// Returns the range of UTF-8 offsets with both ends moved back to the start of a character, so
  /// that no character is divided.
  private static func aligned(_ range: Range<Int>, in text: String) -> Range<Int> {
    let utf8 = text.utf8
    func start(_ offset: Int) -> Int {
      let index = utf8.index(utf8.startIndex, offsetBy: offset)
      guard index < utf8.endIndex else { return offset }
      // The range ends between characters, not only between scalars: if it ended within an emoji,
      // parts of the emoji would be shown.
      let character = text.index(before: text.index(after: index))
      return utf8.distance(from: utf8.startIndex, to: min(character, index))
    }
    let lower = start(range.lowerBound)
    return lower..<max(lower, start(range.upperBound))
  }

  /// Replaces each line break and tab by as many blanks as it has bytes, so that UTF-8 offsets into
  /// the text stay valid.
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

  /// Converts the words that fit the query (`marks`, ranges of UTF-8 offsets in a message's text)
  /// into ranges of offsets in `part`, the text of `range`. Leaves out words outside of `range`,
  /// and cuts words that are partly outside. Each result covers whole characters.
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
