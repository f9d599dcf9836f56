package import Intents

/// What a display name looks like to a person who reads it, however it is written.
package enum ShownName {
  /// The words that the screen shows in the place of a person's name, as `letters` spells them.
  private static let roles: Set<String> = [
    "you", "me", "guide", "confab", "note", "somebody", "someone", "draft", "thread",
    "replyto", "mentionsyou", "anearliermessage", "amessageofsomebodyyouignore", "emptychat",
    "1other", "others", "manyothers", "onemore",
  ]
  private static let longestRole = roles.reduce(0) { max($0, $1.count) }

  /// The name to show for another person: with the user id if the name alone would read as a word
  /// of the program, such as "You".
  package static func of(_ name: String, _ user: UserID) -> String {
    isRole(name) ? "\(name) (\(user))" : name
  }

  /// `true` if the name reads as a word that the screen shows in the place of a person's name.
  /// Only letters and digits count, in any case, without accents, and in any form, such as ⓨ or 𝐲.
  package static func isRole(_ name: String) -> Bool { letters(name).map(roles.contains) ?? false }

  /// The letters and digits of a name; `nil` if it has more of them than any role.
  private static func letters(_ name: String) -> String? {
    var result = ""
    for scalar in name.unicodeScalars {
      let plain = plain(scalar)
      guard let plain else { continue }
      result.append(Character(plain))
      if result.unicodeScalars.count > longestRole { return nil }
    }
    return result
  }

  // Swift's library has no compatibility mapping (NFKC), but a letter's name in Unicode tells the
  // same: "MATHEMATICAL BOLD CAPITAL Y", "LATIN SMALL LETTER O WITH DOT BELOW".
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    if lower.value < 0x80 {
      return ("a"..."z").contains(lower) || ("0"..."9").contains(lower) ? lower : nil
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.generalCategory.isMark { return nil }
    if let name = properties.name {
      var words = name.split(separator: " ")
      if let with = words.firstIndex(of: "WITH") { words.removeSubrange(with...) }
      if let last = words.last, last.utf8.count == 1, let letter = last.unicodeScalars.first,
        ("A"..."Z").contains(letter)
      {
        return letter.properties.lowercaseMapping.unicodeScalars.first
      }
    }
    return properties.isAlphabetic ? lower : nil
  }
}

extension String {
  /// `true` if a person sees something of this text: it has a character that is neither a blank of
  /// any script nor a format character nor a filler, nor a mark without its letter.
  package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    if value < 0x80 { return value > 0x20 && value < 0x7f }
    // The blank Braille pattern and the null notehead have no property that says so.
    if value == 0x2800 || value == 0x1d159 { return false }
    guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { return false }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      false
    default: !properties.generalCategory.isMark && !properties.isNoncharacterCodePoint
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
  }
}
