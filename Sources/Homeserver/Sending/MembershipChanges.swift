internal import Database
internal import Matrix

/// Lets users join and leave rooms, ask for invites (knock), and invite, kick, ban and unban
/// others, by the rules of room versions 1 to 11, except for those of federation. Each change may
/// also throw the errors of `EventAppender.append`.
struct MembershipChanges {
  let database: ServerDatabase
  let limits: RoomLimits
  let users: Users
  let rooms: Rooms
  let members: Members
  let state: RoomState
  let entry: RoomEntry
  let appender: EventAppender
  let moved: MovedSettings

  /// Joins a user to a room; does nothing when the user is joined already. Throws M_FORBIDDEN when
  /// the user is banned, when the user is not invited and may not enter by the room's join rule,
  /// when the join rule needs a member who may invite and there is none, or when a limit is
  /// reached, M_GUEST_ACCESS_FORBIDDEN for a guest when the room admits none, and the errors of
  /// `EventAppender.append`.
  ///
  /// - Parameter given: what the client wants in the content of the member event, such as a display
  ///   name for this room; the keys in `ownKeys` are ignored.
  func join(_ user: User, _ room: Room, reason: String? = nil, given: JSONObject = [:]) throws {
    let own = try members.membership(of: user.row, in: room.row)?.membership
    if own == "join" { return }
    guard own != "ban" else { throw MatrixError.forbidden("You are banned from this room") }
    guard try !user.isGuest || admitsGuests(room) else {
      throw MatrixError.guestsForbidden("This room takes no guests")
    }
    guard try own == "invite" || entry.mayJoin(room, user.row) else {
      throw MatrixError.forbidden("You are not invited to this room")
    }
    try limits.checkMembers(of: room)
    if own != "invite" { try limits.checkRooms(of: user.row, database) }
    var content = user.memberContent("join")
    for member in given where !Self.ownKeys.contains(member.key) {
      content[member.key] = member.value
    }
    if own == "invite",
      try state.content(room.row, EventType.member, user.id)?["is_direct"]?.bool == true
    {
      content.append("is_direct", true)
    }
    if own != "invite", room.joinRule != "public" {
      content.append("join_authorised_via_users_server", .string(try authority(in: room)))
    }
    content["reason"] = reason.map { .string($0) }
    try appendMember(content, of: user, by: user.row, in: room)
    try moved.copy(to: room, of: user.row)
  }

  private static let ownKeys: Set<String> = [
    "membership", "is_direct", "join_authorised_via_users_server", "third_party_invite",
    "third_party_signed", "reason",
  ]

  private func admitsGuests(_ room: Room) throws -> Bool {
    try state.content(room.row, EventType.guestAccess)?["guest_access"]?.string == "can_join"
  }

  func removeGuests(from room: Room) throws {
    guard try !admitsGuests(room) else { return }
    for row in room.joined {
      let user = try users.user(row)
      guard user.isGuest else { continue }
      try appendMember(Self.content("leave", nil), of: user, by: row, in: room)
    }
  }

  /// The user id of a joined member who may invite and so, under a restricted join rule, authorises
  /// others to join. Throws M_FORBIDDEN when there is none.
  private func authority(in room: Room) throws -> String {
    for row in room.joined {
      let id = try users.user(row).id
      if room.power.level(of: id) >= room.power.invite { return id }
    }
    throw MatrixError.forbidden("Nobody in this room may let you in")
  }

  /// Asks for an invite to a room (a knock); does nothing when the user has asked already. Throws
  /// M_FORBIDDEN when the room allows no knocks, the user is a member, invited or banned, or a
  /// limit is reached.
  func knock(_ user: User, _ room: Room, reason: String?) throws {
    let own = try members.membership(of: user.row, in: room.row)?.membership
    if own == "knock" { return }
    guard own == nil || own == "leave" else {
      throw MatrixError.forbidden("You are in this room, invited to it or banned from it")
    }
    guard RoomEntry.isOpenToKnocks(room) else {
      throw MatrixError.forbidden("This room takes no requests to be invited")
    }
    try limits.checkRooms(of: user.row, database)
    var content = user.memberContent("knock")
    if let reason { content.append("reason", .string(reason)) }
    try appendMember(content, of: user, by: user.row, in: room)
  }

  /// Invites a user to a room; an invited bot joins at once. Does nothing when the user is invited
  /// already. Throws M_FORBIDDEN when the session's user is not joined or may not invite, the
  /// invited user is joined or banned, or a limit is reached, and the errors of `Users.invitee` for
  /// an unknown user id.
  func invite(
    _ id: String, by session: Session, to room: Room, isDirect: Bool, reason: String?
  ) throws {
    guard try members.membership(of: session.user, in: room.row)?.membership == "join" else {
      throw MatrixError.forbidden("You are not in this room")
    }
    guard room.power.level(of: session.userID) >= room.power.invite else {
      throw MatrixError.forbidden("You may not invite to this room")
    }
    let user = try users.invitee(id)
    switch try members.membership(of: user.row, in: room.row)?.membership {
    case "join": throw MatrixError.forbidden("\(id) is already in the room")
    case "ban": throw MatrixError.forbidden("\(id) is banned from the room")
    case "invite": return
    default: break
    }
    try limits.checkRooms(of: user.row, database)
    var content = user.memberContent("invite")
    if isDirect { content.append("is_direct", true) }
    if let reason { content.append("reason", .string(reason)) }
    try appendMember(content, of: user, by: session.user, in: room)
    if user.isBot { try join(user, rooms.room(room.row)) }
  }

