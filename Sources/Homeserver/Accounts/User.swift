internal import Database
internal import Matrix

/// An account.
struct User: Sendable, Equatable {
  /// Its number in the database.
  let row: Int64
  /// `@localpart:server`.
  let id: String
  let displayName: String?
  let avatarURL: String?
  let isBot: Bool

  /// What stands between the sigil and the server's name.
  var localpart: String { String(id.dropFirst().prefix { $0 != ":" }) }

  /// The content of a member event of this user.
  func memberContent(_ membership: String) -> JSONObject {
    var content: JSONObject = ["membership": .string(membership)]
    if let displayName { content.append("displayname", .string(displayName)) }
    if let avatarURL { content.append("avatar_url", .string(avatarURL)) }
    return content
  }
}

extension HomeserverCore {
  private static let columns = "SELECT id, user_id, display_name, avatar_url, is_bot FROM users "

  /// The user of a row.
  func user(_ row: Int64) throws -> User {
    if let known = caches.users[row] { return known }
    let found = try database.first(Self.columns + "WHERE id=?", row, read: Self.readUser)
    guard let found else { throw MatrixError.notFound("No such user") }
    caches.keep(found)
    return found
  }

  /// The user with an id, `nil` when there is none.
  func user(id: String) throws -> User? {
    if let row = caches.userRows[id] { return try user(row) }
    let found = try database.first(Self.columns + "WHERE user_id=?", id, read: Self.readUser)
    if let found { caches.keep(found) }
    return found
  }

  private static func readUser(_ row: Row) -> User {
    User(
      row: row.integer(0), id: row.text(1), displayName: row.optionalText(2),
      avatarURL: row.optionalText(3), isBot: row.bool(4))
  }

  /// Makes an account. The id must be free; `password`: its hash, `nil` when none opens it.
  func makeUser(
    id: String, displayName: String, password: String?, isBot: Bool
  ) throws -> User {
    let localpart = String(id.dropFirst().prefix { $0 != ":" })
    try database.run(
      "INSERT INTO users(user_id, password, display_name, is_bot, search) VALUES(?, ?, ?, ?, ?)",
      id, password, displayName, isBot, searchText(localpart, displayName))
    let made = User(
      row: try database.lastInsertedRow, id: id, displayName: displayName, avatarURL: nil,
      isBot: isBot)
    caches.keep(made)
    return made
  }

  /// What the directory is searched in: names, not what stands for their letters in ids.
  func searchText(_ localpart: String, _ displayName: String?) -> String {
    "\(UserIDMapping.name(of: localpart)) \(displayName ?? "")".lowercased()
  }

  /// The account that a name behind an invite means. In a local profile a name that is nobody's
  /// becomes a bot.
  func invitee(_ id: String) throws -> User {
    if let known = try user(id: id) { return known }
    let suffix = ":" + configuration.serverName
    guard configuration.isLocalProfile, id.hasPrefix("@"), id.hasSuffix(suffix),
      id.utf8.count <= UserIDMapping.maximumBytes
    else { throw MatrixError.notFound("There is no user \(id)") }
    let localpart = String(id.dropFirst().dropLast(suffix.count))
    guard UserNames.isValid(localpart) else { throw MatrixError.invalid("\(id) is no user id") }
    return try makeUser(
      id: id, displayName: UserIDMapping.name(of: localpart), password: nil, isBot: true)
  }
}

/// Which local parts are allowed.
enum UserNames {
  /// Whether it is not empty and holds nothing but `a-z 0-9 . _ = - / +`.
  static func isValid(_ localpart: String) -> Bool {
    !localpart.isEmpty
      && localpart.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "-"),
          UInt8(ascii: "/"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
  }
}
