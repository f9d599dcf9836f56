internal import Matrix

/// The deprecated endpoints that return a room, or the rooms of a user, with their newest events.
/// See <https://spec.matrix.org/v1.19/client-server-api/#old-events-api>.
enum InitialSyncEndpoints {
  /// The limits on events of a room, on rooms in a response (these deprecated endpoints have no
  /// pagination), and on members whose presence a response contains.
  private static let (maxEvents, maxRooms, maxMembers) = (100, 100, 100)

  static func room(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    try write(
      viewer, accountData(of: call.session, server)[viewer.room.row], server, call, to: &json)
    json.key("presence")
    let isCurrent = viewer.visibility.state == .current
    let members = isCurrent ? viewer.room.joined.prefix(maxMembers) : []
    json.value(.array(try members.map { try presence($0, server) }))
    json.endObject()
    return .raw(json.bytes)
  }

  static func all(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    _ = try HistoryEndpoints.limit(call)
    var json = JSONWriter(reservingBytes: 4096)
    json.beginObject()
    json.member("end", StreamToken(position: try server.database.currentPosition()).text)
    json.key("rooms")
    json.beginArray()
    let data = try accountData(of: session, server)
    var rooms = try server.reading.members.presentRooms(of: session.user)
    if call.query["archived"] == "true" {
      rooms += try server.reading.members.rooms(of: session.user, with: "leave", after: 0)
    }
    rooms = Array(rooms.prefix(maxRooms))
    for row in rooms where json.bytes.count < server.configuration.roomLimits.answerBytes {
      let viewer = try server.reading.access.viewer(server.reading.rooms.room(row), session)
      json.beginObject()
      try write(viewer, data[row], server, call, to: &json)
      json.endObject()
    }
    json.endArray()
    json.key("presence")
    json.value(.array(try companions(of: session, rooms, server).map { try presence($0, server) }))
    let pieces = try server.accounts.accountData.pieces(of: session.user, after: 0)
    write(pieces.map { ($0.type, $0.content) }, to: &json)
    json.key("receipts")
    let receipts = try rooms.flatMap {
      try self.receipts(
        in: server.reading.access.viewer(server.reading.rooms.room($0), session), server)
    }
    json.value(.array(receipts))
    json.endObject()
    return .raw(json.bytes)
  }

  private static func companions(
    of session: Session, _ rows: [Int64], _ server: ServerParts
  ) throws -> [Int64] {
    var found: Set<Int64> = [session.user]
    for row in rows where found.count < maxMembers {
      let joined = try server.reading.rooms.room(row).joined
      guard joined.contains(session.user) else { continue }
      found.formUnion(joined.prefix(maxMembers - found.count))
    }
    return found.sorted()
  }

  private static func receipts(in viewer: RoomViewer, _ server: ServerParts) throws -> [JSONValue] {
    guard viewer.room.joined.contains(viewer.session.user),
      let own = try server.reading.members.membership(of: viewer.session.user, in: viewer.room.row)
    else { return [] }
    let part = SyncRoom(
      request: SyncRequest(
        session: viewer.session, since: nil, filter: SyncFilter(), isFullState: false,
        stateName: .before),
      next: StreamToken(position: try server.database.currentPosition()), viewer: viewer, own: own,
      accountData: [])
    let receipts = server.syncing.answers.roomWriter.receipts
    return try receipts.receipts(for: part).map {
      [
        "type": .string(EventType.receipt), "room_id": .string(viewer.room.id),
        "content": try JSONValue(parsing: receipts.content($0)),
      ]
    }
  }

  private static func accountData(
    of session: Session, _ server: ServerParts
  ) throws -> [Int64: [AccountData.Piece]] {
    let pieces = try server.accounts.accountData.roomPieces(
      of: session.user, after: 0, above: .max)
    return Dictionary(grouping: pieces, by: \.room)
  }

  private static func write(
    _ viewer: RoomViewer, _ pieces: [AccountData.Piece]?, _ server: ServerParts, _ call: Call,
    to json: inout JSONWriter
  ) throws {
    let (session, room) = (viewer.session, viewer.room)
    let own = try server.reading.members.membership(of: session.user, in: room.row)
    json.member("room_id", room.id)
    if let own { json.member("membership", own.membership) }
    let isPublished = try server.reading.publicRooms.contains(room.row)
    json.member("visibility", isPublished ? "public" : "private")
    if viewer.visibility.state != .none { try writeEvents(viewer, server, call, to: &json) }
    json.key("receipts")
    json.value(.array(try receipts(in: viewer, server)))
    write((pieces ?? []).map { ($0.type, $0.content) }, to: &json)
  }

  private static func writeEvents(
    _ viewer: RoomViewer, _ server: ServerParts, _ call: Call, to json: inout JSONWriter
  ) throws {
    let limit = min(try HistoryEndpoints.limit(call), maxEvents)
    let last = try server.database.currentPosition()
    let found = try server.reading.timelines.timeline(
      for: viewer, after: 0, upTo: last, limit: limit, filter: EventFilter())
    json.key("messages")
    json.beginObject()
    json.key("chunk")
    try server.reading.writer.write(found.events, to: &json, for: viewer)
    let start = found.resumesAt ?? (found.events.first?.position ?? last + 1) - 1
    json.member("start", StreamToken(position: start).text)
    json.member("end", StreamToken(position: last).text)
    json.endObject()
    json.key("state")
    let state = try server.reading.roomState.state(
      of: viewer.room.row, before: viewer.stateEnd)
    try server.reading.writer.write(state, to: &json, for: viewer)
  }

  private static func presence(_ user: Int64, _ server: ServerParts) throws -> JSONValue {
    var content = try server.syncing.presences.presence(of: user)
    let id = JSONValue.string(try server.accounts.users.user(user).id)
    content["user_id"] = id
    return ["type": .string(EventType.presence), "sender": id, "content": .object(content)]
  }

  private static func write(
    _ pieces: [(type: String, content: String)], to json: inout JSONWriter
  ) {
    json.key("account_data")
    json.array { list in
      for piece in pieces {
        list.object { object in
          object.member("type", piece.type)
          object.key("content")
          object.raw(piece.content)
        }
      }
    }
  }
}
