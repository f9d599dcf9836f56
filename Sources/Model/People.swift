package import Intents

/// A person or bot, such as a member of a stored chat, or somebody found on the server.
package struct Contact: Sendable, Equatable {
  package let user: UserID
  /// The person's display name, safe to show (`CleanText` removed control characters); `nil` if
  /// none is known.
  package let displayName: String?

  package init(user: UserID, displayName: String?) {
    self.user = user
    self.displayName = displayName
  }
}

package enum ContactEvent: Sendable, Equatable {
  /// Members whose names or memberships a sync brought; they replace the stored ones.
  case members(ChatID, [Member])
  /// Members with names and memberships that may be outdated, because no sync brought them: they
  /// come, for instance, with history. A member who is stored already stays unchanged.
  case formerMembers(ChatID, [Member])
  case found(String, [Contact])
  case notFound(String, FailureReason)
}

package struct FoundPerson: Sendable, Equatable {
  package let contact: Contact
  /// The joined direct chat with this person that was active last, else the pending invite to a
  /// direct chat with this person; `nil` if there is neither.
  package let chat: ChatID?

  package init(contact: Contact, chat: ChatID?) {
    self.contact = contact
    self.chat = chat
  }
}

package struct NamedPerson: Sendable, Equatable {
  package let user: UserID
  /// The range of the mention in the text, including the "@", in bytes of UTF-8.
  package let bytes: Range<Int>

  package init(user: UserID, bytes: Range<Int>) {
    self.user = user
    self.bytes = bytes
  }
}

/// A name in the folded form in which names are compared: upper and lower case are equal,
/// full-width and plain ASCII characters are equal, and blanks around the name do not count.
package struct FoldedName: Hashable, Sendable {
  /// The folded name; "" if the name has only blanks.
  package let text: String

  package init(_ name: String) {
    // The full-width forms U+FF01 to U+FF5E begin with the byte 0xef in UTF-8, and the ideographic
    // space U+3000 with 0xe3. A name without those bytes needs no conversion.
    let isWide = name.utf8.contains { $0 == 0xef || $0 == 0xe3 }
    let plain =
      isWide ? String(String.UnicodeScalarView(name.unicodeScalars.map(Self.plain))) : name
    text = Self.trimmed(plain.lowercased())
  }

  /// Returns `name` with ASCII characters in place of full-width ones and without blanks around it;
  /// does not change upper and lower case.
  package static func spelled(_ name: String) -> String {
    trimmed(String(String.UnicodeScalarView(name.unicodeScalars.map(plain))))
  }

  /// Returns the ASCII character for a full-width one, a space for U+3000, and any other scalar
  /// unchanged.
  /// <https://www.unicode.org/charts/PDF/UFF00.pdf>
  package static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xff01...0xff5e: Unicode.Scalar(scalar.value - 0xfee0) ?? scalar
    case 0x3000: " "
    default: scalar
    }
  }

  private static func trimmed(_ text: String) -> String {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last].drop(while: \.isWhitespace))
  }
}

/// What a display name looks like to a person who reads it, however it is written.
package enum ShownName {
  /// The words that the screen shows in the place of a person's name, as `letters` spells them.
  private static let roles: Set<String> = [
    "you", "me", "guide", "confab", "note", "somebody", "someone", "draft", "thread",
    "replyto", "mentionsyou", "anearliermessage", "amessageofsomebodyyouignore", "emptychat",
    "1other", "others", "manyothers", "onemore", "server", "theserver", "system", "thesystem",
    "homeserver", "thehomeserver",
  ]
  private static let maxRoleLength = roles.reduce(0) { max($0, $1.count) }

  /// The name to show for another person: with the user id if the name alone would read as a word
  /// of the program, such as "You".
  package static func of(_ name: String, _ user: UserID) -> String {
    isRole(name) ? "\(name) (\(user))" : name
  }

  /// `true` if the name reads as a word that the screen shows in the place of a person's name, also
  /// as such a word with something after it, as in "You (bob)" and "Guide, 07:31: hello". Only
  /// letters and digits count, in any case, without accents, and in any form, such as ⓨ or 𝐲.
  package static func isRole(_ name: String) -> Bool {
    if letters(name.unicodeScalars[...]).map(roles.contains) == true { return true }
    let words = name.unicodeScalars.drop { endsWord($0) }
    return letters(words.prefix { !endsWord($0) }).map(roles.contains) ?? false
  }

  /// `true` for punctuation that separates a word from what follows it; not for hyphens and
  /// apostrophes, which are parts of names.
  private static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .mathSymbol, .initialPunctuation: true
    case .dashPunctuation: !["-", "\u{2010}", "\u{2011}"].contains(scalar)
    case .otherPunctuation: scalar != "'" && scalar != "@"
    default: false
    }
  }

  /// The letters and digits of a name; `nil` if it has more of them than any role.
  private static func letters(_ name: String.UnicodeScalarView.SubSequence) -> String? {
    var result = ""
    for scalar in name {
      let plain = plain(scalar)
      guard let plain else { continue }
      result.append(Character(plain))
      if result.unicodeScalars.count > maxRoleLength { return nil }
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

extension UserID {
  package var localpart: String { String(rawValue.dropFirst().prefix { $0 != ":" }) }

  /// The server name of the user id: the part after the first colon; "" without a colon.
  package var serverName: String {
    rawValue.firstIndex(of: ":").map { String(rawValue[rawValue.index(after: $0)...]) } ?? ""
  }
}

/// What the store knows about the people whose names the person typed, for a new chat or for a
/// change of a room: the people of the stored chats with one of these names. Also the pending
/// invites to direct chats, because an invite is offered in place of a new direct chat.
package struct Acquaintances: Sendable, Equatable {
  /// The people of the stored chats, except the user, whose display name or localpart is one of
  /// the names that the person typed; case makes no difference.
  package let people: [Contact]
  /// The pending invites to direct chats, by the person who sent the invite; the newest one of each
  /// person, and none from ignored people.
  package let invites: [UserID: ChatID]

  package init(people: [Contact], invites: [UserID: ChatID]) {
    self.people = people
    self.invites = invites
  }

  package static let none = Acquaintances(people: [], invites: [:])
}
