internal import Intents
internal import Model

struct WordMatcher {
  /// The maximum number of words of a text that are considered for its score.
  private static let maxScored = 1_000

  private let terms: [SearchTerm]

  init(_ terms: [SearchTerm]) { self.terms = terms }

  /// The matched words as UTF-8 ranges of `text`: ascending, without overlap, on borders of
  /// characters, at most `SearchHit.markLimit`.
  func marks(in text: String) -> [Range<Int>] {
    let words = WordFolding.words(of: text)
    var found: [Range<Int>] = []
    for term in terms {
      for place in places(of: term, in: words) {
        found += place.words.map { marked(words[$0], place) }
      }
    }
    let marks = Self.joined(found)
    guard !marks.isEmpty, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return marks }
    return Self.rounded(marks, in: text)
  }

  func matches(_ text: String) -> Bool {
    let words = WordFolding.words(of: text)
    return terms.allSatisfy { !places(of: $0, in: words).isEmpty }
  }

  /// The score of a text, by which the best matches are sorted first: the greater the better. Words
  /// that are in a text often count more, but less and less; in long texts they count less; whole
  /// words count more than beginnings of words, and words of the query that follow each other more
  /// than others.
  func score(of text: String) -> Double {
    let words = WordFolding.words(of: text, atMost: Self.maxScored)
    let length = 0.25 + 0.75 * Double(words.count) / 12
    var score = 0.0
    var ends: [Set<Int>] = []
    for term in terms {
      let places = places(of: term, in: words)
      let whole = places.filter { $0.isWhole }.count
      let count = Double(whole) + 0.5 * Double(places.count - whole)
      score += count * 2.2 / (count + 1.2 * length)
      if let before = ends.last, places.contains(where: { before.contains($0.words.lowerBound) }) {
        score += 0.5
      }
      ends.append(Set(places.map(\.words.upperBound)))
    }
    return score
  }

  private struct Place {
    let words: Range<Int>
    /// `false` if the last of these words only begins with the last word of the term, unless
    /// `isCharacter`.
    let isWhole: Bool
    /// `true` if the term ends with a single character of a script that is written without spaces,
    /// so that only the first character of the pair is meant.
    let isCharacter: Bool
  }

  // Returns the first places, at most `markLimit`, without overlap. The limit bounds the work for a
  // long text, which a stranger may send.
  private func places(of term: SearchTerm, in words: [FoldedWord]) -> [Place] {
    let count = term.words.count
    guard let last = term.words.last, let first = last.unicodeScalars.first, words.count >= count
    else { return [] }
    let isCharacter =
      term.isPrefix && last.unicodeScalars.count == 1 && ScalarClass(first) == .unspaced
    var places: [Place] = []
    var start = 0
    while start <= words.count - count, places.count < SearchHit.markLimit {
      let end = words[start + count - 1].text
      guard term.isPrefix ? end.utf8.starts(with: last.utf8) : end == last,
        (0..<count - 1).allSatisfy({ words[start + $0].text == term.words[$0] })
      else {
        start += 1
        continue
      }
      places.append(
        Place(
          words: start..<start + count, isWhole: end == last || isCharacter,
          isCharacter: isCharacter))
      start += count
    }
    return places
  }

  private func marked(_ word: FoldedWord, _ place: Place) -> Range<Int> {
    guard place.isCharacter, let first = word.text.unicodeScalars.first,
      word.text.unicodeScalars.count == 2, ScalarClass(first) == .unspaced
    else { return word.range }
    return word.range.lowerBound..<word.range.lowerBound + UTF8.width(first)
  }

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else if joined.count < SearchHit.markLimit {
        joined.append(range)
      } else {
        break
      }
    }
    return joined
  }

  // Widens each mark to whole characters: a character may consist of several words, such as a flag.
  private static func rounded(_ marks: [Range<Int>], in text: String) -> [Range<Int>] {
    var rest = marks[...]
    var rounded: [Range<Int>] = []
    var offset = 0
    var start: Int?
    for character in text {
      guard let mark = rest.first else { break }
      let end = offset + character.utf8.count
      if start == nil, mark.lowerBound < end { start = offset }
      if let begin = start, mark.upperBound <= end {
        rounded.append(begin..<end)
        start = nil
        rest = rest.drop { $0.upperBound <= end }
      }
      offset = end
    }
    return joined(rounded)
  }
}

/// A word of the search index that stands for a property of a message. It begins with a character
/// for private use, which no folded word of a text contains.
enum SearchMark {
  case chat(Int64)
  case sender(UserID)
  case link, file, image, mention

  /// The word that the index contains for this property. The word of a sender contains a hash of
  /// the user id, so two people may have the same word.
  var word: String {
    switch self {
    case .chat(let key): "\u{e000}c\(String(key, radix: 36))"
    case .sender(let user): "\u{e000}s\(Self.number(user))"
    case .link: "\u{e000}l"
    case .file: "\u{e000}f"
    case .image: "\u{e000}i"
    case .mention: "\u{e000}m"
    }
  }

  var expression: String { "\"\(word)\"" }

  // The FNV-1a hash, whose value is the same in every run of the program, cut to 32 bits.
  // <http://www.isthe.com/chongo/tech/comp/fnv/>
  private static func number(_ user: UserID) -> String {
    let hash = user.rawValue.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash & 0xffff_ffff, radix: 36)
  }
}
