internal import Database
internal import Matrix

/// Finds the relation that a new event declares, and refuses a relation that is not allowed.
struct RelationFinder {
  let database: ServerDatabase
  let events: Events
  let access: RoomAccess

  /// The limit on the bytes of a relation's type, and on those of a reaction's key.
  private static let maximumBytes = 255

  /// The relation that an event declares; `nil` when it declares none, for a state event, for a
  /// relation type of more than 255 bytes, and for a target that is unknown, in another room or not
  /// readable by the sender. Throws M_DUPLICATE_ANNOTATION for a repeated reaction, M_INVALID_PARAM
  /// for a reaction's key that is too long, and M_UNKNOWN for a relation that the specification
  /// refuses.
  func relation(of draft: EventDraft) throws -> EventRelation? {
    guard draft.stateKey == nil, let relates = draft.content["m.relates_to"]?.object,
      let type = relates["rel_type"]?.string, type.utf8.count <= Self.maximumBytes,
      let target = try relates["event_id"]?.string.flatMap({ try events.event(id: $0) }),
      target.room == draft.room,
      try access.visibility(of: draft.sender, in: draft.room).contains(target.position)
    else { return nil }
    try RelationRules.check(type, to: target.content)
    let key = type == "m.annotation" ? relates["key"]?.string : nil
    if let key { try checkAnnotation(key, of: target, by: draft) }
    return EventRelation(target: target.position, type: type, key: key)
  }

  private func checkAnnotation(
    _ key: String, of target: StoredEvent, by draft: EventDraft
  ) throws {
    guard key.utf8.count <= Self.maximumBytes else {
      throw MatrixError.invalid("The key is too long")
    }
    let isThere = try database.first(
      """
      SELECT 1 FROM events WHERE relates=? AND relation='m.annotation' AND sender=? AND annotation=?
        AND type=?
      """, target.position, draft.sender, key, draft.type
    ) { _ in true }
    guard isThere != true else {
      throw MatrixError(
        status: 400, code: .duplicateAnnotation, message: "You reacted with this already")
    }
  }
}
