internal import Matrix

enum PublicRoomEndpoints {
  private static let (most, maxTermLength) = (100, 1_000)

  static func get(_ server: ServerParts, _ call: Call) throws -> Answer {
    var limit = most
    if let text = call.query["limit"] {
      guard let number = Int(text), number >= 0 else { throw MatrixError.invalid("Bad limit") }
      limit = number
    }
    return try page(server, call, limit: limit, since: call.query["since"], term: nil)
  }

  static func search(_ server: ServerParts, _ call: Call) throws -> Answer {
    let body = try call.body()
    let limit = body["limit"]?.integer ?? Int64(most)
    guard limit >= 0 else { throw MatrixError.invalid("Bad limit") }
    let filter = body["filter"]?.object ?? [:]
    let term = try filter.optionalText("generic_search_term")
    guard (term?.utf8.count ?? 0) <= maxTermLength else { throw MatrixError.invalid("Too long") }
    return try page(
      server, call, limit: Int(clamping: limit), since: body.optionalText("since"), term: term)
  }

  /// A pagination token contains the number of rooms before the page that it requests.
  private static func page(
    _ server: ServerParts, _ call: Call, limit: Int, since: String?, term: String?
  ) throws -> Answer {
    let own = server.configuration.serverName
    // The server has no federation: if it answered a request for another server's list, its own
    // rooms would seem to be that server's.
    guard [nil, "", own].contains(call.query["server"]) else {
      throw MatrixError.notFound("This server lists only its own rooms")
    }
    let start = try since.flatMap { $0.isEmpty ? nil : try offset($0) } ?? 0
    let found = try server.reading.publicRooms.rooms(with: term)
    let count = limit == 0 ? most : min(limit, most)
    let rows = found.dropFirst(start).prefix(count)
    var answer: JSONObject = [
      "chunk": .array(
        try rows.map { row in
          .object(
            try server.reading.summaries.summary(of: server.reading.rooms.room(row)))
        }),
      "total_room_count_estimate": .integer(Int64(found.count)),
    ]
    if start + count < found.count { answer.append("next_batch", .string("p\(start + count)")) }
    if start > 0 { answer.append("prev_batch", .string("p\(max(0, start - count))")) }
    return .json(.object(answer))
  }

  private static func offset(_ token: String) throws -> Int {
    guard token.hasPrefix("p"), let number = Int(token.dropFirst()), (0...1_000_000) ~= number
    else { throw MatrixError.invalid("Not a token of this list") }
    return number
  }

  // MARK: Visibility

  static func visibility(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let room = try? server.reading.rooms.room(id: call.path[0]) else {
      throw MatrixError.notFound("No such room")
    }
    let isPublished = try server.reading.publicRooms.contains(room.row)
    return .json(["visibility": isPublished ? "public" : "private"])
  }

  /// Throws M_FORBIDDEN for a user who is not joined or lacks the power to change the room's
  /// canonical alias, and when the list is full.
  static func setVisibility(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let room = try? server.reading.rooms.room(id: call.path[0]) else {
      throw MatrixError.notFound("No such room")
    }
    let visibility = try call.body().optionalText("visibility") ?? "public"
    guard ["public", "private"].contains(visibility) else {
      throw MatrixError.badJSON("visibility is public or private")
    }
    guard try AliasEndpoints.mayChangeAliases(of: room, call.session, server) else {
      throw MatrixError.forbidden("You may not publish this room")
    }
    try server.reading.publicRooms.set(visibility == "public", room.row)
    return .empty
  }
}

enum SpaceEndpoints {
  /// The limits on rooms in a response, on rooms that one request visits, on the depth of the rooms
  /// below a space, and on the bytes of the `m.space.child` events that one request reads.
  private static let (most, maxVisited, deepest, mostBytes) = (50, 500, 20, 2 << 20)

  /// GET /rooms/{room}/hierarchy: a page of a space and the rooms in it that the user may see, each
  /// before its own children. A pagination token contains the number of rooms before the page that
  /// it requests.
  static func hierarchy(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let root = try server.reading.rooms.room(id: call.path[0])
    guard try server.reading.entry.maySee(root, session) else {
      throw MatrixError.forbidden("You are not in this room")
    }
    let start = try call.query["from"].map(offset) ?? 0
    let limit = call.query.number("limit", in: 1...most, otherwise: most)
    let all = try rooms(below: root, server, call)
    let page = all.dropFirst(start).prefix(limit)
    let chunk = try page.map { space -> JSONValue in
      var summary = try server.reading.summaries.summary(of: space.room)
      summary["room_version"] = .string(space.room.version.name)
      summary["children_state"] = .array(space.children.map(\.json))
      return .object(summary)
    }
    var answer: JSONObject = ["rooms": .array(chunk)]
    if start + limit < all.count { answer["next_batch"] = .string("h\(start + limit)") }
    return .json(.object(answer))
  }

  private static func offset(_ token: String) throws -> Int {
    guard token.hasPrefix("h"), let number = Int(token.dropFirst()), (0...maxVisited) ~= number
    else { throw MatrixError.invalid("Not a token of this space") }
    return number
  }

  private struct Space {
    let room: Room
    let children: [SpaceChildEvent]
  }

  /// A list of rooms to visit replaces recursion, because users decide how deep their spaces nest.
  private static func rooms(
    below root: Room, _ server: ServerParts, _ call: Call
  ) throws -> [Space] {
    let depth = call.query.number("max_depth", in: 0...deepest, otherwise: deepest)
    let onlySuggested = call.query["suggested_only"] == "true"
    var found: [Space] = []
    var rest = [(room: root, depth: 0)]
    var known: Set<Int64> = [root.row]
    var bytes = 0
    while let next = rest.popLast(), bytes < mostBytes {
      let children = try SpaceChildEvent.children(of: next.room, server)
        .filter { !onlySuggested || $0.isSuggested }
      found.append(Space(room: next.room, children: children))
      bytes += children.reduce(0) { $0 + $1.bytes }
      guard next.depth < depth else { continue }
      for child in children.reversed() where known.count < maxVisited {
        guard let room = try? server.reading.rooms.room(id: child.id),
          try server.reading.entry.maySee(room, call.session), known.insert(room.row).inserted
        else { continue }
        rest.append((room, next.depth + 1))
      }
    }
    return found
  }

  static func summary(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let name = call.path[0]
    let room =
      try name.hasPrefix("#")
      ? server.reading.aliases.room(name) : try? server.reading.rooms.room(id: name)
    guard let room, try server.reading.entry.maySee(room, session) else {
      throw MatrixError.notFound("No such room")
    }
    var summary = try server.reading.summaries.summary(of: room)
    summary["room_version"] = .string(room.version.name)
    let own = try server.reading.members.membership(of: session.user, in: room.row)
    summary["membership"] = .string(own?.membership ?? "leave")
    return .json(.object(summary))
  }
}

/// A room in a space: an `m.space.child` event of the space that names at least one server (`via`).
struct SpaceChildEvent {
  let id: String
  let isSuggested: Bool
  /// The event, with only those JSON members that users outside of the space may see.
  let json: JSONValue
  let bytes: Int
  private let order: String?
  private let sentAt: Int64

  /// The children of a space, in the order of the specification: by `order`, those without one
  /// last, then by time, then by id. Empty for a room that is no space.
  static func children(of room: Room, _ server: ServerParts) throws -> [SpaceChildEvent] {
    guard try server.reading.roomState.content(room.row, EventType.create)?["type"] == "m.space"
    else { return [] }
    return try server.reading.roomState.events(of: room.row, EventType.spaceChild)
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
