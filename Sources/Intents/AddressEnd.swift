/// Where an address (a URL) that stands in a text begins and ends.
package enum AddressEnd {
  /// `true` if an address may begin after `before`, which is `nil` at the start of a text: not
  /// within a Latin word or a number. Chinese and other scripts put no blank before an address.
  package static func mayBegin(after before: Character?) -> Bool {
    guard let scalar = before?.unicodeScalars.first else { return true }
    return !isLatin(scalar) && scalar.properties.generalCategory != .decimalNumber
  }

  /// The end of the address with which `text` begins: whitespace, a bracket that the address does
  /// not open, another script's punctuation, or a letter that only the sentence around it can mean.
  /// Punctuation at the end belongs to the sentence. The time is linear in what is returned and the
  /// punctuation after it.
  ///
  /// - Parameters:
  ///   - count: the length of the scheme, which belongs to the address in any case.
  ///   - before: the character before the address.
  package static func end<Text: Collection>(
    of text: Text, scheme count: Int, after before: Character?
  ) -> Text.Index where Text.Element == Character {
    var index = text.index(text.startIndex, offsetBy: count)
    var end = index
    var open = [Int](repeating: 0, count: opening.count)
    // A letter of another script begins a segment, or goes on with one that such a letter began.
    var admitsOthers = true
    var isHost = true
    var dots = 0
    var last: Character?
    var lastIsOther = false
    while index < text.endIndex {
      let character = text[index]
      guard let kind = kind(of: character) else { return end }
      // "‘https://a.example’s": the sign that closes what stands before the address ends it.
      if before == "‘", character == "’" { return end }
      var isTrailing = kind == .trailing
      switch kind {
      case .opening(let pair):
        guard character.isASCII || lastIsOther else { return end }
        open[pair] += 1
        isTrailing = true
        if character.isASCII { admitsOthers = false }
      case .closing(let pair):
        guard open[pair] > 0 else { return end }
        open[pair] -= 1
        if character.isASCII { admitsOthers = false }
      case .other: guard admitsOthers else { return end }
      case .latin, .trailing:
        switch character {
        case ".":
          // "25.然后": a full stop before another script ends the sentence, but not in a host with
          // names of that script ("www.例え.jp"), nor between letters of it.
          if isHost { dots += 1 }
          admitsOthers = lastIsOther || isHost && dots == 1
        case "?": admitsOthers = last == "/"
        default: admitsOthers = "/=&#-_%+".contains(character)
        }
        if "/?#".contains(character) { isHost = false }
      }
      (last, lastIsOther) = (character, kind == .other)
      // An underscore before the address is a mark of a style, and so is one at its end.
      if before == "_", character == "_" { isTrailing = true }
      index = text.index(after: index)
      if !isTrailing { end = index }
    }
    return end
  }

  private enum Kind: Equatable {
    case latin
    /// A letter or symbol that is neither ASCII nor Latin.
    case other
    case opening(Int)
    case closing(Int)
    /// A character that belongs to the address only if more of it follows.
    case trailing
  }

  private static let opening = Array("([{（［｛「『【〔〖〘《〈｢")
  private static let closing = Array(")]}）］｝」』】〕〗〙》〉｣")

  /// `nil` for a character that is no part of an address. A control character or an invisible one,
  /// as for the direction of text, would command the terminal or make the address look like another
  /// one.
  private static func kind(of character: Character) -> Kind? {
    if character.isWhitespace { return nil }
    if character.isASCII {
      if character.isLetter || character.isNumber { return .latin }
      if "<>\"`|".contains(character)
        || character.asciiValue.map({ $0 < 0x20 || $0 == 0x7F }) == true
      {
        return nil
      }
      if ".,;:!?'*~".contains(character) { return .trailing }
    }
    if let pair = opening.firstIndex(of: character) { return .opening(pair) }
    if let pair = closing.firstIndex(of: character) { return .closing(pair) }
    guard !character.isASCII, let scalar = character.unicodeScalars.first else { return .latin }
    if character.unicodeScalars.contains(where: { $0.properties.generalCategory == .privateUse }) {
      return nil
    }
    // Apostrophes, dots and dashes within names: "L’Équipe", "Jean–Luc", "列奥纳多·达·芬奇".
    if "’‘‐‑–〜～".unicodeScalars.contains(scalar) { return .trailing }
    if "·・･".unicodeScalars.contains(scalar) { return .other }
    if isLatin(scalar) { return .latin }
    switch scalar.properties.generalCategory {
    case .control, .format, .otherPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .dashPunctuation, .mathSymbol:
      return nil
    default: return .other
    }
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F,
      0x1E00...0x1EFF:
      true
    default: false
    }
  }
}
