internal import Database
internal import Matrix

struct SyncAnswerMaker {
  /// The limit on users with a changed presence that are examined for one sync answer, the newest
  /// change first, because for each a query looks for a room that they share with the syncing user;
  /// and on users whose presence the answer contains, the syncing user excepted.
  private static let maxPresences = 100

  let database: ServerDatabase
  let limits: RoomLimits
  let users: Users
  let rooms: Rooms
  let members: Members
  let access: RoomAccess
  let accountData: AccountData
  let rules: PushRuleSets
  let typing: Typing
  let presences: Presences
  let companions: Companions
  let devices: SyncDevices
  let lazyMembers: LazyMembers
  let roomWriter: SyncRoomWriter
  let otherRooms: SyncOtherRooms
  let ignoredUsers: IgnoredUsers

  /// Makes the answer to a sync request: what has changed for the user since the request's token,
  /// everything without a token, or the whole state, as `request` says. Removes the device's
  /// to-device messages up to that token. Joined rooms that do not fit are left for the next
  /// answer.
  func answer(_ request: SyncRequest) throws -> SyncAnswer {
    var request = request
    if let since = request.since {
      try devices.messages.acknowledge(request.session.device, upTo: since.position)
    }
    request.filter.timeline.ignored = try ignoredUsers.of(request.session.user)
    var next = StreamToken(position: try database.currentPosition(), typing: typing.notices.serial)
    if request.filter.state.lazyMembers {
      lazyMembers.begin(request.session.device, since: request.since?.text)
    }
    defer {
      if request.filter.state.lazyMembers {
        lazyMembers.end(request.session.device, next: next.text)
      }
    }
    var json = JSONWriter(reservingBytes: 1024)
    json.beginObject()
    let empty = json.bytes.count
    let since = request.since
    if request.isFullState || since.map({ $0.position < next.position }) ?? true {
      try writeAccountData(request, to: &json)
      try writePresence(request, to: &json)
      try devices.write(request, to: &json)
    }
    if since != next || request.isFullState { try writeRooms(request, &next, to: &json) }
    let isEmpty = json.bytes.count == empty
    try devices.writeCounts(request.session, to: &json)
    json.member("next_batch", next.text)
    json.endObject()
    return SyncAnswer(json: json.bytes, next: next, isEmpty: isEmpty)
  }

  // MARK: Rooms

  private func writeRooms(
    _ request: SyncRequest, _ next: inout StreamToken, to json: inout JSONWriter
  ) throws {
    var part = JSONWriter()
    var space = SyncBudget(limits, used: json.bytes.count)
    var isEmpty = true
    func write(_ name: String, _ entries: [(id: String, json: [UInt8])]) {
      guard !entries.isEmpty else { return }
      isEmpty = false
      part.key(name)
      part.object { object in
        for entry in entries {
          object.key(entry.id)
          object.raw(entry.json)
        }
      }
    }
    part.beginObject()
    write("invite", try otherRooms.waiting("invite", request, &space))
    write("knock", try otherRooms.waiting("knock", request, &space))
    write("leave", try otherRooms.left(request, &space))
    write("join", try joinedRooms(request, &next, &space))
    part.endObject()
    guard !isEmpty else { return }
    json.key("rooms")
    json.raw(part.bytes)
  }

  private func joinedRooms(
    _ request: SyncRequest, _ next: inout StreamToken, _ space: inout SyncBudget
  ) throws -> [(id: String, json: [UInt8])] {
    let accountData = try roomAccountData(request)
    var entries: [(id: String, json: [UInt8])] = []
    var last: Int64 = 0
    for row in try candidates(request, next).union(accountData.keys).sorted() {
      guard entries.isEmpty || space.hasRoom(for: entries.count) else {
        next.lastRoom = last
        break
      }
      last = row
      guard let own = try members.membership(of: request.session.user, in: row),
        own.membership == "join"
      else { continue }
      let room = try rooms.room(row)
      guard request.filter.takes(room: room.id) else { continue }
      let part = SyncRoom(
        request: request, next: next, viewer: try access.viewer(room, request.session), own: own,
        accountData: accountData[row] ?? [])
      guard let json = try roomWriter.json(part) else { continue }
      space.use(json)
      entries.append((room.id, json))
    }
    return entries
  }

