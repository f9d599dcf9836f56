/// A pattern with `*` (any letters) and `?` (one letter), without case.
struct Glob: Sendable, Equatable {
  /// Longer patterns match nothing, of longer texts only the beginning is looked at: both come from
  /// strangers, and the time to match is at most their product.
  private static let (mostPattern, mostText) = (256, 8_192)
  private let pattern: [Unicode.Scalar]
  /// The pattern in small letters when it holds no wildcard.
  private let literal: String?

  init(_ pattern: String) {
    self.init(
      pattern,
      hasWildcards: pattern.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") })
  }

  /// A pattern in which every letter stands for itself.
  init(literal: String) { self.init(literal, hasWildcards: false) }

  private init(_ text: String, hasWildcards: Bool) {
    pattern = Self.small(text, Self.mostPattern + 1)
    literal = hasWildcards ? nil : text.lowercased()
  }

  /// Whether the whole text matches.
  func matches(_ text: String) -> Bool {
    if let literal { return text == literal || text.lowercased() == literal }
    return search(Self.small(text, Self.mostText), words: false)
  }

  /// Whether the pattern matches somewhere, bounded by what is no letter, digit or `_`.
  func matchesWords(of text: String) -> Bool {
    guard !pattern.isEmpty, mayContain(text) else { return false }
    return search(Self.small(text, Self.mostText), words: true)
  }

  /// A quick look for words that are nothing but ASCII, which most names are.
  private func mayContain(_ text: String) -> Bool {
    guard var literal, literal.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
    var text = text
    return literal.withUTF8 { wanted in
      text.withUTF8 { bytes in
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { start in
          wanted.indices.allSatisfy { Self.small(bytes[start + $0]) == wanted[$0] }
        }
      }
    }
  }

  /// Follows all ways to match at once, so that no text makes it start over.
  private func search(_ text: [Unicode.Scalar], words: Bool) -> Bool {
    guard pattern.count <= Self.mostPattern else { return false }
    var active = [Bool](repeating: false, count: pattern.count + 1)
    for index in 0...text.count {
      if words ? index == 0 || !Self.isWord(text[index - 1]) : index == 0 { active[0] = true }
      for place in pattern.indices where active[place] && isStar(place) { active[place + 1] = true }
      let isEnd = index == text.count
      if active[pattern.count], words ? isEnd || !Self.isWord(text[index]) : isEnd { return true }
      if isEnd { return false }
      active = step(active, over: text[index])
    }
    return false
  }

  private func step(_ active: [Bool], over scalar: Unicode.Scalar) -> [Bool] {
    var next = [Bool](repeating: false, count: active.count)
    for place in pattern.indices where active[place] {
      if isStar(place) {
        next[place] = true
      } else if pattern[place] == scalar || literal == nil && pattern[place] == "?" {
        next[place + 1] = true
      }
    }
    return next
  }

  private func isStar(_ place: Int) -> Bool { literal == nil && pattern[place] == "*" }

  private static func small(_ text: String, _ most: Int) -> [Unicode.Scalar] {
    text.unicodeScalars.prefix(most).flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
