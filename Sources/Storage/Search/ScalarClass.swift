/// The role of a character when a text is divided into words.
enum ScalarClass {
  /// A part of a word: a letter, a digit, or a mark that changes the meaning of its letter.
  case part
  /// A Chinese character, Kana or Bopomofo; these are written without spaces between words.
  case unspaced
  /// A word of its own, such as an emoji.
  case alone
  /// A mark that a search ignores, such as an accent or an invisible joiner.
  case ignored
  /// A character between words.
  case other

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 {
      let isLetter = (0x61...0x7a).contains(value | 0x20)
      self = isLetter || (0x30...0x39).contains(value) ? .part : .other
    } else if Self.isUnspaced(value) {
      self = .unspaced
    } else if Self.isIgnored(value) {
      self = .ignored
    } else {
      self.init(scalar.properties.generalCategory)
    }
  }

  private init(_ category: Unicode.GeneralCategory) {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      self = .part
    case .otherSymbol: self = .alone
    default: self = .other
    }
  }

  // Radicals, iteration marks, Kana, Bopomofo and the blocks of ideographs.
  // <https://www.unicode.org/charts/>
  private static func isUnspaced(_ value: UInt32) -> Bool {
    guard value >= 0x2e80 else { return false }
    return switch value {
    case 0x2e80...0x2fdf, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x303b,
      0x3041...0x3096, 0x309d...0x309f, 0x30a1...0x30fa, 0x30fc...0x30ff, 0x3105...0x312f,
      0x31a0...0x31bf, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff,
      0xff66...0xff9f, 0x1aff0...0x1b16f, 0x20000...0x3ffff:
      true
    default: false
    }
  }

  // Among them: accents, vowel points of Hebrew and Arabic, the marks by which Kana change their
  // sound, invisible joiners, variation selectors and skin tones.
  private static func isIgnored(_ value: UInt32) -> Bool {
    switch value {
    case 0xad, 0x300...0x36f, 0x483...0x489, 0x591...0x5bd, 0x5bf, 0x5c1, 0x5c2, 0x5c4, 0x5c5,
      0x5c7, 0x610...0x61a, 0x640, 0x64b...0x65f, 0x670, 0x6d6...0x6dc, 0x6df...0x6e8,
      0x6ea...0x6ed, 0x1ab0...0x1aff, 0x1dc0...0x1dff, 0x200b...0x200d, 0x2060,
      0x20d0...0x20ff, 0x3099, 0x309a, 0xfe00...0xfe0f, 0xfe20...0xfe2f, 0xfeff,
      0x1f3fb...0x1f3ff, 0xe0020...0xe007f, 0xe0100...0xe01ef:
      true
    default: false
    }
  }
}
