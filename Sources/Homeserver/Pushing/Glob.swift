/// A pattern with `*` (any letters) and `?` (one letter), without case.
struct Glob: Sendable, Equatable {
  /// Patterns are cut at this many scalars, texts at the other: both come from strangers, and the
  /// time to match is at most their product.
  private static let (mostPattern, mostText) = (256, 8_192)
  private let pattern: [Unicode.Scalar]
  private let isLiteral: Bool

  init(_ pattern: String) {
    self.pattern = Self.scalars(pattern, Self.mostPattern)
    isLiteral = false
  }

  /// A pattern in which every letter stands for itself.
  init(literal: String) {
    pattern = Self.scalars(literal, Self.mostPattern)
    isLiteral = true
  }

  /// Whether the whole text matches.
  func matches(_ text: String) -> Bool {
    let text = Self.scalars(text, Self.mostText)
    return matches(text[...], pattern[...])
  }

  /// Whether the pattern matches somewhere, bounded by what is no letter, digit or `_`.
  func matchesWords(of text: String) -> Bool {
    guard !pattern.isEmpty else { return false }
    let text = Self.scalars(text, Self.mostText)
    let starts = text.indices.filter { $0 == 0 || !Self.isWord(text[$0 - 1]) }
    // With a star the end is free too: so the rest of the text is matched word end by word end.
    return starts.contains { start in
      isLiteral || !pattern.contains("*")
        ? isWordEnd(text, start + pattern.count)
          && matches(text[start..<(start + pattern.count)], pattern[...])
        : matches(text[start...], (pattern + ["*"])[...])
    }
  }

  private func isWordEnd(_ text: [Unicode.Scalar], _ index: Int) -> Bool {
    index == text.count || index < text.count && !Self.isWord(text[index])
  }

  private func matches(
    _ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    var (at, next) = (text.startIndex, pattern.startIndex)
    var star: (pattern: Int, text: Int)?
    while at < text.endIndex {
      if next < pattern.endIndex, !isLiteral, pattern[next] == "*" {
        star = (next, at)
        next += 1
      } else if next < pattern.endIndex,
        pattern[next] == text[at] || !isLiteral && pattern[next] == "?"
      {
        next += 1
        at += 1
      } else if let back = star {
        star = (back.pattern, back.text + 1)
        next = back.pattern + 1
        at = back.text + 1
      } else {
        return false
      }
    }
    return isLiteral
      ? next == pattern.endIndex : pattern[next...].allSatisfy { $0 == "*" }
  }

  private static func scalars(_ text: String, _ most: Int) -> [Unicode.Scalar] {
    Array(
      text.unicodeScalars.prefix(most).lazy.flatMap {
        $0.properties.lowercaseMapping.unicodeScalars
      })
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
