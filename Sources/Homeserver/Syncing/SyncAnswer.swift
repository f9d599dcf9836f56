internal import Database
internal import Matrix

/// What one sync asks for.
struct SyncRequest: Sendable {
  let session: Session
  /// `nil`: everything.
  var since: SyncToken?
  let filter: SyncFilter
  /// Whether all state comes again.
  let isFullState: Bool
  /// How state is told that is not in the timeline: up to its start, or as it is after its end.
  let stateName: StateName

  /// The name of the part of a room that holds its state.
  enum StateName: String, Sendable {
    case before = "state"
    case after = "state_after"
    case unstableAfter = "org.matrix.msc4222.state_after"
  }
}

/// One answer of a sync.
struct SyncAnswer {
  let json: [UInt8]
  let next: SyncToken
  /// Whether there is nothing in it but the token.
  let isEmpty: Bool
}

extension HomeserverCore {
  /// How much an answer may hold before further rooms come with their newest event only.
  private static let mostBytes = 16 << 20

  /// Everything that is new to the one who asks.
  func syncAnswer(_ request: SyncRequest) throws -> SyncAnswer {
    let next = SyncToken(position: try currentPosition(), typing: typing.serial)
    lazyMembers.begin(request.session.device, since: request.since?.text)
    defer { lazyMembers.end(request.session.device, next: next.text) }
    var json = JSONWriter(reservingBytes: 1024)
    json.beginObject()
    json.member("next_batch", next.text)
    let empty = json.bytes.count
    // Typing notices of before a restart are forgotten by both sides.
    let since = request.since
    if since.map({ $0.position < next.position }) ?? true {
      try writeAccountData(request, to: &json)
      try writePresence(request, to: &json)
    }
    if since != next { try writeRooms(request, next, to: &json) }
    let isEmpty = json.bytes.count == empty
    json.endObject()
    return SyncAnswer(json: json.bytes, next: next, isEmpty: isEmpty)
  }

  // MARK: Rooms

  private func writeRooms(
    _ request: SyncRequest, _ next: SyncToken, to json: inout JSONWriter
  ) throws {
    var rooms = JSONWriter()
    var isEmpty = true
    func write(_ name: String, _ entries: [(id: String, json: [UInt8])]) {
      guard !entries.isEmpty else { return }
      isEmpty = false
      rooms.key(name)
      rooms.object { object in
        for entry in entries {
          object.key(entry.id)
          object.raw(entry.json)
        }
      }
    }
    rooms.beginObject()
    write("join", try joinedRooms(request, next))
    write("invite", try invitedRooms(request))
    write("leave", try leftRooms(request, next))
    rooms.endObject()
    guard !isEmpty else { return }
    json.key("rooms")
    json.raw(rooms.bytes)
  }

  private func joinedRooms(
    _ request: SyncRequest, _ next: SyncToken
  ) throws -> [(id: String, json: [UInt8])] {
    let accountData = try roomAccountData(request)
    var bytes = 0
    var entries: [(id: String, json: [UInt8])] = []
    for row in try candidates(request, next).union(accountData.keys).sorted() {
      guard let own = try membership(of: request.session.user, in: row), own.membership == "join"
      else { continue }
      let room = try room(row)
      guard request.filter.takes(room: room.id) else { continue }
      let part = SyncRoom(
        request: request, next: next, room: room, own: own, accountData: accountData[row] ?? [],
        limit: bytes > Self.mostBytes ? 1 : request.filter.timelineLimit)
      guard let json = try self.json(part) else { continue }
      bytes += json.count
      entries.append((room.id, json))
    }
    return entries
  }

  /// Rows of the rooms in which something may be new.
  private func candidates(_ request: SyncRequest, _ next: SyncToken) throws -> Set<Int64> {
    let user = request.session.user
    guard let since = request.since, !request.isFullState else {
      return Set(
        try database.rows("SELECT room FROM members WHERE user=? AND membership='join'", user) {
          $0.integer(0)
        })
    }
    var rooms = try changedRooms(of: user, after: since.position, upTo: next.position)
    rooms.formUnion(
      try database.rows("SELECT DISTINCT +room FROM receipts WHERE position>?", since.position) {
        $0.integer(0)
      })
    rooms.formUnion(typing.rooms(changedAfter: since.typing))
    return rooms
  }

  // A plus keeps SQLite from an index that would serve the grouping and read the whole table.

  /// Rooms with events after a position. Costs by what is new, and for those who were away for long by
  /// their rooms: never by both.
  private func changedRooms(of user: Int64, after first: Int64, upTo last: Int64) throws -> Set<
    Int64
  > {
    let manyEvents: Int64 = 2_000
    if last - first < manyEvents {
      return Set(
        try database.rows("SELECT DISTINCT +room FROM events WHERE position>?", first) {
          $0.integer(0)
        })
    }
    return Set(
      try database.rows(
        """
        SELECT room FROM members WHERE user=? AND membership='join'
          AND EXISTS(SELECT 1 FROM events WHERE events.room=members.room AND events.position>?)
        """, user, first
      ) { $0.integer(0) })
  }

  // MARK: Account

  private func writeAccountData(_ request: SyncRequest, to json: inout JSONWriter) throws {
    let user = request.session.user
    var found = try database.rows(
      "SELECT type, content FROM account_data WHERE position>? AND user=? AND room=0",
      request.since?.position ?? 0, user
    ) { (type: $0.text(0), content: $0.text(1)) }
    if request.since == nil, !found.contains(where: { $0.type == Self.pushRulesType }) {
      let rules: JSONValue = ["global": .object(try pushRuleset(of: self.user(user)))]
      found.append((Self.pushRulesType, rules.text))
    }
    found.removeAll { !request.filter.accountData.takes(type: $0.type) }
    guard !found.isEmpty else { return }
    json.events("account_data", found)
  }

  private func roomAccountData(
    _ request: SyncRequest
  ) throws -> [Int64: [(type: String, content: String)]] {
    let found = try database.rows(
      "SELECT room, type, content FROM account_data WHERE position>? AND +user=? AND room<>0",
      request.isFullState ? 0 : request.since?.position ?? 0, request.session.user
    ) { (room: $0.integer(0), type: $0.text(1), content: $0.text(2)) }
    return Dictionary(
      grouping: found.filter { request.filter.roomAccountData.takes(type: $0.type) }, by: \.room
    ).mapValues { $0.map { ($0.type, $0.content) } }
  }

  private func writePresence(_ request: SyncRequest, to json: inout JSONWriter) throws {
    guard request.filter.presence.takes(type: "m.presence") else { return }
    let changed = try database.rows(
      "SELECT id FROM users WHERE presence_position>?", request.since?.position ?? 0
    ) { $0.integer(0) }
    let seen = try changed.filter { try share(request.session.user, $0) }
    guard !seen.isEmpty else { return }
    let events: [JSONValue] = try seen.map { row in
      [
        "type": "m.presence", "sender": .string(try user(row).id),
        "content": .object(try presence(of: row)),
      ]
    }
    json.key("presence")
    json.value(["events": .array(events)])
  }
}

extension JSONWriter {
  /// A part `name` with `events` that have nothing but a type and a content.
  mutating func events(_ name: String, _ events: [(type: String, content: String)]) {
    key(name)
    object { part in
      part.key("events")
      part.array { list in
        for event in events {
          list.object { object in
            object.member("type", event.type)
            object.key("content")
            object.raw(event.content)
          }
        }
      }
    }
  }
}
