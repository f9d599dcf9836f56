internal import Database
internal import Matrix

struct Aliases {
  private static let (longest, maxOfRoom) = (255, 100)

  let database: ServerDatabase
  let identifiers: IdentifierMaker
  let rooms: Rooms

  struct Entry {
    let room: Int64
    /// The row id of the user who made the alias; 0 if that is not known.
    let creator: Int64
  }

  /// Throws M_INVALID_PARAM for a text that cannot be an alias of this or any other server.
  static func check(_ alias: String) throws {
    guard alias.hasPrefix("#"), alias.utf8.count <= longest,
      case let parts = alias.dropFirst().split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false), parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty }),
      !alias.contains(where: { $0.isWhitespace || $0 == "\0" })
    else { throw MatrixError.invalid("\(alias) is no alias of a room") }
  }

  func entry(_ alias: String) throws -> Entry? {
    try database.first("SELECT room, creator FROM aliases WHERE alias=?", alias) {
      Entry(room: $0.integer(0), creator: $0.integer(1))
    }
  }

  /// Throws M_INVALID_PARAM for a text that cannot be an alias, M_NOT_FOUND when no room has the
  /// alias.
  func room(_ alias: String) throws -> Room {
    try Self.check(alias)
    guard let found = try entry(alias) else {
      throw MatrixError.notFound("There is no room of this name")
    }
    return try rooms.room(found.room)
  }

  /// Throws M_ROOM_IN_USE when the alias exists, M_INVALID_PARAM when it is malformed or not of
  /// this server, M_FORBIDDEN when the room has too many aliases. Requires an open transaction.
  func make(_ alias: String, room: Int64, by creator: Int64) throws {
    try Self.check(alias)
    guard alias.hasSuffix(":" + identifiers.serverName) else {
      throw MatrixError.invalid("\(alias) is no alias of this server")
    }
    guard try entry(alias) == nil else {
      throw MatrixError(status: 400, code: .roomInUse, message: "The alias is taken")
    }
    guard try all(of: room).count < Self.maxOfRoom else {
      throw MatrixError.forbidden("A room has at most \(Self.maxOfRoom) aliases")
    }
    try database.run(
      "INSERT INTO aliases(alias, room, creator) VALUES(?, ?, ?)", alias, room, creator)
  }

  /// Requires an open transaction.
  func remove(_ alias: String) throws {
    try database.run("DELETE FROM aliases WHERE alias=?", alias)
  }

  func all(of room: Int64) throws -> [String] {
    try database.rows(
      "SELECT alias FROM aliases WHERE room=? ORDER BY alias LIMIT ?", room, Self.maxOfRoom
    ) { $0.text(0) }
  }
}
