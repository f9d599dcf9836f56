internal import Database
internal import Matrix

/// The pushers of all users, as the database stores them. A pusher ends with the session of the
/// device that set it.
final class Pushers {
  /// The limit on users whose pushers are cached; when it is reached, the cache is emptied.
  private static let mostKept = 2_000
  /// The limit on pushers of one user; a request that adds one more is refused.
  private static let mostOfOneUser = 20

  private let database: ServerDatabase
  /// `true` if anybody has a pusher; `nil` until this is looked up.
  private var hasAny: Bool?
  private var known: [Int64: [Pusher]] = [:]

  init(database: ServerDatabase, sessions: Sessions) {
    self.database = database
    database.whenRolledBack { [weak self] in self?.forget() }
    sessions.whenEnding { [weak self] user, device in try self?.removeAll(of: user, device: device)
    }
  }

  private func forget() { (hasAny, known) = (nil, [:]) }

  /// `true` if anybody has a pusher. Most servers have none, and then skip looking up each reader's
  /// pushers.
  func areThere() throws -> Bool {
    if let hasAny { return hasAny }
    let found = try database.first("SELECT 1 FROM pushers LIMIT 1") { _ in true } ?? false
    hasAny = found
    return found
  }

  /// The pushers of a user, given by row id.
  func pushers(of user: Int64) throws -> [Pusher] {
    if let known = known[user] { return known }
    let pushers = try stored(of: user).compactMap { $0.object.flatMap { Pusher(user: user, $0) } }
    if known.count >= Self.mostKept { known = [:] }
    known[user] = pushers
    return pushers
  }

  /// The pushers of a user as the JSON with which they were set.
  func stored(of user: Int64) throws -> [JSONValue] {
    try database.rows("SELECT content FROM pushers WHERE user=?", user) { $0.text(0) }
      .compactMap { try? JSONValue(parsing: $0) }
  }

  /// The stored pusher with an id; `nil` when it does not exist any more.
  func pusher(_ id: Pusher.ID) throws -> Pusher? {
    try pushers(of: id.user).first { $0.id == id }
  }

  /// Stores a pusher, replacing one with the same id. Requires an open transaction. Throws
  /// M_INVALID_PARAM when the user has `mostOfOneUser` other pushers.
  ///
  /// - Parameters:
  ///   - content: the pusher as JSON text.
  ///   - device: the row id of the device that sets the pusher.
  ///   - keepsOthers: `false` removes other users' pushers with this app id and push key.
  func set(_ id: Pusher.ID, _ content: String, device: Int64, keepsOthers: Bool) throws {
    if !keepsOthers {
      try database.run(
        "DELETE FROM pushers WHERE app_id=? AND pushkey=? AND user<>?", id.app, id.key, id.user)
    }
    try remove(id)
    guard try stored(of: id.user).count < Self.mostOfOneUser else {
      throw MatrixError.invalid("Too many pushers")
    }
    try database.run(
      "INSERT INTO pushers(user, app_id, pushkey, content, device) VALUES(?, ?, ?, ?, ?)", id.user,
      id.app, id.key, content, device)
  }

  /// Removes a pusher. Requires an open transaction.
  func remove(_ id: Pusher.ID) throws {
    try database.run(
      "DELETE FROM pushers WHERE user=? AND app_id=? AND pushkey=?", id.user, id.app, id.key)
    forget()
  }

  private func removeAll(of user: Int64, device: Int64) throws {
    try database.run("DELETE FROM pushers WHERE user=? AND device=?", user, device)
    forget()
  }
}
