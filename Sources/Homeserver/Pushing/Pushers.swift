internal import Database
internal import Matrix

/// The pushers of all users.
final class Pushers {
  /// The most users whose pushers are in memory; when there are more, all are dropped.
  private static let mostKept = 2_000
  private static let mostOfOneUser = 20

  private let database: ServerDatabase
  /// `true` when anybody has a pusher; `nil`: not known.
  private var hasAny: Bool?
  private var known: [Int64: [Pusher]] = [:]

  init(database: ServerDatabase, sessions: Sessions) {
    self.database = database
    database.whenRolledBack { [weak self] in self?.forget() }
    sessions.whenEnding { [weak self] user, device in try self?.removeAll(of: user, device: device)
    }
  }

  private func forget() { (hasAny, known) = (nil, [:]) }

  /// `true` when anybody has a pusher: most servers have none.
  func areThere() throws -> Bool {
    if let hasAny { return hasAny }
    let found = try database.first("SELECT 1 FROM pushers LIMIT 1") { _ in true } ?? false
    hasAny = found
    return found
  }

  /// The pushers of a person.
  func pushers(of user: Int64) throws -> [Pusher] {
    if let known = known[user] { return known }
    let pushers = try stored(of: user).compactMap { $0.object.flatMap { Pusher(user: user, $0) } }
    if known.count >= Self.mostKept { known = [:] }
    known[user] = pushers
    return pushers
  }

  /// The pushers of a person as they were set.
  func stored(of user: Int64) throws -> [JSONValue] {
    try database.rows("SELECT content FROM pushers WHERE user=?", user) { $0.text(0) }
      .compactMap { try? JSONValue(parsing: $0) }
  }

  /// The pusher as it is now; `nil` when it is gone.
  func pusher(_ id: Pusher.ID) throws -> Pusher? {
    try pushers(of: id.user).first { $0.id == id }
  }

  /// Sets a pusher. In a transaction. Throws M_INVALID_PARAM when the user has too many.
  ///
  /// - Parameters:
  ///   - content: the pusher as JSON text.
  ///   - device: the row of the device that sets it.
  ///   - keepsOthers: whether other users keep their pushers of this app and key.
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

  /// Removes a pusher. In a transaction.
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
