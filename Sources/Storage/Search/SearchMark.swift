internal import Intents

/// A word of the search index that stands for a property of a message. It begins with a character
/// for private use, which no folded word of a text contains.
enum SearchMark {
  case chat(Int64)
  case sender(UserID)
  case link, file, image, mention

  /// The word that the index contains for this property. The word of a sender contains a hash of
  /// the user id, so two people may have the same word.
  var word: String {
    switch self {
    case .chat(let key): "\u{e000}c\(String(key, radix: 36))"
    case .sender(let user): "\u{e000}s\(Self.number(user))"
    case .link: "\u{e000}l"
    case .file: "\u{e000}f"
    case .image: "\u{e000}i"
    case .mention: "\u{e000}m"
    }
  }

  /// The word in quotation marks, as a query of FTS5 (SQLite's full-text search) contains it.
  var expression: String { "\"\(word)\"" }

  // The FNV-1a hash, whose value is the same in every run of the program, cut to 32 bits.
  // <http://www.isthe.com/chongo/tech/comp/fnv/>
  private static func number(_ user: UserID) -> String {
    let hash = user.rawValue.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash & 0xffff_ffff, radix: 36)
  }
}
