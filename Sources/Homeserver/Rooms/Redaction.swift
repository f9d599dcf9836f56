internal import Database
internal import Matrix

extension HomeserverCore {
  /// What room version 10 keeps of state that is emptied.
  private static let kept: [String: Set<String>] = [
    "m.room.member": ["membership", "join_authorised_via_users_server"],
    "m.room.create": ["creator"],
    "m.room.join_rules": ["join_rule", "allow"],
    "m.room.power_levels": [
      "ban", "events", "events_default", "kick", "redact", "state_default", "users",
      "users_default",
    ],
    "m.room.history_visibility": ["history_visibility"],
  ]

  /// Empties an event: one's own, or with enough power anyone's. Gives the redaction.
  func redact(
    _ id: String, in room: Room, by session: Session, transaction: String?, content: JSONObject
  ) throws -> StoredEvent {
    guard let target = try event(id: id), target.room == room.row else {
      throw MatrixError.notFound("No such event")
    }
    let own = room.power.level(of: session.userID)
    guard target.sender == session.user || own >= room.power.redact else {
      throw MatrixError.forbidden("You may not delete this")
    }
    let redaction = try append(
      EventDraft(
        room: room.row, type: "m.room.redaction", sender: session.user, content: content,
        transaction: transaction.map { (session.device, $0) }, redacts: id))
    // The first redaction is the one that counts.
    guard target.redaction == nil else { return redaction }
    try database.run(
      """
      UPDATE events SET content=?, redaction=?, relates=NULL, relation=NULL, annotation=NULL
      WHERE position=?
      """, Self.emptied(target), redaction.position, target.position)
    if target.stateKey != nil { caches.forgetRoom(room.row) }
    return redaction
  }

  private static func emptied(_ event: StoredEvent) -> String {
    guard event.stateKey != nil, let keys = kept[event.type],
      let content = try? JSONValue(parsing: event.content).object
    else { return "{}" }
    return JSONValue.object(
      JSONObject(content.filter { keys.contains($0.key) }.map { ($0.key, $0.value) })
    ).text
  }
}
