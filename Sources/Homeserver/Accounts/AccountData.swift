internal import Database
internal import Matrix

/// Account data: JSON objects that the server stores for a user, for the whole account or for one
/// room.
final class AccountData {
  private static let (mostBytes, maxTypeBytes) = (65_536, 255)

  /// One entry of account data, with its content as JSON text.
  struct Piece {
    /// The row id of the room to which the entry of account data belongs; 0 for an entry of the
    /// account itself.
    let room: Int64
    let type: String
    let content: String
  }

  private let database: ServerDatabase
  private let quotas: Quotas
  private var observers: [(_ user: Int64, _ type: String) -> Void] = []

  init(database: ServerDatabase, quotas: Quotas) {
    self.database = database
    self.quotas = quotas
  }

  /// Calls `observe` whenever an entry of account data was set, in the same transaction, with the
  /// user's row id and the entry's type.
  func whenSet(_ observe: @escaping (_ user: Int64, _ type: String) -> Void) {
    observers.append(observe)
  }

  /// `room` is the row id of a room, or 0 for an entry of the account itself.
  func content(of user: Int64, room: Int64, type: String) throws -> String? {
    try database.first(
      "SELECT content FROM account_data WHERE user=? AND room=? AND type=?", user, room, type
    ) { $0.text(0) }
  }

  func pieces(of user: Int64, after position: Int64) throws -> [Piece] {
    try database.rows(
      "SELECT room, type, content FROM account_data WHERE position>? AND user=? AND room=0",
      position, user, read: Self.readPiece)
  }

  /// The user's entries of account data for rooms: those that were set after `position` in the
  /// server's stream of changes, and all entries of rooms whose row id is above `room`, because
  /// earlier sync responses had no space for these rooms (`Int64.max`: there are no such rooms).
  func roomPieces(of user: Int64, after position: Int64, above room: Int64) throws -> [Piece] {
    // The unary plus keeps SQLite from the index on `user`, by which it would read all of a user's
    // entries to find the few that are newer than `position`.
    try database.rows(
      """
      SELECT room, type, content FROM account_data
      WHERE position>?1 AND +user=?2 AND room<>0 OR user=?2 AND room>?3
      """, position, user, room, read: Self.readPiece)
  }

  private static func readPiece(_ row: Row) -> Piece {
    Piece(room: row.integer(0), type: row.text(1), content: row.text(2))
  }

  /// Checks the user's quotas, and sets or replaces an entry of account data; call it in a
  /// transaction. Throws M_TOO_LARGE, and changes nothing, when the content or the type is too
  /// long, or when the user's entries would exceed a quota. The quotas are not checked when the new
  /// content is at most as long as the one that it replaces.
  func put(_ content: JSONObject, of user: Int64, room: Int64, type: String) throws {
    let former = try self.content(of: user, room: room, type: type)?.utf8.count
    let size = JSONValue.object(content).text.utf8.count
    if size > former ?? -1 { try checkQuotas(of: user, adding: size, inPlaceOf: former) }
    try set(content, of: user, room: room, type: type)
  }

  private func checkQuotas(of user: Int64, adding size: Int, inPlaceOf former: Int?) throws {
    let (pieces, bytes) =
      try database.first(
        """
        SELECT count(*), coalesce(sum(length(CAST(content AS BLOB))), 0) FROM account_data WHERE user=?
        """, user
      ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    guard pieces + (former == nil ? 1 : 0) <= quotas.accountDataPieces,
      bytes + Int64(size) - Int64(former ?? 0) <= quotas.accountDataBytes
    else {
      throw MatrixError.tooLarge(
        "You have as much account data as you may: \(quotas.accountDataPieces) pieces, "
          + "\(quotas.accountDataBytes) bytes")
    }
  }

  /// Sets or replaces an entry of account data without a check of the quotas; call it in a
  /// transaction. Throws M_TOO_LARGE when the content or the type is too long.
  func set(_ content: JSONObject, of user: Int64, room: Int64, type: String) throws {
    let text = JSONValue.object(content).text
    guard text.utf8.count <= Self.mostBytes, type.utf8.count <= Self.maxTypeBytes else {
      throw MatrixError.tooLarge("The account data is larger than 65,536 bytes")
    }
    try database.run(
      "INSERT OR REPLACE INTO account_data VALUES(?, ?, ?, ?, ?)", user, room, type, text,
      database.nextPosition())
    database.wakeAfterCommit([user])
    for observe in observers { observe(user, type) }
  }
}

/// The users whom each user ignores: the account data `m.ignored_user_list`. See
/// <https://spec.matrix.org/v1.19/client-server-api/#ignoring-users>.
final class IgnoredUsers {
  private static let type = EventType.ignoredUsers
  private static let (maxKept, maxIgnored) = (2_000, 1_000)

  private let accountData: AccountData
  private let users: Users
  private var known: [Int64: Set<Int64>] = [:]

  init(database: ServerDatabase, accountData: AccountData, users: Users) {
    self.accountData = accountData
    self.users = users
    database.whenRolledBack { [weak self] in self?.known = [:] }
    accountData.whenSet { [weak self] user, type in
      if type == Self.type { self?.known[user] = nil }
    }
  }

  func of(_ user: Int64) throws -> Set<Int64> {
    if let found = known[user] { return found }
    let stored = try accountData.content(of: user, room: 0, type: Self.type)
    let list = stored.flatMap { try? JSONValue(parsing: $0)["ignored_users"]?.object }
    var found = Set(
      try (list?.keys ?? []).prefix(Self.maxIgnored).compactMap { try users.user(id: $0)?.row })
    found.remove(user)
    if known.count >= Self.maxKept { known = [:] }
    known[user] = found
    return found
  }
}
