internal import Database
internal import Matrix

/// Limits on rooms and answers, because the cost of a message or a sync answer grows with a room's
/// members and state, and with the number of a user's rooms. `EventSize` limits the size of an
/// event.
struct RoomLimits: Sendable {
  var members = 200
  /// The limit on rooms that one user is joined or invited to, or asks to join.
  var roomsOfOneUser: Int64 = 500
  /// The limit on the current state events of a room, member events excepted.
  var statePieces: Int64 = 500
  /// The limit on the bytes of the contents of a room's current state events, member events
  /// excepted.
  var stateBytes: Int64 = 1 << 20
  /// The limit on the bytes of a member event's content: a sync answer may contain the member
  /// events of all members.
  var memberBytes = 4_096
  /// The limit on a room's unread events that are counted for one user: each is a database row, and
  /// a read receipt may have to remove all of these rows at once.
  var unread: Int64 = 5_000
  /// The size of a sync answer, in bytes, from which on further invites, knocks and left rooms are
  /// shortened, and further joined rooms are left for the next answer. From this size on, an answer
  /// to /initialSync omits further rooms, and one to /search omits the events around further
  /// results.
  var answerBytes = 2 << 20
  /// The limit on joined rooms in a sync answer; further ones are left for the next answer.
  var answerRooms = 100

  /// No limits, for the embedded server of a local profile: its only user can delay nobody else.
  static let ofLocalProfile = RoomLimits(
    members: .max, roomsOfOneUser: .max, statePieces: .max, stateBytes: .max, memberBytes: .max,
    unread: .max, answerBytes: .max, answerRooms: .max)

  /// Any number of members of a room and of rooms of a user, for a server that is started without
  /// limits, as for tests; the other limits remain.
  static let unlimitedNumbers = RoomLimits(members: .max, roomsOfOneUser: .max)

  func checkMembers(of room: Room) throws {
    guard room.joined.count < members else {
      throw MatrixError.forbidden("A room has at most \(members) members")
    }
  }

  func checkRooms(of user: Int64, _ database: ServerDatabase) throws {
    let rooms =
      try database.first(
        "SELECT count(*) FROM members WHERE user=? AND membership IN ('join', 'invite', 'knock')",
        user
      ) { $0.integer(0) } ?? 0
    guard rooms < roomsOfOneUser else {
      throw MatrixError.forbidden("A user is in at most \(roomsOfOneUser) rooms, invites included")
    }
  }

  /// Throws M_TOO_LARGE when a room has more state than allowed. Called after the new state was
  /// stored. A state event whose content is at most as long as that of the event it replaces is
  /// always allowed, so that a room's state can shrink. Member events do not count.
  func checkState(after event: StoredEvent, former: StoredEvent?, _ database: ServerDatabase) throws
  {
    if let former, event.content.utf8.count <= former.content.utf8.count { return }
    let (pieces, bytes) =
      try database.first(
        """
        SELECT count(*), coalesce(sum(length(CAST(content AS BLOB))), 0)
        FROM state JOIN events USING(position)
        WHERE state.room=? AND state.type<>'m.room.member'
        """, event.room
      ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    guard pieces <= statePieces, bytes <= stateBytes else {
      throw MatrixError.tooLarge(
        "A room has at most \(statePieces) pieces of state and \(stateBytes) bytes of it")
    }
  }

  /// Throws M_FORBIDDEN if a room has more member events of user ids without an account, which are
  /// banned, than it may have other pieces of state. `room` is a row id.
  func checkUnknownMembers(of room: Int64, _ database: ServerDatabase) throws {
    let count = try database.first(
      """
      SELECT (SELECT count(*) FROM state WHERE room=?1 AND type='m.room.member')
        - (SELECT count(*) FROM members WHERE room=?1)
      """, room
    ) { $0.integer(0) }
    guard count ?? 0 <= statePieces else {
      throw MatrixError.forbidden("A room bans at most \(statePieces) user ids without an account")
    }
  }
}
