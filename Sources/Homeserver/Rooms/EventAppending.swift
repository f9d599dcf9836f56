internal import Database
internal import Matrix

/// An event that is to be appended to its room.
struct EventDraft {
  /// The room's row.
  let room: Int64
  let type: String
  /// `nil`: no state.
  var stateKey: String?
  /// The sender's row.
  let sender: Int64
  let content: JSONObject
  /// The sending device's row and its transaction id.
  var transaction: (device: Int64, id: String)?
  /// The id of the event to empty.
  var redacts: String?
}

extension HomeserverCore {
  /// The most bytes of an event, and of each of its names.
  private static let (maximumEventBytes, maximumNameBytes) = (65_536, 255)
  /// What an event has around its content: names, ids, times.
  private static let envelopeBytes = 500

  /// Appends an event without asking who may. In a transaction.
  @discardableResult
  func append(_ draft: EventDraft) throws -> StoredEvent {
    let content = JSONValue.object(draft.content).text
    try checkSize(draft, contentBytes: content.utf8.count)
    let relation = try relation(of: draft)
    let position = try nextPosition()
    let replaces = try draft.stateKey.flatMap { key in
      try database.first(
        "SELECT position FROM state WHERE room=? AND type=? AND state_key=?",
        draft.room, draft.type, key
      ) { $0.integer(0) }
    }
    let event = StoredEvent(
      position: position, room: draft.room, id: EventID.make(position: position, core: self),
      type: draft.type, stateKey: draft.stateKey, sender: draft.sender, content: content,
      sentAt: now, device: draft.transaction?.device, transaction: draft.transaction?.id,
      replaces: replaces, redaction: nil, redacts: draft.redacts, isRelated: false)
    try insert(event, relation)
    if let key = draft.stateKey { try setState(event, key: key, content: draft.content) }
    try spread(event, draft.content, thread: relation?.thread ?? 0)
    return event
  }

  private func checkSize(_ draft: EventDraft, contentBytes: Int) throws {
    let names = [draft.type, draft.stateKey ?? ""].map(\.utf8.count)
    guard names.allSatisfy({ $0 <= Self.maximumNameBytes }),
      contentBytes + names.reduce(Self.envelopeBytes, +) <= Self.maximumEventBytes
    else { throw MatrixError.tooLarge("The event is larger than 65,536 bytes") }
  }

  private func insert(_ event: StoredEvent, _ relation: Relation?) throws {
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
    if event.type == "m.room.member" {
      try setMember(event, userID: key, membership: content["membership"]?.string ?? "leave")
    }
    caches.forgetRoom(event.room)
  }

  private func setMember(_ event: StoredEvent, userID: String, membership: String) throws {
    guard let member = try user(id: userID) else { throw MatrixError.notFound("No such user") }
    let former = try self.membership(of: member.row, in: event.room)
    let isNewJoin = membership == "join" && former?.membership != "join"
    let joinedAt = isNewJoin ? event.position : former?.joinedAt
    try database.run(
      """
      INSERT INTO members(user, room, membership, position, joined_at) VALUES(?1, ?2, ?3, ?4, ?5)
      ON CONFLICT(user, room) DO UPDATE SET
        membership=?3, position=?4, joined_at=?5, is_forgotten=0
      """, member.row, event.room, membership, event.position, joinedAt)
    batch.effects.users.insert(member.row)
    if isNewJoin && member.isBot {
      batch.effects.forBots.append(.joined(bot: member.row, room: event.room))
    }
    if membership != "join" { try clearNotifications(of: member.row, in: event.room) }
  }

  /// Tells everyone inside: syncs, counts, bots.
  private func spread(_ event: StoredEvent, _ content: JSONObject, thread: Int64) throws {
    let room = try room(event.room)
    batch.effects.users.formUnion(room.joined)
    try notify(of: event, content, in: room, thread: thread)
    guard event.type == "m.room.message", event.stateKey == nil, !room.bots.isEmpty,
      !room.bots.contains(event.sender), content["msgtype"]?.string != "m.notice",
      content["m.relates_to"]?["rel_type"]?.string != "m.replace",
      let body = content["body"]?.string
    else { return }
    for bot in room.bots {
      batch.effects.forBots.append(
        .message(bot: bot, room: room.row, sender: event.sender, event: event.id, text: body))
    }
  }
}