  /// The row ids of the rooms that may be among the joined rooms of the sync answer. Without a
  /// token, or for the full state, these are all rooms that the user is joined to. Otherwise rooms
  /// that the user is not in may be among them, and those of which only the user's account data
  /// changed may be missing.
  private func candidates(_ request: SyncRequest, _ next: StreamToken) throws -> Set<Int64> {
    let user = request.session.user
    guard let since = request.since, !request.isFullState else {
      return Set(try members.joinedRooms(of: user))
    }
    var found = try changedRooms(of: user, after: since.position, upTo: next.position)
    if let lastRoom = since.lastRoom {
      found.formUnion(try members.joinedRooms(of: user).filter { $0 > lastRoom })
    }
    found.formUnion(
      try database.rows("SELECT DISTINCT +room FROM receipts WHERE position>?", since.position) {
        $0.integer(0)
      })
    found.formUnion(typing.notices.rooms(changedAfter: since.typing))
    return found
  }

  // The unary plus in `+room` keeps SQLite from using an index on `room` for DISTINCT: it would
  // then read the whole table.

  /// The row ids of rooms with events after the stream position `first`; the caller filters them by
  /// what the user may see. If `last`, the newest position, is less than 2,000 after `first`, these
  /// are all rooms with such events, also those that the user is not in; otherwise only those that
  /// the user is joined to. The choice between the two queries saves time.
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
    var found = try accountData.pieces(of: user, after: request.start)
    if request.start == 0, !found.contains(where: { $0.type == PushRuleSets.type }) {
      let all: JSONValue = ["global": .object(try rules.ruleset(of: users.user(user)))]
      found.append(AccountData.Piece(room: 0, type: PushRuleSets.type, content: all.text))
    }
    found.removeAll { !request.filter.accountData.takes(type: $0.type) }
    guard !found.isEmpty else { return }
    json.events("account_data", found.map { ($0.type, $0.content) })
  }

  private func roomAccountData(_ request: SyncRequest) throws -> [Int64: [AccountData.Piece]] {
    let found = try accountData.roomPieces(
      of: request.session.user, after: request.isFullState ? 0 : request.since?.position ?? 0,
      above: request.since?.lastRoom ?? Int64.max)
    return Dictionary(
      grouping: found.filter { request.filter.roomAccountData.takes(type: $0.type) }, by: \.room)
  }

  private func writePresence(_ request: SyncRequest, to json: inout JSONWriter) throws {
    guard request.filter.presence.takes(type: EventType.presence) else { return }
    let changed = try database.rows(
      "SELECT id FROM users WHERE presence_position>? ORDER BY presence_position DESC LIMIT ?",
      request.start, Self.maxPresences
    ) { $0.integer(0) }
    var seen = try changed.filter { try members.share(request.session.user, $0) }
    if request.start > 0 {
      let new = try companions.changes(of: request.session.user, after: request.start).came
      seen += new.subtracting(seen).sorted().prefix(
        max(0, Self.maxPresences - seen.count))
    }
    // A first sync, or one of the full state, contains the presence of the user itself, even if no
    // client has set it.
    if request.start == 0, !seen.contains(request.session.user) {
      seen.append(request.session.user)
    }
    seen = try seen.filter { request.filter.presence.takes(sender: try users.user($0).id) }
    guard !seen.isEmpty else { return }
    let events: [JSONValue] = try seen.map { row in
      [
        "type": .string(EventType.presence), "sender": .string(try users.user(row).id),
        "content": .object(try presences.presence(of: row)),
      ]
    }
    json.key("presence")
    json.value(["events": .array(events)])
  }
}

struct SyncAnswer {
  let json: [UInt8]
  let next: StreamToken
  /// `true` if the answer contains nothing but the token for the next sync and, for a device with
  /// keys, the counts of its one-time keys and the algorithms of its unused fallback keys.
  let isEmpty: Bool
}
