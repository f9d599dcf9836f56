internal import Database
internal import Matrix

/// Appends events to rooms, and keeps the rooms' state and members and the counts of unread events
/// up to date.
struct EventAppender {
  let database: ServerDatabase
  let scheduler: ServerScheduler
  let identifiers: IdentifierMaker
  let limits: RoomLimits
  let rates: RateLimiting
  let users: Users
  let rooms: Rooms
  let events: Events
  let members: Members
  let access: RoomAccess
  let relations: RelationFinder
  let threads: Threads
  let pushEvaluation: PushEvaluation
  let bots: BotInbox

  /// Appends an event without a check of the sender's power level. Requires an open transaction.
  /// Throws M_BAD_JSON for numbers that events of the room's version may not contain, M_TOO_LARGE
  /// when the event or the room's state exceeds a limit, M_LIMIT_EXCEEDED, M_NOT_FOUND for a member
  /// event of an unknown user, and the errors of `RelationFinder.relation`.
  @discardableResult
  func append(_ draft: EventDraft) throws -> StoredEvent {
    guard !draft.type.isEmpty, !draft.type.hasControlCharacters else {
      throw MatrixError.invalid("The event's type is empty or has control characters")
    }
    let version = try version(of: draft)
    if version.hasStrictNumbers { try CanonicalJSON.check(draft.content) }
    let content = JSONValue.object(draft.content).text
    try EventSize.check(draft, contentBytes: content.utf8.count, limits: limits)
    let relation = try relations.relation(of: draft)
    try charge(EventSize.bytes(of: draft, contentBytes: content.utf8.count), for: draft)
    let position = try database.nextPosition()
    let replaces = try draft.stateKey.flatMap { key in
      try database.first(
        "SELECT position FROM state WHERE room=? AND type=? AND state_key=?",
        draft.room, draft.type, key
      ) { $0.integer(0) }
    }
    let event = StoredEvent(
      position: position, room: draft.room,
      id: EventID.make(position: position, version: version, identifiers), type: draft.type,
      stateKey: draft.stateKey, sender: draft.sender, content: content,
      sentAt: scheduler.now(), device: draft.transaction?.device,
      transaction: draft.transaction?.id,
      replaces: replaces, redaction: nil, redacts: draft.redacts, isRelated: false,
      relation: relation?.type)
    try insert(event, relation)
    if let key = draft.stateKey { try setState(event, key: key, content: draft.content) }
    let thread = try relation == nil ? nil : threads.root(of: position)
    try spread(event, draft.content, thread: thread ?? 0)
    return event
  }

  /// Counts the bytes of an event for the limit on those that its sender may send. Throws
  /// M_LIMIT_EXCEEDED beyond it, but never for a leave, so that everybody can leave a room or close
  /// the account.
  private func charge(_ bytes: Int, for draft: EventDraft) throws {
    do {
      try rates.take(.eventBytes, users.user(draft.sender).id, count: bytes)
    } catch let error as MatrixError {
      guard draft.type == "m.room.member", draft.content["membership"]?.string == "leave" else {
        throw error
      }
    }
  }

  /// The version of the room of an event. If the event is the room's creation, the version is read
  /// from the event's content.
  private func version(of draft: EventDraft) throws -> RoomVersion {
    if draft.type == "m.room.create", let name = draft.content["room_version"]?.string {
      return RoomVersion(name) ?? .usual
    }
    return try rooms.room(draft.room).version
  }

  private func insert(_ event: StoredEvent, _ relation: EventRelation?) throws {
    try database.run(
      """
      INSERT INTO events(position, room, event_id, type, state_key, sender, content, sent_at, device,
        txn, replaces, redacts, relates, relation, annotation)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, event.position, event.room, event.id, event.type, event.stateKey, event.sender,
      event.content, event.sentAt, event.device, event.transaction, event.replaces, event.redacts,
      relation?.target, relation?.type, relation?.key)
    if let relation {
      try database.run("UPDATE events SET is_related=1 WHERE position=?", relation.target)
    }
  }

  private func setState(_ event: StoredEvent, key: String, content: JSONObject) throws {
    try database.run(
      "INSERT OR REPLACE INTO state VALUES(?, ?, ?, ?)", event.room, event.type, key, event.position
    )
    guard event.type != "m.room.member" else {
      return try setMember(
        event, userID: key, membership: content["membership"]?.string ?? "leave")
    }
    let former = try event.replaces.flatMap { try events.event(at: $0) }
    try limits.checkState(after: event, former: former, database)
    if Room.decidingTypes.contains(event.type) { rooms.forget(event.room) }
    if event.type == "m.room.history_visibility", key.isEmpty {
      try access.note(
        setting: content["history_visibility"]?.string, of: event.room, at: event.position)
    }
  }

  private func setMember(_ event: StoredEvent, userID: String, membership: String) throws {
    guard let member = try users.user(id: userID) else {
      // A user id may be banned before there is such an account; `Users.makeUser` learns of it.
      guard membership == "ban" || membership == "leave" else {
        throw MatrixError.notFound("No such user")
      }
      return try limits.checkUnknownMembers(of: event.room, database)
    }
    let former = try members.membership(of: member.row, in: event.room)
    let isNewJoin = membership == "join" && former?.membership != "join"
    if isNewJoin || former?.membership == "join" { rooms.forget(event.room) }
    let joinedAt = isNewJoin ? event.position : former?.joinedAt
    try database.run(
      """
      INSERT INTO members(user, room, membership, position, joined_at) VALUES(?1, ?2, ?3, ?4, ?5)
      ON CONFLICT(user, room) DO UPDATE SET
        membership=?3, position=?4, joined_at=?5,
        is_forgotten=is_forgotten AND ?3 NOT IN ('join', 'invite')
      """, member.row, event.room, membership, event.position, joinedAt)
    try access.note(
      membership: membership, of: member.row, in: event.room, at: event.position)
    database.wakeAfterCommit([member.row])
    if isNewJoin && member.isBot {
      tell(.joined(bot: member.row, room: event.room))
    }
    if membership != "join" { try pushEvaluation.unread.clear(of: member.row, in: event.room) }
  }

  /// Counts an event as unread for the members whose push rules notify about it. After the commit,
  /// pushes the event, wakes the members' syncs, and passes a person's message on to the room's
  /// bots unless it is a notice, is an edit or has no body.
  ///
  /// - Parameter thread: the stream position of the event at which the thread begins; 0 for the
  ///   main timeline.
  private func spread(_ event: StoredEvent, _ content: JSONObject, thread: Int64) throws {
    let room = try rooms.room(event.room)
    database.wakeAfterCommit(room.joined)
    try pushEvaluation.notify(of: event, content, in: room, thread: thread)
    guard event.type == "m.room.message", event.stateKey == nil, !room.bots.isEmpty,
      !room.bots.contains(event.sender), content["msgtype"]?.string != "m.notice",
      content["m.relates_to"]?["rel_type"]?.string != "m.replace",
      let body = content["body"]?.string
    else { return }
    for bot in room.bots {
      tell(.message(bot: bot, room: room.row, sender: event.sender, event: event.id, text: body))
    }
  }

  private func tell(_ news: BotNews) {
    database.afterCommit { [bots] in bots.tell([news]) }
  }
}
