internal import Database
internal import Intents
internal import Model

/// Caches the display names of people in chats. When it has 4,096 names, the cache is emptied.
final class NameBook {
  private let members: MemberTable
  private let identity: OwnIdentity
  private var known: [Int64: [UserID: String]] = [:]
  private var count = 0

  // The number of names at which the cache is emptied. A window of messages shows some dozen
  // people, and the chat list some hundred.
  private let limit = 4_096

  /// `identity` has the display name of the signed-in user for chats whose stored members give the
  /// user no name.
  init(members: MemberTable, identity: OwnIdentity) {
    self.members = members
    self.identity = identity
  }

  func forget(_ chat: Int64) { count -= known.removeValue(forKey: chat)?.count ?? 0 }

  /// Empties the cache, because it is full, or because its names may not be those of the database
  /// any more: the account changed, another connection has changed the database, or a transaction
  /// from which some of the names may come was rolled back.
  func forgetAll() {
    known = [:]
    count = 0
  }

  /// The display name of a person in a chat, followed by the user id if others in the chat have the
  /// same name, or if it reads as a word of the program. A name that contains "@" or that nobody
  /// can see does not count. For a person without a display name, the user id or, for the signed-in
  /// user, the account's display name. Never empty.
  func name(of user: UserID, in chat: Int64) throws(DatabaseError) -> String {
    if let name = known[chat]?[user] { return name }
    let name = try read(user, in: chat)
    if count >= limit { forgetAll() }
    known[chat, default: [:]][user] = name
    count += 1
    return name
  }

  /// The display name of a person in a chat, as `name(of:in:)` finds it, but not followed by the
  /// user id because others have the same name. The names of chats are made from such names.
  func plainName(of user: UserID, in chat: Int64) throws(DatabaseError) -> String {
    guard let name = try members.name(of: user, in: chat), isShown(name) else {
      return fallback(user)
    }
    return hasRole(user) ? name : ShownName.of(name, user)
  }

  private func read(_ user: UserID, in chat: Int64) throws(DatabaseError) -> String {
    guard let name = try members.name(of: user, in: chat), isShown(name) else {
      return fallback(user)
    }
    let isShared = try members.isShared(name, by: user, in: chat)
    return isShared ? "\(name) (\(user))" : hasRole(user) ? name : ShownName.of(name, user)
  }

  /// `true` for the people whom the program's own words name: the signed-in user, and the guide of
  /// the embedded homeserver, which that server makes at its first start.
  private func hasRole(_ user: UserID) -> Bool {
    guard user != identity.user else { return true }
    guard let account = identity.account, account.isOnEmbeddedServer else { return false }
    let guide = account.user.localpart == "guide" ? "guide-bot" : "guide"
    return user.rawValue == "@\(guide):\(account.user.serverName)"
  }

  /// `false` if a name contains an "@", because it may imitate another person's user id, and if
  /// there is nothing to see of it.
  private func isShown(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: "@")) && name.isVisible
  }

  private func fallback(_ user: UserID) -> String {
    if let account = identity.account, account.user == user, !account.displayName.isEmpty {
      return account.displayName
    }
    return user.rawValue.isEmpty ? "?" : user.rawValue
  }
}

/// The signed-in user of this store, kept in memory because many queries and commits need it.
final class OwnIdentity {
  /// The signed-in user's id; `nil` before the first sign-in.
  var user: UserID?
  /// The account that was stored last; `nil` if none was. Until a new sign-in is stored, the
  /// account may belong to another user than `user`.
  var account: Account?

  /// The signed-in user's id or, before the first sign-in, the empty id, which no user has; for
  /// comparisons in SQL.
  var userOrNobody: UserID { user ?? UserID("") }
}

/// Determines the name to show for a chat. The name of a chat whose room has no name is made from
/// the names of other people.
/// <https://spec.matrix.org/v1.11/client-server-api/#calculating-the-display-name-for-a-room>
struct ChatNaming {
  let members: MemberTable
  let names: NameBook
  let identity: OwnIdentity

  private typealias Person = (user: UserID, isPresent: Bool)

  /// The chat's name to show: the room's name or, without one, the names of other people. If all
  /// others have left, "Empty chat (was Ada)"; if no others are known, "Empty chat". Never empty.
  func name(_ chat: ChatIdentity, key: Int64) throws(DatabaseError) -> String {
    guard chat.roomName.isEmpty else { return chat.roomName }
    let others = try others(chat, key: key)
    let present = others.filter(\.isPresent)
    guard present.isEmpty else {
      let count = try max(
        present.count, members.countPresent(in: key, without: identity.userOrNobody))
      let labels = try present.prefix(3).map { person throws(DatabaseError) in
        try label(person.user, key)
      }
      return Self.list(labels, of: count)
    }
    guard let gone = others.first else { return "Empty chat" }
    return "Empty chat (was \(try label(gone.user, key)))"
  }

  /// Joins at most three names of a group of `count` people: "A", "A and B", "A, B and C", "A and 3
  /// others" or "A, B and 3 others"; "Empty chat" without names.
  static func list(_ names: [String], of count: Int) -> String {
    switch names.count {
    case 0: "Empty chat"
    case 1 where count == 1: names[0]
    case 1: "\(names[0]) and \(others(count - 1))"
    case 2 where count == 2: "\(names[0]) and \(names[1])"
    case 3 where count == 3: "\(names[0]), \(names[1]) and \(names[2])"
    default: "\(names[0]), \(names[1]) and \(others(count - 2))"
    }
  }

  private static func others(_ count: Int) -> String { count == 1 ? "1 other" : "\(count) others" }

  private func label(_ user: UserID, _ key: Int64) throws(DatabaseError) -> String {
    try names.plainName(of: user, in: key)
  }

  // The people from whose names the chat's name is made: the members that the server chose
  // (`heroes`), else the other person of a direct chat, else some of the stored members, else the
  // inviter.
  private func others(_ chat: ChatIdentity, key: Int64) throws(DatabaseError) -> [Person] {
    let heroes = chat.heroes.filter { $0 != identity.user }
    if !heroes.isEmpty { return try people(heroes, key) }
    if let user = chat.directUser { return try people([user], key) }
    let found = try members.some(in: key, without: identity.userOrNobody)
    if found.isEmpty, let inviter = chat.inviter { return [(user: inviter, isPresent: true)] }
    return found
  }

  // These users, each with whether the user is still in the chat or invited. A user without a
  // stored membership counts as present.
  private func people(_ users: [UserID], _ key: Int64) throws(DatabaseError) -> [Person] {
    var people: [Person] = []
    for user in users {
      people.append((user: user, isPresent: try !members.hasLeft(user, key)))
    }
    return people
  }
}

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

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
  }

  var contact: Contact { Contact(user: UserID(id), displayName: name) }
}
