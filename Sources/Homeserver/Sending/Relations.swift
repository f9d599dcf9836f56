internal import Database
internal import Matrix

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
    guard draft.stateKey == nil, let relates = draft.content[ContentKey.relatesTo]?.object,
      let type = relates["rel_type"]?.string, type.utf8.count <= Self.maximumBytes,
      let target = try relates["event_id"]?.string.flatMap({ try events.event(id: $0) }),
      target.room == draft.room,
      try access.visibility(of: draft.sender, in: draft.room).contains(target.position)
    else { return nil }
    try RelationRules.check(type, to: target.content)
    let key = type == RelationType.annotation ? relates["key"]?.string : nil
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

/// The relation of an event to another event of the same room.
struct EventRelation {
  /// The stream position of the event to which this one relates.
  let target: Int64
  /// The kind of the relation, such as `m.replace`.
  let type: String
  /// The key of a reaction (`m.annotation`), usually an emoji; `nil` for other relations and for a
  /// reaction without a key.
  let key: String?
}

/// The specification's limits on relations to events that have a relation themselves.
enum RelationRules {
  /// Throws M_UNKNOWN for an edit of an edit, an annotation of an annotation or of an edit, and a
  /// thread that begins at an event with any relation.
  ///
  /// - Parameter target: the content, as JSON text, of the event to which the new event relates.
  static func check(_ type: String, to target: String) throws {
    guard [RelationType.replace, RelationType.annotation, RelationType.thread].contains(type),
      let relation = try? JSONValue(parsing: target)[ContentKey.relatesTo]?["rel_type"]?.string
    else { return }
    let isRefused =
      switch type {
      case RelationType.thread: true
      case RelationType.annotation:
        relation == RelationType.annotation || relation == RelationType.replace
      default: relation == RelationType.replace
      }
    guard isRefused else { return }
    // The specification defines no error code for a relation that is refused here.
    throw MatrixError(
      status: 400, code: .unknown, message: "\(type) cannot relate to an event with \(relation)")
  }
}
