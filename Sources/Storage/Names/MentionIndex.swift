internal import Database
internal import Intents
internal import Model

/// Finds the members of a chat, except the user, whom a text may mention or does mention. Caches
/// the members of one chat, the last one that was searched, until they change.
final class MentionIndex {
  private let members: MemberTable
  private let messages: MessageTable
  private let identity: OwnIdentity
  private var kept: (chat: Int64, people: ChatPeople)?
  private let maxMembers = 20_000
  // The number of a chat's last messages whose senders are listed first among equally good matches.
  private let recentMessages = 200

  init(members: MemberTable, messages: MessageTable, identity: OwnIdentity) {
    self.members = members
    self.messages = messages
    self.identity = identity
  }

  func forget(_ chat: Int64) { if kept?.chat == chat { kept = nil } }

  /// Empties the cache of a chat's members, because they may have been read in a transaction that
  /// was rolled back.
  func forgetAll() { kept = nil }

  /// Returns the members of a chat whose name or id contains the letters of `query` in order, at
  /// most `limit`: best match first, and among equals those who wrote last, then by name. A blank
  /// query finds all members. The server name in a user id is compared only if `query` contains a
  /// colon.
  func find(
    _ query: String, in chat: Int64, limit: Int
  ) throws(DatabaseError) -> [MentionCandidate] {
    let people = try people(of: chat)
    let letters = NameQuery(query)
    let namesServer = query.contains(":")
    let addressee = Addressee(query, own: identity.userOrNobody)
    let order = try recentSpeakers(of: chat)
    let matches = people.all.compactMap { person in
      let rank = letters.isEmpty ? 0 : person.rank(letters, namesServer: namesServer)
      return (letters.isEmpty ? 0 : person.rank(asID: addressee) ?? rank).map { rank in
        MentionMatch(rank: rank, silence: order[person.id] ?? .max, person: person)
      }
    }
    return matches.sorted().prefix(max(0, limit)).map {
      people.candidate(for: $0.person, begins: $0.rank <= NameQuery.lastBeginning)
    }
  }

  func named(in text: String, of chat: Int64) throws(DatabaseError) -> [NamedPerson] {
    let signs = [UInt8(ascii: "@"), UInt8(ascii: ":")]
    guard text.utf8.contains(where: signs.contains) else { return [] }
    return try people(of: chat).named(in: text)
  }

  private func people(of chat: Int64) throws(DatabaseError) -> ChatPeople {
    if let kept, kept.chat == chat { return kept.people }
    let rows = try members.present(in: chat, without: identity.userOrNobody, limit: maxMembers)
    let people = ChatPeople(rows.map { KnownPerson(id: $0.id, name: $0.name) })
    kept = (chat, people)
    return people
  }

  /// The senders of the chat's last messages, numbered by recency: 0 for the sender of the newest
  /// message, 1 for the sender of the newest message by somebody else, and so on.
  private func recentSpeakers(of chat: Int64) throws(DatabaseError) -> [String: Int] {
    var order: [String: Int] = [:]
    for sender in try messages.senders(last: recentMessages, in: chat)
    where order[sender.rawValue] == nil { order[sender.rawValue] = order.count }
    return order
  }
}

/// A member that a search found. Matches are sorted by rank, then by recency, then by name.
private struct MentionMatch: Comparable {
  let rank: Int
  let silence: Int
  let person: KnownPerson

  static func < (a: Self, b: Self) -> Bool {
    (a.rank, a.silence, a.person.foldedName, a.person.id)
      < (b.rank, b.silence, b.person.foldedName, b.person.id)
  }

  static func == (a: Self, b: Self) -> Bool {
    (a.rank, a.silence, a.person.id) == (b.rank, b.silence, b.person.id)
  }
}
