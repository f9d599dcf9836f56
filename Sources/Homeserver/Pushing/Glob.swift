/// A pattern for texts, in which `*` matches any number of Unicode scalars and `?` exactly one,
/// regardless of case. In a pattern for event types only `*` is a wildcard, and case counts; a
/// literal pattern has no wildcards.
///
/// Matching simulates a nondeterministic automaton: one bit for each position in the pattern that
/// the text read so far can reach. So it needs one pass over the text for any pattern.
struct Glob: Sendable, Equatable {
  /// The limit of a pattern's length, in scalars after it was lowercased; a longer pattern matches
  /// nothing. Strangers write patterns, and every 64 scalars cost one more step for each scalar of
  /// the text.
  static let maxScalars = 255

  /// For each ASCII scalar, the index of its set of positions in `fitting`; 0 for a scalar that the
  /// pattern does not contain, or contains only as a wildcard.
  private let ascii: [UInt8]
  /// For each scalar of the pattern that is not ASCII, the index of its set of positions in
  /// `fitting`.
  private let others: [Unicode.Scalar: UInt8]
  /// Sets of pattern positions: for each scalar of the pattern, the positions that it matches; at
  /// index 0, for all other scalars, the positions of `?`.
  private let fitting: [Bits256]
  /// Pattern positions that directly follow a `*`.
  private let stars: Bits256
  /// The number of positions in the pattern: its scalars, except for the wildcards `*`.
  private let end: Int
  /// The scalars of a pattern without wildcards, in lower case unless case counts; `nil` for a
  /// pattern with wildcards.
  private let literal: [Unicode.Scalar]?
  private let isTooLong: Bool

  init(_ pattern: String) {
    self.init(pattern, wildcards: ["*", "?"], keepsCase: false)
  }

  init(literal: String) { self.init(literal, wildcards: [], keepsCase: false) }

  init(eventType: String) { self.init(eventType, wildcards: ["*"], keepsCase: true) }

  private init(_ pattern: String, wildcards: [Unicode.Scalar], keepsCase: Bool) {
    let scalars = SmallText.scalars(pattern, most: Self.maxScalars + 1, keepsCase: keepsCase)
    isTooLong = scalars.count > Self.maxScalars
    literal = scalars.contains(where: wildcards.contains) ? nil : scalars
    var (places, anyPlaces, stars) = ([Unicode.Scalar: Bits256](), Bits256(), Bits256())
    var place = 0
    for scalar in scalars.prefix(Self.maxScalars) {
      switch scalar {
      case "*" where wildcards.contains(scalar):
        stars.insert(place)
        continue
      case "?" where wildcards.contains(scalar): anyPlaces.insert(place)
      default: places[scalar, default: Bits256()].insert(place)
      }
      place += 1
    }
    var (ascii, others) = ([UInt8](repeating: 0, count: 128), [Unicode.Scalar: UInt8]())
    var fitting = [anyPlaces]
    for (scalar, bits) in places {
      let index = UInt8(fitting.count)
      if scalar.isASCII { ascii[Int(scalar.value)] = index } else { others[scalar] = index }
      fitting.append(bits.union(anyPlaces))
    }
    (self.ascii, self.others, self.fitting) = (ascii, others, fitting)
    (self.stars, end) = (stars, place)
  }

  /// The matching steps (see `MatchingBudget`) that one pass over a text of `count` scalars costs.
  private func steps(_ count: Int) -> Int { count * (end / 64 + 1) }

  /// `true` if the whole text matches; `false` also if that needs more steps than `budget` has
  /// left. A pattern without wildcards costs no steps.
  func matches(_ text: SmallText, _ budget: inout MatchingBudget) -> Bool {
    if let literal { return !isTooLong && text.scalars == literal }
    guard budget.take(steps(text.scalars.count)) else { return false }
    return search(text, words: false)
  }

  /// `true` if the whole text, as far as `SmallText` reads it, matches; with an unlimited budget.
  func matches(_ text: String) -> Bool {
    var budget = MatchingBudget.unlimited
    return matches(SmallText(text), &budget)
  }

  /// `true` if the pattern matches a part of the text between word boundaries: the start, the end,
  /// and each scalar for which `SmallText.isWord` is `false`. `false` for an empty pattern, or if
  /// matching needs more steps than `budget` has left.
  func matchesWords(of text: SmallText, _ budget: inout MatchingBudget) -> Bool {
    guard end > 0 || !stars.isEmpty, budget.take(steps(text.scalars.count)) else { return false }
    return search(text, words: true)
  }

