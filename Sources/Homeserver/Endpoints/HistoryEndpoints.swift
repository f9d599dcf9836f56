internal import Database
internal import Matrix

enum HistoryEndpoints {
  private static let most = 500

  static func messages(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let limit = min(max(try Self.limit(call), 1), most)
    let filter = try filter(server, call)
    let from = try point(call, "from")
    let to = try point(call, "to")
    switch call.query["dir"] {
    case "b":
      let found = try server.reading.timelines.timeline(
        for: viewer, after: to ?? 0, upTo: from ?? Int64.max, limit: limit, filter: filter)
      return try page(
        server, found.events.reversed(), start: from ?? server.database.currentPosition(),
        end: found.resumesAt,
        filter, viewer)
    case "f":
      let found = try server.reading.timelines.forward(
        for: viewer, after: from ?? 0, upTo: to ?? Int64.max, limit: limit, filter: filter)
      return try page(
        server, found.events, start: from ?? 0, end: found.resumesAt.map { $0 - 1 }, filter, viewer)
    default: throw MatrixError.invalid("dir is b or f")
    }
  }

  /// The query parameter `limit`, a number of events; 10 when it is missing. Throws M_INVALID_PARAM
  /// when it is negative or not a number.
  static func limit(_ call: Call) throws -> Int {
    guard let text = call.query["limit"] else { return 10 }
    guard let number = Int(text), number >= 0 else {
      throw MatrixError.invalid("limit is no number of events")
    }
    return number
  }

  /// The filter in the query, changed so that it also omits the events, other than state, of users
  /// whom the requesting user ignores. Throws M_NOT_JSON and the errors of `EventFilter`.
  static func filter(_ server: ServerParts, _ call: Call) throws -> EventFilter {
    let text = call.query["filter"] ?? ""
    guard let json = try? JSONValue(parsing: text.isEmpty ? "{}" : text) else {
      throw MatrixError.notJSON("The filter is no JSON")
    }
    var filter = try EventFilter(json)
    filter.ignored = try server.accounts.ignoredUsers.of(call.session.user)
    return filter
  }

  /// The stream position in the pagination token that the query parameter `name` contains; `nil`
  /// when the parameter is missing or "". Throws M_INVALID_PARAM for a text that is no token.
  static func point(_ call: Call, _ name: String) throws -> Int64? {
    try call.query[name].flatMap { $0.isEmpty ? nil : try StreamToken($0).position }
  }

  private static func page(
    _ server: ServerParts, _ events: [StoredEvent], start: Int64, end: Int64?,
    _ filter: EventFilter, _ viewer: RoomViewer
  ) throws -> Answer {
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("chunk")
    try server.reading.writer.write(events, to: &json, for: viewer)
    json.member("start", StreamToken(position: start).text)
    if let end { json.member("end", StreamToken(position: end).text) }
    if filter.lazyMembers, viewer.visibility.state != .none, !events.isEmpty {
      json.key("state")
      let end = try viewer.stateEnd
      let members = try Set(events.map(\.sender)).compactMap {
        try server.reading.roomState.event(
          viewer.room.row, EventType.member, server.accounts.users.user($0).id, before: end)
      }
      try server.reading.writer.write(members, to: &json, for: viewer)
    }
    json.endObject()
    return .raw(json.bytes)
  }

  /// GET /rooms/{room}/event/{event}: one event. Throws M_NOT_FOUND when there is no such event or
  /// the user may not read it, also when the user may read nothing of the room.
  static func event(_ server: ServerParts, _ call: Call) throws -> Answer {
    do {
      let viewer = try server.reading.access.viewer(call.path[0], call.session)
      var json = JSONWriter(reservingBytes: 1024)
      try server.reading.writer.write(visible(server, call, viewer), to: &json, for: viewer)
      return .raw(json.bytes)
    } catch let error as MatrixError where error.code == .forbidden {
      throw MatrixError.notFound("No such event")
    }
  }

  /// The event whose id is the second variable segment of the request's path; throws M_NOT_FOUND
  /// when there is no such event in the viewer's room or the viewer may not read it.
  static func visible(
    _ server: ServerParts, _ call: Call, _ viewer: RoomViewer
  ) throws -> StoredEvent {
    guard let event = try server.reading.events.event(id: call.path[1]), viewer.sees(event) else {
      throw MatrixError.notFound("No such event")
    }
    return event
  }

  static func context(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let event = try visible(server, call, viewer)
    let filter = try filter(server, call)
    let limit = min(try Self.limit(call), 100)
    let before = try server.reading.timelines.timeline(
      for: viewer, after: 0, upTo: event.position - 1, limit: limit / 2, filter: filter)
    let after = try server.reading.timelines.forward(
      for: viewer, after: event.position, upTo: Int64.max, limit: limit - limit / 2, filter: filter
    ).events
    let last = after.last?.position ?? event.position
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.key("event")
    try server.reading.writer.write(event, to: &json, for: viewer)
    json.key("events_before")
    try server.reading.writer.write(before.events.reversed(), to: &json, for: viewer)
    json.key("events_after")
    try server.reading.writer.write(after, to: &json, for: viewer)
    json.key("state")
    let senders = Set((before.events + [event] + after).map(\.sender))
    try server.reading.writer.write(
      server.reading.roomState.state(
        of: event.room, before: last + 1, members: filter.lazyMembers ? senders : nil),
      to: &json, for: viewer)
    json.member(
      "start",
      StreamToken(position: (before.events.first?.position ?? event.position) - 1).text)
    json.member("end", StreamToken(position: last).text)
    json.endObject()
    return .raw(json.bytes)
  }
}
