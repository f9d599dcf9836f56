internal import Database
internal import Matrix

/// The memberships of users in rooms, those of former, invited and banned users included.
struct Members {
  let database: ServerDatabase

  /// A user's membership of a room; `nil` when the room never had a member event for the user.
  func membership(of user: Int64, in room: Int64) throws -> RoomMembership? {
    try database.first(
      """
      SELECT membership, position, joined_at, is_forgotten, notifications, highlights
      FROM members WHERE user=? AND room=?
      """, user, room
    ) { row in
      RoomMembership(
        membership: row.text(0), position: row.integer(1), joinedAt: row.optionalInteger(2),
        isForgotten: row.bool(3), notifications: row.integer(4), highlights: row.integer(5))
    }
  }

  func share(_ one: Int64, _ other: Int64) throws -> Bool {
    try one == other
      || database.first(
        """
        SELECT 1 FROM members AS a JOIN members AS b ON b.room=a.room
        WHERE a.user=?2 AND b.user=?1 AND a.membership='join' AND b.membership='join' LIMIT 1
        """, one, other
      ) { _ in true } ?? false
  }

  func joinedRooms(of user: Int64) throws -> [Int64] {
    try database.rows("SELECT room FROM members WHERE user=? AND membership='join'", user) {
      $0.integer(0)
    }
  }

  func presentRooms(of user: Int64) throws -> [Int64] {
    try database.rows(
      "SELECT room FROM members WHERE user=? AND membership IN ('join', 'invite', 'knock')", user
    ) { $0.integer(0) }
  }

  func rooms(of user: Int64, with membership: String, after position: Int64) throws -> [Int64] {
    try database.rows(
      "SELECT room FROM members WHERE user=? AND membership=? AND position>?", user, membership,
      position
    ) { $0.integer(0) }
  }
}

struct RoomMembership: Sendable, Equatable {
  /// The user's membership as in a member event: `join`, `invite`, `leave`, `ban` or `knock`.
  let membership: String
  /// The position of the user's current member event among all changes on the server.
  let position: Int64
  /// The stream position of the event by which the user last joined; a profile change, which is a
  /// member event too, does not move it. `nil` for a user who never joined.
  let joinedAt: Int64?
  /// `true` if the user has forgotten the room and was not invited and did not join since: the user
  /// may read only what a stranger may.
  let isForgotten: Bool
  /// The number of unread events in the room about which the user's push rules notify, counted up
  /// to `RoomLimits.unread`.
  let notifications: Int64
  /// The number of the events counted in `notifications` that the user's push rules highlight.
  let highlights: Int64
}
