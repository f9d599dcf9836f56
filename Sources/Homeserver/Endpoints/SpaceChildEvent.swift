internal import Matrix

/// A room in a space: an `m.space.child` event of the space that names at least one server (`via`).
struct SpaceChildEvent {
  /// The room id of the room in the space.
  let id: String
  let isSuggested: Bool
  /// The event, with only those JSON members that users outside of the space may see.
  let json: JSONValue
  /// The size of the event's content in bytes.
  let bytes: Int
  private let order: String?
  private let sentAt: Int64

  /// The children of a space, in the order of the specification: by `order`, those without one
  /// last, then by time, then by id. Empty for a room that is no space.
  static func children(of room: Room, _ server: ServerParts) throws -> [SpaceChildEvent] {
    guard try server.reading.roomState.content(room.row, "m.room.create")?["type"] == "m.space"
    else { return [] }
    return try server.reading.roomState.events(of: room.row, "m.space.child")
      .compactMap { try SpaceChildEvent($0, server) }
      .sorted { $0.isBefore($1) }
  }

  private init?(_ event: StoredEvent, _ server: ServerParts) throws {
    guard let key = event.stateKey, let content = try? JSONValue(parsing: event.content),
      content["via"]?.array?.isEmpty == false
    else { return nil }
    id = key
    bytes = event.content.utf8.count
    isSuggested = content["suggested"]?.bool ?? false
    sentAt = event.sentAt
    order = content["order"]?.string.flatMap { text in
      text.utf8.count <= 50 && text.utf8.allSatisfy { (0x20...0x7e).contains($0) } ? text : nil
    }
    json = [
      "type": .string(event.type), "state_key": .string(key), "content": content,
      "sender": .string(try server.accounts.users.user(event.sender).id),
      "origin_server_ts": .integer(event.sentAt),
    ]
  }

  private func isBefore(_ other: SpaceChildEvent) -> Bool {
    switch (order, other.order) {
    case (let mine?, let theirs?) where mine != theirs: mine < theirs
    case (_?, nil): true
    case (nil, _?): false
    default: (sentAt, id) < (other.sentAt, other.id)
    }
  }
}
