/// Where an address (a URL, a mail address) that stands in a text begins and ends.
package enum AddressEnd {
  /// Schemes whose addresses need no "//".
  private static let schemes = [
    "mailto", "magnet", "matrix", "geo", "tel", "sms", "xmpp", "sip", "irc", "news", "urn", "data",
  ]

  /// The end of the address with which `text` begins, of any scheme or a mail address or one that
  /// begins with "www.", and the address to which a link on it leads: a web or mail address, or a
  /// valid `matrix:` link; `nil` for an address of another scheme.
  package static func address<Text: BidirectionalCollection>(
    in text: Text, after before: Character?
  ) -> (end: Text.Index, target: String?)? where Text.Element == Character {
    guard let first = text.first, first.isASCII, mayBegin(after: before) else { return nil }
    if "wW".contains(first), text.prefix(4).elementsEqual("www.", by: isSame) {
      let end = end(of: text, scheme: 4, after: before)
      let isHost = end > text.index(text.startIndex, offsetBy: 4)
      return isHost ? (end, "http://" + String(text[..<end])) : nil
    }
    if first.isLetter {
      let scheme = text.prefix(32).prefix { isPlain($0) || "+.-".contains($0) }
      let name = String(scheme).lowercased()
      let behind = text[scheme.endIndex...].prefix(3)
      if behind.first == ":", behind.elementsEqual("://") || schemes.contains(name) {
        let count = scheme.count + (behind.elementsEqual("://") ? 3 : 1)
        let end = end(of: text, scheme: count, after: before)
        guard end > text.index(text.startIndex, offsetBy: count) else { return nil }
        let address = String(text[..<end])
        switch name {
        case "http", "https": return (end, address)
        // The parameters could fill in a mail or attach a file.
        case "mailto":
          let mailbox = String(address.prefix { $0 != "?" })
          return (end, mailbox.count > count ? mailbox : nil)
        case "matrix": return (end, MatrixLink(address) == nil ? nil : address)
        default: return (end, nil)
        }
      }
    }
    return mailbox(in: text, after: before)
  }

  private static func mailbox<Text: BidirectionalCollection>(
    in text: Text, after before: Character?
  ) -> (end: Text.Index, target: String?)? where Text.Element == Character {
    let local = text.prefix(65).prefix { isPlain($0) || "._%+-".contains($0) }
    let count = local.count
    guard (1...64).contains(count), text[local.endIndex...].first == "@" else { return nil }
    let start = text.index(after: local.endIndex)
    let host = text[start...].prefix(255).prefix {
      $0.isLetter || $0.isNumber || ".-".contains($0)
    }
    var end = Self.end(of: text[..<host.endIndex], scheme: count + 1, after: before)
    while end > start, let last = text[start..<end].lastIndex(of: "-"),
      text.index(after: last) == end
    { end = last }
    // The version of a package ("tool@1.2.3") is no host, and "me@host:path" no mail address.
    let labels = text[start..<end].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, !labels.contains(where: \.isEmpty),
      labels.last?.first?.isLetter == true
    else { return nil }
    let next = text[end...].first
    if next == ":" && text[end...].dropFirst().first?.isWhitespace == false { return nil }
    if next == "_" && local.first == "_" { return nil }
    return (end, "mailto:" + String(text[..<end]))
  }

  private static func isSame(_ one: Character, _ other: Character) -> Bool {
    one.lowercased() == other.lowercased()
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

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
    var (label, dots) = ("", 0)
    var last: Character?
    var lastIsOther = false
    while index < text.endIndex {
      let character = text[index]
      guard let kind = kind(of: character) else { return end }
      // "‘https://a.example’s": the sign that closes what stands before the address ends it.
      if before == "‘", character == "’" { return end }
      if "'’".contains(character), isGenitive(text[index...]) { return end }
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
          // names of that script ("www.例え.jp", "www.nic.中国"), nor between letters of it.
          if label != "www" { dots += 1 }
          admitsOthers =
            lastIsOther || isHost && (dots < 2 || label.count != 2 && !domains.contains(label))
          label = ""
        case "?": admitsOthers = last == "/"
        default: admitsOthers = "/=&#-_%+".contains(character)
        }
        if "/?#".contains(character) { isHost = false }
        if character == "@" { (label, dots) = ("", 0) }
        if kind == .latin, isHost { label += character.lowercased() }
      }
      (last, lastIsOther) = (character, kind == .other)
      // An underscore before the address is a mark of a style, and so is one at its end.
      if before == "_", character == "_" { isTrailing = true }
      index = text.index(after: index)
      if !isTrailing { end = index }
    }
    return end
  }

  /// Names that end a host more often than they stand within one.
  private static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "name", "dev", "app", "xyz",
    "online", "site", "shop", "blog", "cloud", "club", "live", "wiki", "tech", "news", "page",
    "chat", "example", "test", "local",
  ]

  /// `true` for the "'s" of a sentence around the address.
  private static func isGenitive(_ text: some Collection<Character>) -> Bool {
    let next = Array(text.dropFirst().prefix(2))
    guard let letter = next.first, "sS".contains(letter) else { return false }
    guard next.count > 1 else { return true }
    return kind(of: next[1]).map { $0 != .latin && $0 != .other } ?? true
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