  /// Makes the session's user leave a room, decline an invite to it, or take back a knock; does
  /// nothing for a user who has left already. Throws M_FORBIDDEN for a user who is banned or never
  /// had a membership.
  func leave(_ session: Session, _ room: Room, reason: String?) throws {
    switch try members.membership(of: session.user, in: room.row)?.membership {
    case "join", "invite", "knock": break
    case "leave": return
    default: throw MatrixError.forbidden("You are not in this room")
    }
    try appendMember(
      Self.content("leave", reason), of: users.user(session.user), by: session.user, in: room)
  }

  /// Kicks, bans or unbans a user. Throws M_FORBIDDEN when the session's user is not joined or
  /// lacks the power, when a user to kick is neither joined nor invited nor knocking, or when a
  /// user to unban is not banned, M_INVALID_PARAM for what is no user id. A user id that no account
  /// has yet may be banned.
  ///
  /// - Parameters:
  ///   - membership: the user's new membership: `ban`, or `leave` for a kick or an unban.
  func remove(
    _ id: String, by session: Session, from room: Room, membership: String, reason: String?,
    isUnban: Bool = false
  ) throws {
    guard try members.membership(of: session.user, in: room.row)?.membership == "join" else {
      throw MatrixError.forbidden("You are not in this room")
    }
    guard id.hasPrefix("@"), id.contains(":"), id.utf8.count <= UserIDMapping.maximumBytes else {
      throw MatrixError.invalid("\(id) is no user id")
    }
    let theirs = try state.content(room.row, EventType.member, id)?["membership"]?.string
    let needed = membership == "ban" || isUnban ? room.power.ban : room.power.kick
    let own = room.power.level(of: session.userID)
    guard own >= needed, own > room.power.level(of: id) || id == session.userID else {
      throw MatrixError.forbidden("You may not do this to \(id)")
    }
    let isThere = ["join", "invite", "knock"].contains(theirs)
    let isFit = isUnban ? theirs == "ban" : membership == "ban" || isThere
    guard isFit else { throw MatrixError.forbidden("\(id) is not in the room") }
    try appendMember(Self.content(membership, reason), of: id, by: session.user, in: room)
  }

  /// Appends a user's member event with this content, without a check of the sender's power level.
  /// `sender` is a row id. Requires an open transaction.
  @discardableResult
  func appendMember(
    _ content: JSONObject, of user: User, by sender: Int64, in room: Room
  ) throws -> StoredEvent {
    try appendMember(content, of: user.id, by: sender, in: room)
  }

  /// As above, for a user id that perhaps no account has.
  @discardableResult
  func appendMember(
    _ content: JSONObject, of id: String, by sender: Int64, in room: Room
  ) throws -> StoredEvent {
    try appender.append(
      EventDraft(
        room: room.row, type: EventType.member, stateKey: id, sender: sender, content: content))
  }

  private static func content(_ membership: String, _ reason: String?) -> JSONObject {
    var content: JSONObject = ["membership": .string(membership)]
    if let reason { content.append("reason", .string(reason)) }
    return content
  }
}

/// `@unchecked Sendable`: it belongs to the server's thread.
final class Departures: @unchecked Sendable {
  /// The limit on rooms that a user leaves in one turn of the server's thread. The other rooms
  /// follow in later turns, so that no request waits for all of them.
  private static let maxRoomsInOneTurn = 10

  private let database: ServerDatabase
  private let scheduler: ServerScheduler
  private let log: @Sendable (String) -> Void
  private let users: Users
  private let rooms: Rooms
  private let members: Members
  private let changes: MembershipChanges

  init(
    database: ServerDatabase, scheduler: ServerScheduler, log: @escaping @Sendable (String) -> Void,
    users: Users, rooms: Rooms, members: Members, changes: MembershipChanges
  ) {
    self.database = database
    self.scheduler = scheduler
    self.log = log
    self.users = users
    self.rooms = rooms
    self.members = members
    self.changes = changes
  }

  /// Requires an open transaction.
  ///
  /// - Parameter erases: `true` removes the display name and the avatar, and hides the user's
  ///   messages from those who were not in the room when they were sent.
  func end(_ user: User, erases: Bool) throws {
    let left =
      erases ? try users.setProfile(of: user, displayName: nil, avatarURL: nil) : user
    try users.close(left, erases: erases)
    try leave(user.row)
  }

  private func leave(_ user: Int64) throws {
    let session = Session(user: user, userID: try users.user(user).id, device: -1, deviceID: "")
    let all = try members.presentRooms(of: user)
    for row in all.prefix(Self.maxRoomsInOneTurn) {
      try changes.leave(session, rooms.room(row), reason: nil)
    }
    guard all.count > Self.maxRoomsInOneTurn else { return }
    database.whenCommitted { [weak self] failure in
      guard failure == nil else { return }
      self?.scheduler.soon { [weak self] in
        do {
          try self?.database.write { try self?.leave(user) }
        } catch {
          self?.log("a user who ended the account did not leave all rooms: \(error)")
        }
      }
    }
  }
}