  private func search(_ text: SmallText, words: Bool) -> Bool {
    guard !isTooLong else { return false }
    return end < 64 ? searchShort(text, words: words) : searchLong(text, words: words)
  }

  /// Returns the result of `search` for a pattern of fewer than 64 positions, as nearly all have:
  /// the reached positions are then the bits of one 64-bit word.
  private func searchShort(_ text: SmallText, words: Bool) -> Bool {
    let fitting = fitting.map(\.first)
    let (stars, goal) = (stars.first, UInt64(1) << UInt64(end))
    var active: UInt64 = 1
    for (index, scalar) in text.scalars.enumerated() {
      if active & goal != 0, words, !text.isWord[index] { return true }
      let moving = active & fitting[Int(place(of: scalar))]
      active = active & stars | moving << 1
      if words, !text.isWord[index] { active |= 1 }
    }
    return active & goal != 0
  }

  private func searchLong(_ text: SmallText, words: Bool) -> Bool {
    var active = Bits256()
    active.insert(0)
    for (index, scalar) in text.scalars.enumerated() {
      if active.contains(end), words, !text.isWord[index] { return true }
      active.advance(
        where: fitting[Int(place(of: scalar))], staying: stars, words: end / 64 + 1)
      if words, !text.isWord[index] { active.insert(0) }
    }
    return active.contains(end)
  }

  private func place(of scalar: Unicode.Scalar) -> UInt8 {
    scalar.isASCII ? ascii[Int(scalar.value)] : others[scalar] ?? 0
  }
}

/// A set of numbers from 0 to 255, as the bits of four 64-bit words.
struct Bits256: Sendable, Equatable {
  private var words = SIMD4<UInt64>()

  var isEmpty: Bool { words == SIMD4() }

  mutating func insert(_ bit: Int) { words[bit >> 6] |= 1 << UInt64(bit & 63) }

  func contains(_ bit: Int) -> Bool { words[bit >> 6] >> UInt64(bit & 63) & 1 == 1 }

  var first: UInt64 { words[0] }

  func union(_ other: Self) -> Self {
    var result = self
    result.words |= other.words
    return result
  }

  /// Replaces each bit that is in `fitting` by the next higher one, also keeps the bits that are in
  /// `staying`, and removes all others.
  ///
  /// - Parameter count: the number of 64-bit words that are changed, beginning with the first; the
  ///   others stay as they are.
  mutating func advance(where fitting: Self, staying: Self, words count: Int) {
    var carry: UInt64 = 0
    for index in 0..<count {
      let moving = words[index] & fitting.words[index]
      words[index] = words[index] & staying.words[index] | moving << 1 | carry
      carry = moving >> 63
    }
  }
}

/// The steps left for matching patterns, such as one event with a user's push rules. The budget
/// limits the cost of strangers' rules and messages, however long and many they are.
struct MatchingBudget: Sendable {
  private var left: Int

  /// One step compares one scalar of a text with up to 64 scalars of a pattern.
  init(steps: Int) { left = steps }

  static var unlimited: MatchingBudget { MatchingBudget(steps: .max) }

  mutating func take(_ steps: Int) -> Bool {
    guard steps <= left else { return false }
    left -= steps
    return true
  }
}

/// The beginning of a text as an array of Unicode scalars, converted once and matched against many
/// patterns.
struct SmallText: Sendable {
  /// The limit on scalars that are read from a text, because anybody can send long texts.
  private static let maxScalars = 4_096

  let scalars: [Unicode.Scalar]
  /// For each of `scalars`: `true` if it is a letter, a digit or another number, or `_`.
  let isWord: [Bool]

  init(_ text: String, keepsCase: Bool = false) {
    scalars = Self.scalars(text, most: Self.maxScalars, keepsCase: keepsCase)
    isWord = scalars.map {
      $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }

  /// The first `most` scalars of a text, lowercased unless `keepsCase`. A lowercased result may be
  /// longer, as some scalars have a lowercase form of several.
  static func scalars(_ text: String, most: Int, keepsCase: Bool) -> [Unicode.Scalar] {
    if keepsCase { return Array(text.unicodeScalars.prefix(most)) }
    return text.unicodeScalars.prefix(most).flatMap { scalar -> [Unicode.Scalar] in
      if scalar.isASCII {
        let isCapital = ("A"..."Z").contains(scalar)
        return [isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar]
      }
      return Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }
  }
}
