internal import Database

/// Finds the users with whom a user has begun or ceased to share rooms.
struct Companions {
  /// The limit on membership changes that are read, the newest first, and the number of users in a
  /// result from which on no further change is examined.
  private static let (mostChanges, mostUsers) = (2_000, 500)

  let database: ServerDatabase
  let rooms: Rooms
  let members: Members

  /// The row ids of the users with whom a user has begun to share a room, perhaps one more room
  /// (`came`), and of the users with whom the user shares no room any more (`left`). `left` may
  /// also contain users who never shared a room with the user, for instance after a declined
  /// invite.
  struct Changes {
    var came: Set<Int64> = []
    var left: Set<Int64> = []
  }

  private struct Move {
    let room: Int64
    let user: Int64
    let value: String
  }

  /// The users with whom `user` has begun or ceased to share rooms after a position in the stream
  /// of changes. Somebody who did both is in `came` if the two share a room now, otherwise in
  /// `left`.
  func changes(of user: Int64, after position: Int64) throws -> Changes {
    let moves = try database.rows(
      """
      SELECT room, user, value FROM access_changes WHERE position>? AND user<>0
      ORDER BY position DESC LIMIT ?
      """, position, Self.mostChanges
    ) { Move(room: $0.integer(0), user: $0.integer(1), value: $0.text(2)) }
    guard !moves.isEmpty else { return Changes() }
    let present = Set(try members.joinedRooms(of: user))
    var found = Changes()
    for move in moves where found.came.count + found.left.count < Self.mostUsers {
      let isEnd = move.value == "leave" || move.value == "ban"
      guard isEnd || move.value == "join" else { continue }
      let others: [Int64]
      if move.user == user {
        others = try rooms.room(move.room).joined
      } else {
        others = present.contains(move.room) ? [move.user] : []
      }
      if isEnd { found.left.formUnion(others) } else { found.came.formUnion(others) }
    }
    found.came = try found.came.filter { try $0 != user && members.share(user, $0) }
    found.left = try found.left.filter { try $0 != user && !members.share(user, $0) }
    return found
  }
}
