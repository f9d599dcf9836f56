internal import Database
internal import Matrix

/// Sends the events of people and bots after checking the sender's power level. For a repeated
/// transaction id, sends nothing and returns the id of the event that was already sent with it.
struct EventSender {
  let database: ServerDatabase
  let users: Users
  let rooms: Rooms
  let members: Members
  let state: RoomState
  let access: RoomAccess
  let appender: EventAppender
  let changes: MembershipChanges
  let canonicalAlias: CanonicalAlias

  /// Sends an event; a member event changes the membership instead, by `MembershipChanges`.
  /// Requires an open transaction. Throws M_FORBIDDEN when the user is not joined to the room or
  /// may not send the event, and the errors of `sent`, of the checks of the content and of
  /// `EventAppender.append`; for a member event the errors of `MembershipChanges`.
  ///
  /// - Parameters:
  ///   - stateKey: `nil` for an event that is not state.
  ///   - transaction: the client's transaction id. If the device has sent an event of this type to
  ///     the room with this id, nothing is sent and that event's id is returned.
  /// - Returns: the id of the new event or, if nothing was sent, of the event that has the same
  ///   transaction id or is the same state already.
  func send(
    _ type: String, stateKey: String? = nil, _ content: JSONObject, to roomID: String,
    by session: Session, transaction: String? = nil
  ) throws -> String {
    if type == EventType.member, let stateKey {
      return try changeMember(stateKey, content, in: rooms.room(id: roomID), by: session)
    }
    let room = try access.joinedRoom(roomID, session)
    if let transaction, let known = try sent(transaction, type, in: room, by: session) {
      return known
    }
    try SendingRules.check(type, stateKey: stateKey, by: session.userID)
    let own = room.power.level(of: session.userID)
    guard own >= room.power.needed(type: type, isState: stateKey != nil) else {
      throw MatrixError.forbidden("You may not send \(type) to this room")
    }
    if type == EventType.powerLevels, stateKey == "" {
      try PowerLevels.check(content)
      let next = PowerLevels(content, creator: nil)
      guard room.power.allowsChange(to: next, by: session.userID) else {
        throw MatrixError.forbidden("You cannot give more power than you have")
      }
    }
    if type == EventType.canonicalAlias, stateKey == "" {
      try canonicalAlias.check(content, former: state.content(room.row, type), of: room.row)
    }
    if let stateKey, let same = try same(type, stateKey, content, in: room, by: session) {
      return same.id
    }
    let event = try appender.append(
      EventDraft(
        room: room.row, type: type, stateKey: stateKey, sender: session.user, content: content,
        transaction: transaction.map { (session.device, $0) }))
    if type == EventType.guestAccess, stateKey == "" { try changes.removeGuests(from: room) }
    return event.id
  }

  /// A client that sends the same state again gets the id of this event.
  private func same(
    _ type: String, _ stateKey: String, _ content: JSONObject, in room: Room, by session: Session
  ) throws -> StoredEvent? {
    guard let event = try state.event(room.row, type, stateKey), event.sender == session.user,
      event.redaction == nil, try JSONValue(parsing: event.content).object == content
    else { return nil }
    return event
  }

  /// Throws M_INVALID_PARAM for an empty transaction id or one of more than 255 bytes.
  func sent(
    _ transaction: String, _ type: String, in room: Room, by session: Session
  ) throws -> String? {
    guard !transaction.isEmpty, transaction.utf8.count <= 255 else {
      throw MatrixError.invalid("The transaction id is empty or too long")
    }
    return try database.first(
      "SELECT event_id FROM events WHERE device=? AND txn=? AND room=? AND type=?",
      session.device, transaction, room.row, type
    ) { $0.text(0) }
  }

  /// Changes the membership of `userID` for a client that sends a member event as state, by the
  /// rules of the endpoints for joining, knocks, invites, kicks, bans, unbans and leaving. `join`
  /// and `knock` are accepted only for the session's user; if that user is joined already, `join`
  /// replaces the member event, for example to change the display name in the room.
  private func changeMember(
    _ userID: String, _ content: JSONObject, in room: Room, by session: Session
  ) throws -> String {
    let reason = content["reason"]?.string
    let isOwn = userID == session.userID
    switch (content["membership"]?.string, isOwn) {
    case ("join", true) where !room.joined.contains(session.user):
      try changes.join(users.user(session.user), room, reason: reason, given: content)
    case ("join", true):
      return try changes.appendMember(
        content, of: users.user(session.user), by: session.user, in: room
      ).id
    case ("knock", true):
      try changes.knock(users.user(session.user), room, reason: reason)
    case ("leave", true): try changes.leave(session, room, reason: reason)
    case ("invite", _):
      try changes.invite(
        userID, by: session, to: room, isDirect: content["is_direct"]?.bool ?? false, reason: reason
      )
    case ("leave", false):
      let theirs = try users.user(id: userID).flatMap {
        try members.membership(of: $0.row, in: room.row)
      }
      try changes.remove(
        userID, by: session, from: room, membership: "leave", reason: reason,
        isUnban: theirs?.membership == "ban")
    case ("ban", _):
      try changes.remove(userID, by: session, from: room, membership: "ban", reason: reason)
    default: throw MatrixError.badJSON("Not a membership")
    }
    return try state.event(room.row, EventType.member, userID)?.id ?? ""
  }
}

/// Refuses events that users may not send by the requests for events of any type, such as the
/// creation of a room, which has an endpoint of its own, or state in another user's name.
enum SendingRules {
  /// The event types that are refused without a state key, because they are used as state only:
  /// such an event would set no state, but clients may believe that it does.
  private static let stateTypes: Set<String> = [
    EventType.aliases, EventType.avatar, EventType.canonicalAlias, EventType.create,
    EventType.encryption, EventType.guestAccess, EventType.historyVisibility, EventType.joinRules,
    EventType.member, EventType.name, EventType.pinnedEvents, "m.room.policy",
    EventType.powerLevels,
    EventType.serverACL, EventType.thirdPartyInvite, EventType.tombstone, EventType.topic,
    EventType.spaceChild, EventType.spaceParent,
  ]

  /// Throws M_FORBIDDEN for the creation of a room, for a redaction, for an event of a state type
  /// without a state key, and for state whose key begins with "@" but is not the sender's id,
  /// memberships excepted.
  static func check(_ type: String, stateKey: String?, by sender: String) throws {
    // A redaction has an endpoint of its own, which checks the power over its target.
    guard type != EventType.create, type != EventType.redaction else {
      throw MatrixError.forbidden("\(type) cannot be sent")
    }
    guard let stateKey else {
      guard !stateTypes.contains(type) else {
        throw MatrixError.forbidden("\(type) is state and cannot be sent as a message")
      }
      return
    }
    guard type == EventType.member || !stateKey.hasPrefix("@") || stateKey == sender else {
      throw MatrixError.forbidden("This state belongs to \(stateKey)")
    }
  }

  /// Throws M_BAD_JSON for an event that cannot be initial state of a new room: a member event, or
  /// one that `check` refuses.
  static func checkInitial(_ type: String, stateKey: String, by creator: String) throws {
    do {
      try check(type, stateKey: stateKey, by: creator)
    } catch {
      throw MatrixError.badJSON("\(type) cannot be initial state")
    }
    guard type != EventType.member else {
      throw MatrixError.badJSON("\(type) cannot be initial state")
    }
  }
}
