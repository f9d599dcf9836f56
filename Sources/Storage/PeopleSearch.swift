internal import Database
internal import Intents
package import Model

/// Finding people by what is typed.
extension ChatStore {
  /// As many people are looked through at most.
  private static let peopleLimit = 50_000

  /// People of our chats, without us, whose name or id holds these letters in order: best first, and by
  /// name among equals. `limit`: at most so many.
  package func people(meantBy words: String, limit: Int) throws(StorageError) -> [Contact] {
    try guarded {
      let letters = NameQuery(words.hasPrefix("@") ? String(words.dropFirst()) : words)
      guard !letters.isEmpty else { return [] }
      let matches = try knownPeople().compactMap { person -> (rank: Int, person: KnownPerson)? in
        let ranks = [letters.rank(person.foldedName), letters.rank(person.foldedID)]
        return ranks.compactMap(\.self).min().map { ($0, person) }
      }
      let sorted = matches.sorted {
        ($0.rank, $0.person.foldedName, $0.person.foldedID)
          < ($1.rank, $1.person.foldedName, $1.person.foldedID)
      }
      return sorted.prefix(max(0, limit)).map(\.person.contact)
    }
  }

  // Read once for all keys of a word: looking through every member at each key would cost more the more
  // chats there are.
  private func knownPeople() throws(DatabaseError) -> [KnownPerson] {
    if let keptPeople { return keptPeople }
    let rows = try database.rows(
      "SELECT user, name FROM members WHERE user <> ? LIMIT ?", ownUser?.rawValue ?? "",
      Self.peopleLimit
    ) { ($0.text(0), $0.optionalText(1)) }
    // Somebody without a name in one chat may have one in another.
    let names = Dictionary(rows, uniquingKeysWith: { $0 ?? $1 })
    let found = names.map { KnownPerson(id: $0.key, name: $0.value) }
    keptPeople = found
    return found
  }
}

/// Somebody, ready to be looked for.
struct KnownPerson {
  let id: String
  let name: String?
  let foldedName: String
  /// Without its sigil, as a person would write it.
  let foldedID: String

  init(id: String, name: String?) {
    self.id = id
    self.name = name
    foldedName = (name ?? "").lowercased()
    foldedID = Self.unescaped(id.dropFirst()).lowercased()
  }

  /// Bytes that an id may not hold stand in it as `=` and two hexadecimal digits, which nobody looks for.
  /// <https://spec.matrix.org/v1.11/appendices/#mapping-from-other-character-sets>
  private static func unescaped(_ id: Substring) -> String {
    guard id.utf8.contains(UInt8(ascii: "=")) else { return String(id) }
    let bytes = Array(id.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes.dropFirst(index + 1).prefix(2)
      if bytes[index] == UInt8(ascii: "="), digits.count == 2,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  var contact: Contact { Contact(user: UserID(id), displayName: name) }
}
