/// A pattern with `*` (any letters) and `?` (one letter), without case.
///
/// Matching follows all ways through the pattern at once, one bit a place in it, so that it takes one
/// pass over the text whatever the pattern is.
struct Glob: Sendable, Equatable {
  /// The longest pattern, in scalars of small letters; longer ones match nothing. Strangers write
  /// patterns, and each 64 scalars cost another step a letter of the text.
  static let mostScalars = 255

  /// The index in `fitting` of each ASCII scalar; 0 for scalars that are not in the pattern.
  private let ascii: [UInt8]
  /// The index in `fitting` of scalars beyond ASCII.
  private let others: [Unicode.Scalar: UInt8]
  /// The sets of places that a scalar fits.
  private let fitting: [Bits256]
  /// Places before which a `*` stands.
  private let stars: Bits256
  /// The number of places.
  private let end: Int
  /// The pattern in small letters when it holds no wildcard.
  private let literal: [Unicode.Scalar]?
  private let isTooLong: Bool

  init(_ pattern: String) {
    self.init(
      pattern,
      hasWildcards: pattern.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") })
  }

  /// A pattern in which every letter stands for itself.
  init(literal: String) { self.init(literal, hasWildcards: false) }

  private init(_ pattern: String, hasWildcards: Bool) {
    let scalars = SmallText.scalars(pattern, most: Self.mostScalars + 1)
    isTooLong = scalars.count > Self.mostScalars
    literal = hasWildcards ? nil : scalars
    var (places, anyPlaces, stars) = ([Unicode.Scalar: Bits256](), Bits256(), Bits256())
    var place = 0
    for scalar in scalars.prefix(Self.mostScalars) {
      switch scalar {
      case "*" where hasWildcards:
        stars.insert(place)
        continue
      case "?" where hasWildcards: anyPlaces.insert(place)
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

  /// Steps that one pass over a text of `count` scalars takes.
  private func steps(_ count: Int) -> Int { count * (end / 64 + 1) }

  /// `true` when the whole text matches. A text that would take more than `budget` does not.
  func matches(_ text: SmallText, _ budget: inout MatchingBudget) -> Bool {
    if let literal { return !isTooLong && text.scalars == literal }
    guard budget.take(steps(text.scalars.count)) else { return false }
    return search(text, words: false)
  }

  /// `true` when the whole text matches.
  func matches(_ text: String) -> Bool {
    var budget = MatchingBudget.unlimited
    return matches(SmallText(text), &budget)
  }

  /// `true` when the pattern matches somewhere, bounded by what is no letter, digit or `_`. A text that
  /// would take more than `budget` does not match.
  func matchesWords(of text: SmallText, _ budget: inout MatchingBudget) -> Bool {
    guard end > 0 || !stars.isEmpty, budget.take(steps(text.scalars.count)) else { return false }
    return search(text, words: true)
  }

  private func search(_ text: SmallText, words: Bool) -> Bool {
    guard !isTooLong else { return false }
    return end < 64 ? searchShort(text, words: words) : searchLong(text, words: words)
  }

  /// Matches a pattern of fewer than 64 places, as nearly all are, in one machine word.
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
