internal import Intents
internal import Model

/// A person of the stored chats, with the folded names (`FoldedName`) that a search compares.
struct KnownPerson {
  let id: String
  let name: String?
  let foldedName: String
  /// The person's user id as somebody would type it: "zoë:example.org", without "@" and escapes
  /// (`=c3=ab`), in lower case.
  let foldedID: String
  /// The part of `foldedID` before the colon: "zoë".
  let foldedLocalpart: String

  /// The rank of this person for a query (`NameQuery.rank`): the better (lower) one of the rank of
  /// the name and the rank of the user id; `nil` if neither matches. `namesServer`: `true` if the
  /// query is compared with the whole user id, `false` if with its localpart only.
  func rank(_ query: NameQuery, namesServer: Bool) -> Int? {
    [query.rank(foldedName), query.rank(namesServer ? foldedID : foldedLocalpart)]
      .compactMap(\.self).min()
  }

  /// The rank of this person if the typed text is the user id or its localpart: before (lower than)
  /// any rank of a query, because anybody can choose any display name. `nil` otherwise.
  func rank(asID typed: Addressee) -> Int? {
    let text = typed.idWithoutSign
    if text == foldedID { return -3 }
    if text == foldedLocalpart { return UserID(id).serverName == typed.server ? -2 : -1 }
    // An id may be typed with its escapes, too.
    return text.utf8.contains(UInt8(ascii: "="))
      ? typed.exactness(of: UserID(id)).map { $0 - 3 } : nil
  }

  init(id: String, name: String?) {
    self.id = id
    self.name = name
    foldedName = FoldedName(name ?? "").text
    let colon = id.firstIndex(of: ":") ?? id.endIndex
    foldedLocalpart = FoldedName(Self.unescaped(id[..<colon].dropFirst())).text
    foldedID = foldedLocalpart + id[colon...].lowercased()
  }

  /// Returns a user id's localpart with each escape, `=` and two hexadecimal digits, replaced by
  /// the byte for which it stands, because people type the letters themselves.
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
