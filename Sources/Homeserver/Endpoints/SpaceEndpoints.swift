internal import Matrix

/// Endpoints that describe rooms to users who need not be in them: a space with its rooms, or one
/// room.
enum SpaceEndpoints {
  /// The limits on rooms in a response, on rooms that one request visits, on the depth of the rooms
  /// below a space, and on the bytes of the `m.space.child` events that one request reads.
  private static let (most, mostVisited, deepest, mostBytes) = (50, 500, 20, 2 << 20)

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
    guard token.hasPrefix("h"), let number = Int(token.dropFirst()), (0...mostVisited) ~= number
    else { throw MatrixError.invalid("Not a token of this space") }
    return number
  }

  private struct Space {
    let room: Room
    let children: [SpaceChildEvent]
  }

  /// A space and the rooms below it that the user may see (with `suggested_only=true`, only
  /// suggested ones), at most `mostVisited`; fewer when the depth or the bytes reach a limit. A
  /// list of rooms to visit replaces recursion, because users decide how deep their spaces nest.
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
      for child in children.reversed() where known.count < mostVisited {
        guard let room = try? server.reading.rooms.room(id: child.id),
          try server.reading.entry.maySee(room, call.session), known.insert(room.row).inserted
        else { continue }
        rest.append((room, next.depth + 1))
      }
    }
    return found
  }

  /// GET /room_summary/{roomIdOrAlias}: what a user may know of a room before joining it.
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
