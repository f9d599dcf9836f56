internal import Database
internal import Matrix

/// Which other event an event belongs to.
struct Relation {
  /// The other's position.
  let target: Int64
  /// Such as `m.replace`.
  let type: String
  /// A reaction's key.
  let key: String?

  /// The root's position when this is a thread.
  var thread: Int64? { type == "m.thread" ? target : nil }
}

extension HomeserverCore {
  /// The longest type and key that are kept.
  private static let maximumBytes = 255

  /// The relation that an event declares, when its target is known in the same room. Throws
  /// M_DUPLICATE_ANNOTATION for a reaction that is there already.
  func relation(of draft: EventDraft) throws -> Relation? {
    guard draft.stateKey == nil, let relates = draft.content["m.relates_to"]?.object,
      let type = relates["rel_type"]?.string, type.utf8.count <= Self.maximumBytes,
      let target = relates["event_id"]?.string.flatMap({ EventID.position($0) }),
      let event = try event(at: target), event.room == draft.room,
      event.id == relates["event_id"]?.string
    else { return nil }
    guard type == "m.annotation", let key = relates["key"]?.string else {
      return Relation(target: target, type: type, key: nil)
    }
    guard key.utf8.count <= Self.maximumBytes else {
      throw MatrixError.invalid("The key is too long")
    }
    let isThere = try database.first(
      """
      SELECT 1 FROM events WHERE relates=? AND relation='m.annotation' AND sender=? AND annotation=?
        AND type=?
      """, target, draft.sender, key, draft.type
    ) { _ in true }
    if isThere == true {
      throw MatrixError(
        status: 400, code: .duplicateAnnotation, message: "You reacted with this already")
    }
    return Relation(target: target, type: type, key: key)
  }

  /// Writes `m.relations`: the latest edit, the thread, the references.
  func writeRelations(
    of event: StoredEvent, to json: inout JSONWriter, for viewer: Session
  ) throws {
    json.key("m.relations")
    json.beginObject()
    if event.stateKey == nil, let edit = try latestEdit(of: event) {
      json.key("m.replace")
      try write(edit, to: &json, for: viewer, withRoom: true)
    }
    try writeThread(of: event, to: &json, for: viewer)
    let references = try database.rows(
      """
      SELECT event_id FROM events WHERE relates=? AND relation='m.reference'
      ORDER BY position LIMIT 100
      """, event.position
    ) { $0.text(0) }
    if !references.isEmpty {
      json.key("m.reference")
      json.value([
        "chunk": .array(references.map { ["event_id": .string($0)] })
      ])
    }
    json.endObject()
  }

  private func latestEdit(of event: StoredEvent) throws -> StoredEvent? {
    try database.first(
      Self.eventColumns + """
        WHERE relates=? AND relation='m.replace' AND sender=? AND type=?
        ORDER BY position DESC LIMIT 1
        """, event.position, event.sender, event.type, read: Self.readEvent)
  }

  private func writeThread(
    of event: StoredEvent, to json: inout JSONWriter, for viewer: Session
  ) throws {
    let latest = try database.first(
      Self.eventColumns + "WHERE relates=? AND relation='m.thread' ORDER BY position DESC LIMIT 1",
      event.position, read: Self.readEvent)
    guard let latest else { return }
    let (count, own) =
      try database.first(
        "SELECT count(*), sum(sender=?) FROM events WHERE relates=? AND relation='m.thread'",
        viewer.user, event.position
      ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    json.key("m.thread")
    json.beginObject()
    json.key("count")
    json.integer(count)
    json.key("current_user_participated")
    json.bool(own > 0 || event.sender == viewer.user)
    json.key("latest_event")
    try write(latest, to: &json, for: viewer, withRoom: true)
    json.endObject()
  }
}
