internal import Database
internal import Matrix

/// Data that clients keep on the server for themselves, of the account and of rooms.
final class AccountData {
  /// The most bytes of one piece, and of its type.
  private static let (mostBytes, mostTypeBytes) = (65_536, 255)

  /// One piece, its content as JSON text.
  struct Piece {
    /// The room's row; 0: of the account.
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

  /// Calls `observe` whenever a piece was set, in its transaction.
  func whenSet(_ observe: @escaping (_ user: Int64, _ type: String) -> Void) {
    observers.append(observe)
  }

  /// One piece as JSON text. `room`: 0 for a piece of the account.
  func content(of user: Int64, room: Int64, type: String) throws -> String? {
    try database.first(
      "SELECT content FROM account_data WHERE user=? AND room=? AND type=?", user, room, type
    ) { $0.text(0) }
  }

  /// Pieces of the account that were set after a position.
  func pieces(of user: Int64, after position: Int64) throws -> [Piece] {
    try database.rows(
      "SELECT room, type, content FROM account_data WHERE position>? AND user=? AND room=0",
      position, user, read: Self.readPiece)
  }

  /// Pieces of rooms that were set after a position, and all of rooms above a row.
  func roomPieces(of user: Int64, after position: Int64, above room: Int64) throws -> [Piece] {
    // The plus keeps SQLite from reading all of a user's pieces for the few that are new.
    try database.rows(
      """
      SELECT room, type, content FROM account_data
      WHERE position>?1 AND +user=?2 AND room<>0 OR user=?2 AND room>?3
      """, position, user, room, read: Self.readPiece)
  }

  private static func readPiece(_ row: Row) -> Piece {
    Piece(room: row.integer(0), type: row.text(1), content: row.text(2))
  }

  /// Replaces one piece that a client sets. In a transaction. Throws M_TOO_LARGE when the user has too
  /// much; a piece may always be replaced by one that is not longer.
  func put(_ content: JSONObject, of user: Int64, room: Int64, type: String) throws {
    let former = try self.content(of: user, room: room, type: type)
    try set(content, of: user, room: room, type: type)
    let now = try self.content(of: user, room: room, type: type)
    if let former, (now ?? "").utf8.count <= former.utf8.count { return }
    let (pieces, bytes) =
      try database.first(
        """
        SELECT count(*), coalesce(sum(length(CAST(content AS BLOB))), 0) FROM account_data WHERE user=?
        """, user
      ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    guard pieces <= quotas.accountDataPieces, bytes <= quotas.accountDataBytes else {
      throw MatrixError.tooLarge(
        "You have as much account data as you may: \(quotas.accountDataPieces) pieces, "
          + "\(quotas.accountDataBytes) bytes")
    }
  }

  /// Replaces one piece. In a transaction.
  func set(_ content: JSONObject, of user: Int64, room: Int64, type: String) throws {
    let text = JSONValue.object(content).text
    guard text.utf8.count <= Self.mostBytes, type.utf8.count <= Self.mostTypeBytes else {
      throw MatrixError.tooLarge("The account data is larger than 65,536 bytes")
    }
    try database.run(
      "INSERT OR REPLACE INTO account_data VALUES(?, ?, ?, ?, ?)", user, room, type, text,
      database.nextPosition())
    database.wakeAfterCommit([user])
    for observe in observers { observe(user, type) }
  }
}
