internal import Database
internal import Matrix

/// Where one user stands in one room.
struct Membership: Sendable, Equatable {
  /// `join`, `invite`, `leave` or `ban`.
  let membership: String
  /// The position of the member event.
  let position: Int64
  /// The position of the last join; `nil`: never inside.
  let joinedAt: Int64?
  let isForgotten: Bool
  let notifications: Int64
  let highlights: Int64
}

extension HomeserverCore {
  /// `nil`: never had to do with the room.
  func membership(of user: Int64, in room: Int64) throws -> Membership? {
    try database.first(
      """
      SELECT membership, position, joined_at, is_forgotten, notifications, highlights
      FROM members WHERE user=? AND room=?
      """, user, room
    ) { row in
      Membership(
        membership: row.text(0), position: row.integer(1), joinedAt: row.optionalInteger(2),
        isForgotten: row.bool(3), notifications: row.integer(4), highlights: row.integer(5))
    }
  }

  /// The room, when the user is inside; throws M_FORBIDDEN else.
  func joinedRoom(_ id: String, _ session: Session) throws -> Room {
    let room = try room(id: id)
    guard try membership(of: session.user, in: room.row)?.membership == "join" else {
      throw MatrixError.forbidden("You are not in this room")
    }
    return room
  }

  /// Which of a room's events somebody may see.
  struct View: Sendable {
    let room: Room
    /// Positions.
    let range: ClosedRange<Int64>

    func contains(_ event: StoredEvent) -> Bool {
      event.room == room.row && range.contains(event.position)
    }
  }

  /// What a user may see of a room: those inside as the room's history visibility says, those who
  /// left the same up to their leaving; throws M_FORBIDDEN for those who never were inside.
  func view(_ id: String, _ session: Session) throws -> View {
    let room = try room(id: id)
    guard let own = try membership(of: session.user, in: room.row), !own.isForgotten,
      let joinedAt = own.joinedAt
    else { throw MatrixError.forbidden("You are not in this room") }
    let first = ["joined", "invited"].contains(room.historyVisibility) ? joinedAt : 0
    let last = own.membership == "join" ? Int64.max : own.position
    return View(room: room, range: min(first, last)...last)
  }

  /// Whether two users are in a room together.
  func share(_ one: Int64, _ other: Int64) throws -> Bool {
    try one == other
      || database.first(
        """
        SELECT 1 FROM members AS a JOIN members AS b ON b.room=a.room
        WHERE a.user=?2 AND b.user=?1 AND a.membership='join' AND b.membership='join' LIMIT 1
        """, one, other
      ) { _ in true } ?? false
  }

  /// Rows of everyone who is in a room with a user, the user included.
  func companions(of user: Int64) throws -> [Int64] {
    try database.rows(
      """
      SELECT DISTINCT b.user FROM members AS a JOIN members AS b ON b.room=a.room
      WHERE a.user=? AND a.membership='join' AND b.membership='join'
      """, user
    ) { $0.integer(0) }
  }
}
