internal import Matrix

/// Decides who may enter a room without an invite, who may ask for one, and who may know that the
/// room exists.
struct RoomEntry {
  /// The limit on entries of a join rule's list `allow`, which can let the members of other rooms
  /// join; further entries are ignored.
  private static let mostAllowed = 100

  let rooms: Rooms
  let members: Members
  let state: RoomState
  let summaries: RoomSummaries

  /// `true` if a user may enter a room without an invite, because everybody may, or because the
  /// user is joined to a room that the room's join rule names. Does not check bans, limits, and
  /// whether the room admits guests.
  func mayJoin(_ room: Room, _ user: Int64) throws -> Bool {
    switch room.joinRule {
    case "public": true
    case "restricted", "knock_restricted":
      try room.version.hasRestrictedJoins && isMemberElsewhere(room, user)
    default: false
    }
  }

  /// `true` if a room lets users ask to be invited.
  static func isOpenToKnocks(_ room: Room) -> Bool {
    room.version.hasKnocks && ["knock", "knock_restricted"].contains(room.joinRule)
  }

  private func isMemberElsewhere(_ room: Room, _ user: Int64) throws -> Bool {
    let allowed = try state.content(room.row, "m.room.join_rules")?["allow"]?.array ?? []
    for entry in allowed.prefix(Self.mostAllowed) where entry["type"] == "m.room_membership" {
      guard let id = entry["room_id"]?.string, let other = try? rooms.room(id: id) else { continue }
      if try members.membership(of: user, in: other.row)?.membership == "join" { return true }
    }
    return false
  }

  /// `true` if a user may know that a room exists, and its name and topic: the user is joined or
  /// invited, is not banned and may enter the room or ask for an invite, or everybody may read the
  /// room.
  func maySee(_ room: Room, _ session: Session) throws -> Bool {
    let own = try members.membership(of: session.user, in: room.row)?.membership
    if own == "join" || own == "invite" { return true }
    return try own != "ban"
      && (mayJoin(room, session.user) || Self.isOpenToKnocks(room))
      || summaries.isWorldReadable(room)
  }
}
