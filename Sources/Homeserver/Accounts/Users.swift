internal import Database
internal import Matrix

/// The password that a request has proved. It may be another one by the time the request acts, so
/// `Users.accepts` decides then whether the proof still counts.
struct ProvenPassword: Sendable {
  /// The hash of the password as the account had it.
  let hash: String
  /// The place of the request among those that prove a password, see `Users.nextProof`.
  let number: Int64
}

final class Users {
  private static let maxKept = 2_000
  private static let columns =
    "SELECT id, user_id, display_name, avatar_url, is_bot, is_guest, is_erased FROM users "

  private let database: ServerDatabase
  private let identifiers: IdentifierMaker
  private let isLocalProfile: Bool
  private var users: [Int64: User] = [:]
  private var rows: [String: Int64] = [:]
  /// The last change of the password of each account, since the server's start.
  private var changes: [Int64: Change] = [:]
  private var lastProof: Int64 = 0

  private struct Change {
    let proof: ProvenPassword
    let hash: String
  }

  /// - Parameter isLocalProfile: `true` makes `invitee` create a bot for a valid user id of this
  ///   server that no account has.
  init(database: ServerDatabase, identifiers: IdentifierMaker, isLocalProfile: Bool) {
    self.database = database
    self.identifiers = identifiers
    self.isLocalProfile = isLocalProfile
    database.whenRolledBack { [weak self] in self?.forgetAll() }
  }

  func user(_ row: Int64) throws -> User {
    if let known = users[row] { return known }
    let found = try database.first(Self.columns + "WHERE id=?", row, read: Self.readUser)
    guard let found else { throw MatrixError.notFound("No such user") }
    keep(found)
    return found
  }

  func user(id: String) throws -> User? {
    if let row = rows[id] { return try user(row) }
    let found = try database.first(Self.columns + "WHERE user_id=?", id, read: Self.readUser)
    if let found { keep(found) }
    return found
  }

  /// The row id of the user with this user id, if the account is in the cache; otherwise `nil`,
  /// also for an account that exists.
  func knownRow(of id: String) -> Int64? { rows[id] }

  private static func readUser(_ row: Row) -> User {
    User(
      row: row.integer(0), id: row.text(1), displayName: row.optionalText(2),
      avatarURL: row.optionalText(3), isBot: row.bool(4), isGuest: row.bool(5),
      isErased: row.bool(6))
  }

  private func keep(_ user: User) {
    if users.count >= Self.maxKept { forgetAll() }
    users[user.row] = user
    rows[user.id] = user.row
  }

  private func forgetAll() { (users, rows) = ([:], [:]) }

  // MARK: Changes

  /// Makes an account with a user id that no account has. `password` is the hash of its password;
  /// with `nil` no password opens the account.
  func makeUser(
    id: String, displayName: String, password: String?, isBot: Bool, isGuest: Bool = false
  ) throws -> User {
    let localpart = String(id.dropFirst().prefix { $0 != ":" })
    try database.run(
      """
      INSERT INTO users(user_id, password, display_name, is_bot, is_guest, search)
      VALUES(?, ?, ?, ?, ?, ?)
      """, id, password, displayName, isBot, isGuest, searchText(localpart, displayName))
    guard let made = try user(id: id) else { throw MatrixError.notFound("No such user") }
    // Rooms may have banned the user id before.
    try database.run(
      """
      INSERT INTO members(user, room, membership, position)
      SELECT ?, state.room, json_extract(content, '$.membership'), position FROM rooms
      JOIN state ON state.room=rooms.id AND state.type='m.room.member' AND state.state_key=?
      JOIN events USING(position)
      """, made.row, id)
    return made
  }

  /// Sets the display name and the avatar of a user (`nil` removes one), and returns the changed
  /// user; call it in a transaction. Appends no member events; `ProfileChanges` does that.
  func setProfile(of user: User, displayName: String?, avatarURL: String?) throws -> User {
    try database.run(
      "UPDATE users SET display_name=?, avatar_url=?, search=? WHERE id=?", displayName, avatarURL,
      searchText(user.localpart, displayName), user.row)
    users[user.row] = nil
    return try self.user(user.row)
  }

  /// Replaces the hash of a user's password by the request that proved the former one; call it in a
  /// transaction. `false` if the proof does not count any more.
  func setPassword(_ hash: String, of user: User, after proof: ProvenPassword) throws -> Bool {
    guard try accepts(proof, of: user, forChange: true) else { return false }
    try database.run("UPDATE users SET password=? WHERE id=?", hash, user.row)
    if changes.count >= Self.maxKept { changes = [:] }
    changes[user.row] = Change(proof: proof, hash: hash)
    return true
  }

