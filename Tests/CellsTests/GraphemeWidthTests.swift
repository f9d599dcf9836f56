import Cells
import Testing

@Suite struct GraphemeWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("世", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("🫠", 2), ("🫨", 2),
    ("❤️", 1), ("⌚", 2), ("☀", 1), ("👍🏽", 4), ("👩‍👩‍👧‍👦", 8), ("🇩🇪", 2), ("1️⃣", 1),
    ("\u{1100}\u{1161}\u{11A8}", 2),
    ("की", 2), ("\n", 0), ("\u{1B}", 0), ("\u{202E}", 0), ("\u{200B}", 0), ("\u{301}", 1),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", 4), ("→", 1), ("\u{A0}", 1), ("\u{AD}", 1),
  ])
  func `a grapheme has the width that terminals agree on`(grapheme: Character, columns: Int) {
    #expect(GraphemeWidth.columns(of: grapheme) == columns)
  }

  @Test func `control characters have width -1, as in C's wcwidth`() {
    for value in [0, 7, 0x1B, 0x7F, 0x85, 0x9B, 0x2028] as [UInt32] {
      #expect(Unicode.Scalar(value).map(GraphemeWidth.columns) == -1)
    }
  }

  @Test func `every combining mark has width zero`() {
    let wrong = Self.scalars(below: 0x40000) { scalar in
      let category = scalar.properties.generalCategory
      let isMark = category == .nonspacingMark || category == .enclosingMark
      return isMark && GraphemeWidth.columns(of: scalar) != 0
    }
    #expect(wrong == [])
  }

  @Test func `every default emoji has width two, except halves of flags`() {
    let wrong = Self.scalars(below: 0x40000) { scalar in
      let isHalfFlag = (0x1F1E6...0x1F1FF).contains(scalar.value)
      return scalar.properties.isEmojiPresentation
        && GraphemeWidth.columns(of: scalar) != (isHalfFlag ? 1 : 2)
    }
    #expect(wrong == [])
  }

  @Test func `every letter, digit and spacing mark below U+1100 has width one`() {
    let wrong = Self.scalars(below: 0x1100) { scalar in
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .spacingMark:
        GraphemeWidth.columns(of: scalar) != 1
      default: false
      }
    }
    #expect(wrong == [])
  }

  @Test func `a text is as wide as its graphemes`() {
    for text in ["", "plain", "e\u{301}a世界🇩🇪x", "👩‍🚀👍🏽!", "\u{301}\u{301}a", "a\tb\nc"] {
      let sum = text.reduce(0) { $0 + GraphemeWidth.columns(of: $1) }
      #expect(GraphemeWidth.columns(of: text) == sum, "\(text)")
    }
  }

  /// Returns the scalars from U+0020 to below `end` for which `matches` is true, as text in
  /// hexadecimal.
  private static func scalars(
    below end: UInt32, where matches: (Unicode.Scalar) -> Bool
  ) -> [String] {
    (0x20..<end).compactMap { Unicode.Scalar($0) }.filter(matches)
      .map { String($0.value, radix: 16) }
  }
}
