internal import Matrix

/// Endpoints that read the list of published rooms, and add rooms to it or remove them.
enum PublicRoomEndpoints {
  /// The limits on rooms in a response, and on the bytes of a search term.
  private static let (most, longestTerm) = (100, 1_000)

  static func get(_ server: ServerParts, _ call: Call) throws -> Answer {
    var limit = most
    if let text = call.query["limit"] {
      guard let number = Int(text), number >= 0 else { throw MatrixError.invalid("Bad limit") }
      limit = number
    }
    return try page(server, call, limit: limit, since: call.query["since"], term: nil)
  }

  /// POST /publicRooms: the published rooms whose name, topic or canonical alias contains a search
  /// term; all without a term.
  static func search(_ server: ServerParts, _ call: Call) throws -> Answer {
    let body = try call.body()
    let limit = body["limit"]?.integer ?? Int64(most)
    guard limit >= 0 else { throw MatrixError.invalid("Bad limit") }
    let filter = body["filter"]?.object ?? [:]
    let term = try filter.optionalText("generic_search_term")
    guard (term?.utf8.count ?? 0) <= longestTerm else { throw MatrixError.invalid("Too long") }
    return try page(
      server, call, limit: Int(clamping: limit), since: body.optionalText("since"), term: term)
  }

  /// A page of the list of published rooms. A pagination token contains the number of rooms before
  /// the page that it requests.
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

  /// GET /directory/list/room/{room}: whether a room is in the list of published rooms. Throws
  /// M_NOT_FOUND for an unknown room.
  static func visibility(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let room = try? server.reading.rooms.room(id: call.path[0]) else {
      throw MatrixError.notFound("No such room")
    }
    let isPublished = try server.reading.publicRooms.contains(room.row)
    return .json(["visibility": isPublished ? "public" : "private"])
  }

  /// PUT /directory/list/room/{room}: adds a room to the list of published rooms or removes it.
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
