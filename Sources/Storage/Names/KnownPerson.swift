internal import Intents
internal import Model

/// A person of the stored chats, with the names that a search compares.
struct KnownPerson {
  let id: String
  let name: String?
  let foldedName: String
  /// The user id as a person would type it: "zoë:example.org", without "@" and escapes (`=c3=ab`),
  /// in lower case.
  let foldedID: String
  /// The part of `foldedID` before the colon: "zoë".
  let foldedLocalpart: String

  /// The better (lower) of two ranks for a query, that of the name and that of the id; `nil` if
  /// neither matches. `namesServer` is `true` if the query contains a colon: then the server's part
  /// of the id is compared, too.
  func rank(_ query: NameQuery, namesServer: Bool) -> Int? {
    [query.rank(foldedName), query.rank(namesServer ? foldedID : foldedLocalpart)]
      .compactMap(\.self).min()
  }

  init(id: String, name: String?) {
    self.id = id
    self.name = name
    foldedName = FoldedName(name ?? "").text
    let colon = id.firstIndex(of: ":") ?? id.endIndex
    foldedLocalpart = FoldedName(Self.unescaped(id[..<colon].dropFirst())).text
    foldedID = foldedLocalpart + id[colon...].lowercased()
  }

  /// Replaces `=` and two hexadecimal digits, which stand for bytes that an id may not contain, by
  /// those bytes, because people type the letters.
  /// <https://spec.matrix.org/v1.11/appendices/#mapping-from-other-character-sets>
  private static func unescaped(_ id: Substring) -> String {
    guard id.utf8.contains(UInt8(ascii: "=")) else { return String(id) }
    let bytes = Array(id.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes.dropFirst(index + 1).prefix(2)
      if bytes[index] == UInt8(ascii: "="), digits.count == 2,
        let high = digits.first.flatMap(hexadecimal), let low = digits.last.flatMap(hexadecimal)
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
  }

  var contact: Contact { Contact(user: UserID(id), displayName: name) }
}
