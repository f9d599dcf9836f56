internal import Database
internal import Matrix

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
      try rates.takeEventBytes(bytes, of: users.user(draft.sender), database)
    } catch let error as MatrixError {
      guard draft.type == EventType.member, draft.content["membership"]?.string == "leave" else {
        throw error
      }
    }
  }

  private func version(of draft: EventDraft) throws -> RoomVersion {
    if draft.type == EventType.create, let name = draft.content["room_version"]?.string {
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
    guard event.type != EventType.member else {
      return try setMember(
        event, userID: key, membership: content["membership"]?.string ?? "leave")
    }
    let former = try event.replaces.flatMap { try events.event(at: $0) }
    try limits.checkState(after: event, former: former, database)
    if Room.decidingTypes.contains(event.type) { rooms.forget(event.room) }
    if event.type == EventType.historyVisibility, key.isEmpty {
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

  private func spread(_ event: StoredEvent, _ content: JSONObject, thread: Int64) throws {
    let room = try rooms.room(event.room)
    database.wakeAfterCommit(room.joined)
    try pushEvaluation.notify(of: event, content, in: room, thread: thread)
    guard event.type == EventType.message, event.stateKey == nil, !room.bots.isEmpty,
      !room.bots.contains(event.sender), content["msgtype"]?.string != MessageType.notice,
      content[ContentKey.relatesTo]?["rel_type"]?.string != RelationType.replace,
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

struct EventDraft {
  let room: Int64
  let type: String
  var stateKey: String?
  let sender: Int64
  let content: JSONObject
  /// The sending device's row id and the client's transaction id; `nil` for an event that was sent
  /// without a transaction id.
  var transaction: (device: Int64, id: String)?
  /// The id of the event that a redaction redacts; `nil` for other events.
  var redacts: String?
}

/// Source: Matrix specification, Client-Server API, "Size limits". The size of an event is computed
/// as that of its content, type and state key, plus a constant for the rest.
enum EventSize {
  /// The limit on the bytes of an event as JSON.
  static let maximumBytes = 65_536
  /// The limit on the bytes of an event's type, and on those of its state key.
  static let maximumNameBytes = 255
  /// The bytes that are assumed for the parts of an event other than content, type and state key:
  /// ids, times, punctuation.
  private static let envelopeBytes = 500

  /// The size of an event in bytes, for the limit on the bytes that a user sends.
  static func bytes(of draft: EventDraft, contentBytes: Int) -> Int {
    contentBytes + draft.type.utf8.count + (draft.stateKey ?? "").utf8.count + envelopeBytes
  }

  /// Throws M_TOO_LARGE if an event, its type or its state key exceeds a limit, or if the content
  /// of a member event is longer than `limits` allow.
  ///
  /// - Parameter contentBytes: the size of the event's content as JSON, in bytes.
  static func check(_ draft: EventDraft, contentBytes: Int, limits: RoomLimits) throws {
    let names = [draft.type, draft.stateKey ?? ""].map(\.utf8.count)
    guard names.allSatisfy({ $0 <= maximumNameBytes }),
      bytes(of: draft, contentBytes: contentBytes) <= maximumBytes
    else { throw MatrixError.tooLarge("The event is larger than 65,536 bytes") }
    let mostBytes = limits.memberBytes
    guard draft.type != EventType.member || contentBytes <= mostBytes else {
      throw MatrixError.tooLarge("A member event is larger than \(mostBytes) bytes")
    }
  }
}

/// The numbers that canonical JSON allows in an event. See
/// <https://spec.matrix.org/v1.19/appendices/#canonical-json>.
enum CanonicalJSON {
  private static let integers: ClosedRange<Int64> = -(1 << 53) + 1...(1 << 53) - 1

  /// Throws M_BAD_JSON for event content with a fraction, an exponent, or an integer beyond 53
  /// bits.
  static func check(_ content: JSONObject) throws {
    // A list of values instead of recursion, because a client chooses how deep they nest.
    var rest: [JSONValue] = [.object(content)]
    while let value = rest.popLast() {
      switch value {
      case .double: throw MatrixError.badJSON("An event has no fractions")
      case .integer(let number):
        guard integers.contains(number) else {
          throw MatrixError.badJSON("An event has no integers beyond 53 bits")
        }
      case .array(let elements): rest += elements
      case .object(let members): rest += members.map(\.value)
      case .null, .bool, .string: break
      }
    }
  }
}
