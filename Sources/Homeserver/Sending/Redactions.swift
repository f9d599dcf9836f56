internal import Database
internal import Matrix

struct Redactions {
  let database: ServerDatabase
  let rooms: Rooms
  let events: Events
  let access: RoomAccess
  let appender: EventAppender
  let unread: UnreadEvents

  /// Requires an open transaction. Throws M_NOT_FOUND for an event that does not exist or that the
  /// user may not read, M_INVALID_PARAM for one of another room, M_FORBIDDEN without the power,
  /// M_BAD_JSON for a reason that is no text.
  ///
  /// - Parameter content: the redaction's content, of which only `reason` is stored; from room
  ///   version 11 on, the id of the redacted event is added to it.
  func redact(
    _ id: String, in room: Room, by session: Session, transaction: String?, content: JSONObject
  ) throws -> StoredEvent {
    let target = try events.event(id: id)
    guard target == nil || target?.room == room.row else {
      throw MatrixError.invalid("The event is in another room")
    }
    guard let target, try access.viewer(room, session).sees(target)
    else {
      throw MatrixError.notFound("No such event")
    }
    let own = room.power.level(of: session.userID)
    guard own >= room.power.needed(type: EventType.redaction, isState: false),
      target.sender == session.user || own >= room.power.redact
    else {
      throw MatrixError.forbidden("You may not delete this")
    }
    // Drops all but the reason: clients would treat another `redacts` in the content as the target.
    var reason = JSONObject()
    reason["reason"] = try content.optionalText("reason").map { .string($0) }
    if !room.version.isBeforeEleven { reason["redacts"] = .string(id) }
    let redaction = try appender.append(
      EventDraft(
        room: room.row, type: EventType.redaction, sender: session.user, content: reason,
        transaction: transaction.map { (session.device, $0) }, redacts: id))
    // A second redaction does not change the event again.
    guard target.redaction == nil else { return redaction }
    try database.run(
      """
      UPDATE events SET content=?, redaction=?, relates=NULL, relation=NULL, annotation=NULL
      WHERE position=?
      """, Self.emptied(target, room.version), redaction.position, target.position)
    try unread.forget(target, of: room.joined)
    if target.stateKey != nil { rooms.forget(room.row) }
    return redaction
  }

  private static func emptied(_ event: StoredEvent, _ version: RoomVersion) -> String {
    guard event.stateKey != nil, let content = try? JSONValue(parsing: event.content).object
    else { return "{}" }
    guard let keys = version.kept(of: event.type) else { return event.content }
    return JSONValue.object(
      JSONObject(content.filter { keys.contains($0.key) }.map { ($0.key, $0.value) })
    ).text
  }
}
