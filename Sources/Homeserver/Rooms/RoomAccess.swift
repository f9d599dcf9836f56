internal import Database
internal import Matrix

/// Decides which events and which state of a room a user may read, by the rules of
/// `RoomVisibility`, and whether the user is joined. Stores the changes of settings and memberships
/// that the rules need, and caches the results.
///
/// The table `access_changes` has one row for each change of a room's history visibility or of a
/// user's membership. Other member events, such as one with a new display name, add no row.
final class RoomAccess {
  private struct Key: Hashable {
    let room: Int64
    let user: Int64
  }

  private static let most = 5_000
  /// The value of the column `user` of `access_changes` in the rows about a room's history
  /// visibility. No user has this row id: those of users begin at 1.
  private static let roomItself: Int64 = 0

  private let database: ServerDatabase
  private let rooms: Rooms
  private let members: Members
  private var known: [Key: RoomVisibility] = [:]

  init(database: ServerDatabase, rooms: Rooms, members: Members) {
    self.database = database
    self.rooms = rooms
    self.members = members
    database.whenRolledBack { [weak self] in self?.known = [:] }
  }

  /// Throws M_FORBIDDEN when the user may read nothing of the room, or there is no such room.
  func viewer(_ id: String, _ session: Session) throws -> RoomViewer {
    let found = try viewer(rooms.room(id: id), session)
    guard !found.visibility.isNothing else {
      throw MatrixError.forbidden("You are not in this room")
    }
    return found
  }

  /// The user of `session` as a viewer of a room; does not throw when the user may read nothing of
  /// it.
  func viewer(_ room: Room, _ session: Session) throws -> RoomViewer {
    RoomViewer(
      session: session, room: room, visibility: try visibility(of: session.user, in: room.row))
  }

  /// The room with an id. Throws M_FORBIDDEN when there is none or the user of `session` is not
  /// joined to it.
  func joinedRoom(_ id: String, _ session: Session) throws -> Room {
    let room = try rooms.room(id: id)
    guard try members.membership(of: session.user, in: room.row)?.membership == "join" else {
      throw MatrixError.forbidden("You are not in this room")
    }
    return room
  }

  func visibility(of user: Int64, in room: Int64) throws -> RoomVisibility {
    let key = Key(room: room, user: user)
    if let found = known[key] { return found }
    let isForgotten = try database.first(
      "SELECT is_forgotten FROM members WHERE user=? AND room=?", user, room
    ) { $0.bool(0) }
    let made = RoomVisibility(
      changes: try changes(of: user, in: room), isForgotten: isForgotten ?? false)
    if known.count >= Self.most { known = [:] }
    known[key] = made
    return made
  }

  private func changes(
    of user: Int64, in room: Int64
  ) throws -> [(position: Int64, change: RoomVisibility.Change)] {
    try database.rows(
      """
      SELECT position, user, value FROM access_changes WHERE room=? AND user IN (?, ?)
      ORDER BY position
      """, room, Self.roomItself, user
    ) { row in
      (
        row.integer(0),
        row.integer(1) == Self.roomItself
          ? .setting(RoomVisibility.Setting(rawValue: row.text(2)) ?? .shared)
          : .standing(RoomVisibility.Standing(rawValue: row.text(2)) ?? .leave)
      )
    }
  }

  /// Requires an open transaction.
  ///
  /// - Parameter value: as in the event; a missing or unknown value counts as `shared`.
  func note(setting value: String?, of room: Int64, at position: Int64) throws {
    let setting = value.flatMap { RoomVisibility.Setting(rawValue: $0) } ?? .shared
    guard try add(setting.rawValue, Self.roomItself, room, position) else { return }
    known = known.filter { $0.key.room != room }
  }

  /// Requires an open transaction.
  ///
  /// - Parameter value: as in the event; an unknown value counts as `leave`.
  func note(membership value: String, of user: Int64, in room: Int64, at position: Int64) throws {
    let standing = RoomVisibility.Standing(rawValue: value) ?? .leave
    guard try add(standing.rawValue, user, room, position) else { return }
    forget(user, in: room)
  }

  /// Marks a room as forgotten by a user who has left it or is banned, until the user's next invite
  /// or join: the user then reads only what a stranger may read. Requires an open transaction.
  func forgetRoom(_ room: Int64, for user: Int64) throws {
    try database.run("UPDATE members SET is_forgotten=1 WHERE user=? AND room=?", user, room)
    forget(user, in: room)
  }

  private func forget(_ user: Int64, in room: Int64) { known[Key(room: room, user: user)] = nil }

  private func add(
    _ value: String, _ user: Int64, _ room: Int64, _ position: Int64
  ) throws -> Bool {
    let last = try database.first(
      "SELECT value FROM access_changes WHERE room=? AND user=? ORDER BY position DESC LIMIT 1",
      room, user
    ) { $0.text(0) }
    guard last != value else { return false }
    try database.run(
      "INSERT INTO access_changes(room, user, position, value) VALUES(?, ?, ?, ?)", room, user,
      position, value)
    return true
  }
}

struct RoomViewer: Sendable {
  let session: Session
  let room: Room
  let visibility: RoomVisibility

  func sees(_ event: StoredEvent) -> Bool {
    event.room == room.row && visibility.contains(event.position)
  }

  /// The stream position before which state events of the room count for the user: `Int64.max` if
  /// the user may read the current state, otherwise the position after the event that ended the
  /// user's last time in the room. Throws M_FORBIDDEN for a user who may read no state.
  var stateEnd: Int64 {
    get throws {
      switch visibility.state {
      case .current: Int64.max
      case .asOf(let position): position + 1
      case .none: throw MatrixError.forbidden("You are not in this room")
      }
    }
  }
}
