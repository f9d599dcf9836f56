internal import Database
internal import Intents
internal import Model

/// How a chat without a name of its own is called: by its other members.
/// <https://spec.matrix.org/v1.11/client-server-api/#calculating-the-display-name-for-a-room>
struct ChatNaming {
  let database: Connection
  let names: NameBook
  let ownUser: UserID?

  private struct Known {
    let user: UserID
    let isHere: Bool
  }

  /// The name to show. Never empty.
  func name(_ chat: ChatIdentity, key: Int64) throws(DatabaseError) -> String {
    guard chat.roomName.isEmpty else { return chat.roomName }
    let others = try others(chat, key: key)
    let here = others.filter(\.isHere)
    guard here.isEmpty else {
      let count = try max(here.count, countOthers(key))
      let labels = try here.prefix(3).map { person throws(DatabaseError) in
        try label(person.user, key)
      }
      return Self.list(labels, of: count)
    }
    guard let gone = others.first else { return "Empty chat" }
    return "Empty chat (was \(try label(gone.user, key)))"
  }

  /// "A", "A and B", "A, B and C", "A, B and 3 others".
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

  // The server's choice of members, else the person that the chat is with, else whom we know in it.
  private func others(_ chat: ChatIdentity, key: Int64) throws(DatabaseError) -> [Known] {
    let named = chat.heroes.filter { $0 != ownUser }
    if !named.isEmpty { return try known(named, key) }
    if let user = chat.directUser { return try known([user], key) }
    let members = try database.rows(
      """
      SELECT user, membership < 2 FROM members WHERE chat = ? AND user <> ?
      ORDER BY membership = 2, user LIMIT 3
      """, key, ownUser?.rawValue ?? ""
    ) { Known(user: UserID($0.text(0)), isHere: $0.bool(1)) }
    if members.isEmpty, let inviter = chat.inviter { return [Known(user: inviter, isHere: true)] }
    return members
  }

  private func known(_ users: [UserID], _ key: Int64) throws(DatabaseError) -> [Known] {
    var known: [Known] = []
    for user in users {
      let isGone =
        try database.first(
          "SELECT membership = 2 FROM members WHERE chat = ? AND user = ?", key, user.rawValue
        ) { $0.bool(0) } ?? false
      known.append(Known(user: user, isHere: !isGone))
    }
    return known
  }

  private func countOthers(_ key: Int64) throws(DatabaseError) -> Int {
    try database.first(
      "SELECT count(*) FROM members WHERE chat = ? AND membership < 2 AND user <> ?", key,
      ownUser?.rawValue ?? ""
    ) { Int($0.integer(0)) } ?? 0
  }
}
