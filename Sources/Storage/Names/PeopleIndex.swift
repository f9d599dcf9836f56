internal import Database
internal import Intents
internal import Model

/// Finds people of the stored chats by the text that the person types. Caches the people until
/// members change, because reading all members at each pressed key would cost more with every chat.
final class PeopleIndex {
  private let members: MemberTable
  private let identity: OwnIdentity
  private var kept: [KnownPerson]?

  // The limit of rows of the table of members that are read.
  private let mostRows = 50_000

  init(members: MemberTable, identity: OwnIdentity) {
    self.members = members
    self.identity = identity
  }

  /// Empties the cache, so that the next search reads the people again.
  func forget() { kept = nil }

  /// Returns the people, except the user, whose name or id contains the letters of `words` in
  /// order: the person whose id it is first, then the best match, and by name among equals. The
  /// server name in a user id is compared only if `words` contains a colon. A blank text finds
  /// nobody.
  ///
  /// - Parameters:
  ///   - excluded: the people to leave out.
  ///   - limit: the limit of people to return.
  func find(
    _ words: String, besides excluded: Set<String> = [], limit: Int
  ) throws(DatabaseError) -> [Contact] {
    let typed = FoldedName(words).text
    let letters = NameQuery(typed.hasPrefix("@") ? String(typed.dropFirst()) : typed)
    let namesServer = typed.contains(":")
    let addressee = Addressee(words, own: identity.userOrNobody)
    guard !letters.isEmpty else { return [] }
    var best = BestPeople(limit: limit)
    for person in try people() where !excluded.contains(person.id) {
      guard
        let rank = person.rank(asID: addressee) ?? person.rank(letters, namesServer: namesServer)
      else { continue }
      best.add(person, rank: rank)
    }
    return best.people.map(\.person.contact)
  }

  /// Returns the people, except the user, whose display name or localpart equals one of these
  /// names. Case and full-width letters make no difference.
  func named(_ names: [String]) throws(DatabaseError) -> [Contact] {
    let wanted = Set(names.map { FoldedName($0).text })
    return try people().filter {
      wanted.contains($0.foldedName) || wanted.contains($0.foldedLocalpart)
    }.map(\.contact)
  }

  /// Returns the ids of the people, except the user, whom a typed name can mean, at most `limit`:
  /// those whose display name, localpart or id equals it; else those with a display name or a
  /// localpart in which a word begins with it.
  func meant(by typed: String, limit: Int) throws(DatabaseError) -> [UserID] {
    let folded = FoldedName(typed).text
    let name = folded.hasPrefix("@") ? String(folded.dropFirst()) : folded
    guard !name.isEmpty else { return [] }
    let people = try people()
    var found = people.filter {
      $0.foldedName == folded || $0.foldedLocalpart == name || $0.foldedID == name
    }
    if found.isEmpty {
      let query = NameQuery(name)
      found = people.filter { $0.rank(query, namesServer: false) ?? .max <= 2 }
    }
    return found.prefix(limit).map { UserID($0.id) }
  }

  private func people() throws(DatabaseError) -> [KnownPerson] {
    if let kept { return kept }
    let rows = try members.everybody(without: identity.userOrNobody, limit: mostRows)
    // A person who has no display name in one chat may have one in another chat.
    let names = Dictionary(
      rows.lazy.map { ($0.id, $0.name) }, uniquingKeysWith: { $0 ?? $1 })
    let found = names.map { KnownPerson(id: $0.key, name: $0.value) }
    kept = found
    return found
  }
}