  /// The number of a request that is about to prove a password; later requests have higher numbers.
  func nextProof() -> Int64 {
    lastProof += 1
    return lastProof
  }

  /// `true` if a password that was proved, perhaps a while ago, still counts: it is the account's
  /// password, or `forChange` and it was until a change that was asked for earlier: of two changes
  /// at once, both of which prove the same password, the one that was asked for later stays.
  func accepts(_ proof: ProvenPassword, of user: User, forChange: Bool) throws -> Bool {
    guard let current = try passwordHash(of: user) else { return false }
    if current == proof.hash { return true }
    guard forChange, let last = changes[user.row], last.hash == current else { return false }
    return last.proof.hash == proof.hash && last.proof.number < proof.number
  }

  /// Turns a guest into an ordinary user whose password has the hash `hash`, and returns the
  /// changed user; call it in a transaction.
  func promote(_ guest: User, password hash: String) throws -> User {
    try database.run("UPDATE users SET is_guest=0, password=? WHERE id=?", hash, guest.row)
    users[guest.row] = nil
    return try user(guest.row)
  }

  /// Closes an account for good: no password opens it, and the user directory does not list it;
  /// call it in a transaction. Sessions and memberships stay.
  ///
  /// - Parameter erases: `true` hides the contents of the user's messages from those who were not
  ///   in the room when they were sent; see `EventWriter`.
  func close(_ user: User, erases: Bool) throws {
    try database.run(
      "UPDATE users SET password=NULL, search='', is_erased=? WHERE id=?", erases, user.row)
    users[user.row] = nil
  }

  private func searchText(_ localpart: String, _ displayName: String?) -> String {
    "\(UserIDMapping.name(of: localpart)) \(displayName ?? "")".lowercased()
  }

  /// The account with the user id of an invitation. On the embedded server of a local profile,
  /// makes a bot's account for a valid user id of this server that no account has. Otherwise throws
  /// M_NOT_FOUND for an id without an account, or M_INVALID_PARAM if a bot's account could be made
  /// but for its invalid local part.
  func invitee(_ id: String) throws -> User {
    if let known = try user(id: id) { return known }
    let suffix = ":" + identifiers.serverName
    guard isLocalProfile, id.hasPrefix("@"), id.hasSuffix(suffix),
      id.utf8.count <= UserIDMapping.maximumBytes
    else { throw MatrixError.notFound("There is no user \(id)") }
    let localpart = String(id.dropFirst().dropLast(suffix.count))
    guard UserNames.isValid(localpart) else { throw MatrixError.invalid("\(id) is no user id") }
    return try makeUser(
      id: id, displayName: UserIDMapping.name(of: localpart), password: nil, isBot: true)
  }

  // MARK: Look-ups

  /// The hash of a user's password; `nil` when no password opens the account.
  func passwordHash(of user: User) throws -> String? {
    try database.first("SELECT password FROM users WHERE id=?", user.row) { $0.optionalText(0) }
      ?? nil
  }

  /// The account whose local part is `term.name` comes first.
  func search(_ term: DirectoryTerm, for user: Int64, limit: Int64) throws -> [JSONValue] {
    try database.rows(
      """
      SELECT user_id, display_name, avatar_url FROM users
      WHERE (instr(search, ?1)>0 OR instr(search, ?5)>0) AND id<>?2 AND is_guest=0
      ORDER BY user_id<>?4, instr(search, ?1), id LIMIT ?3
      """, term.name, user, limit, identifiers.identifier("@", term.name), term.written
    ) { row in
      var user: JSONObject = ["user_id": .string(row.text(0))]
      user["display_name"] = row.optionalText(1).map { .string($0) }
      user["avatar_url"] = row.optionalText(2).map { .string($0) }
      return JSONValue.object(user)
    }
  }
}

struct User: Sendable, Equatable {
  /// The row id of the account.
  let row: Int64
  /// The user id: `@localpart:server`.
  let id: String
  let displayName: String?
  let avatarURL: String?
  let isBot: Bool
  /// `true` for a guest: an account without a password, which may join only rooms that admit
  /// guests, and may use a part of the API only; see `Route.admitsGuests`.
  let isGuest: Bool
  /// `true` if the user has closed the account and had the messages erased; see `EventWriter`.
  let isErased: Bool

  var localpart: String { String(id.dropFirst().prefix { $0 != ":" }) }

  func memberContent(_ membership: String) -> JSONObject {
    var content: JSONObject = ["membership": .string(membership)]
    if let displayName { content.append("displayname", .string(displayName)) }
    if let avatarURL { content.append("avatar_url", .string(avatarURL)) }
    return content
  }
}

enum UserNames {
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

/// The people who may make an account by `POST /register`.
package enum Registration: Sendable {
  case closed
  case byInvitation(Invitations)
  case open
}
