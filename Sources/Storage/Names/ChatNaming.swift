internal import Database
internal import Intents

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
