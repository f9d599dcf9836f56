internal import Database
internal import Matrix

struct SyncRoomWriter {
  let database: ServerDatabase
  let users: Users
  let roomState: RoomState
  let timelines: TimelineReader
  let writer: EventWriter
  let unread: UnreadEvents
  let typing: Typing
  let receipts: SyncReceipts
  let lazyMembers: LazyMembers

  /// The room as JSON; `nil` when nothing in it is new for the sync request.
  func json(_ part: SyncRoom) throws -> [UInt8]? {
    let filter = part.request.filter
    if part.isNew, filter.state.lazyMembers {
      lazyMembers.forget(part.room.row, of: part.request.session.device)
    }
    let timeline = try timelines.latest(
      for: part.viewer, after: part.since, upTo: part.next.position,
      limit: filter.timelineLimit, filter: filter.timeline)
    let state = try state(for: part, timeline)
    let receipts = try self.receipts.receipts(for: part)
    let isTypingNews =
      part.isNew || part.request.isFullState
      ? !typing.notices.users(in: part.room.row).isEmpty
      : typing.notices.hasChanged(in: part.room.row, after: part.request.since?.typing ?? 0)
    guard
      part.isNew || part.request.isFullState || !timeline.events.isEmpty || timeline.isLimited
        || !state.isEmpty || !receipts.isEmpty || isTypingNews || !part.accountData.isEmpty
    else { return nil }
    var json = JSONWriter(reservingBytes: 2048)
    json.beginObject()
    try write(timeline, of: part, to: &json)
    try write(state, of: part, to: &json)
    try writeEphemeral(receipts, isTypingNews, of: part, to: &json)
    json.events("account_data", part.accountData.map { ($0.type, $0.content) })
    try writeUnread(part, to: &json)
    let changed = timeline.events + state
    if part.isNew || part.request.isFullState
      || changed.contains(where: { $0.type == EventType.member })
    {
      try writeSummary(part, to: &json)
    }
    json.endObject()
    return json.bytes
  }

  private func write(_ timeline: Timeline, of part: SyncRoom, to json: inout JSONWriter) throws {
    json.key("timeline")
    json.beginObject()
    json.key("events")
    try write(timeline.events, for: part, to: &json)
    json.key("limited")
    json.bool(timeline.isLimited)
    let first = timeline.events.first?.position ?? part.next.position + 1
    let start = timeline.resumesAt ?? first - 1
    json.member("prev_batch", StreamToken(position: start).text)
    json.endObject()
  }

  private func write(
    _ events: [StoredEvent], for part: SyncRoom, to json: inout JSONWriter
  ) throws {
    guard let fields = part.request.filter.fields else {
      return try writer.write(events, to: &json, for: part.viewer, withRoom: false)
    }
    json.beginArray()
    for event in events {
      var whole = JSONWriter()
      try writer.write(event, to: &whole, for: part.viewer, withRoom: false)
      json.value(fields.of(try JSONValue(parsing: whole.bytes)))
    }
    json.endArray()
  }

  // MARK: State

  private func state(for part: SyncRoom, _ timeline: Timeline) throws -> [StoredEvent] {
    let isAfter = part.request.stateName != .before
    let end =
      isAfter ? part.next.position + 1 : timeline.events.first?.position ?? part.next.position + 1
    let senders = part.request.filter.state.lazyMembers ? Set(timeline.events.map(\.sender)) : nil
    var found: [StoredEvent]
    if part.isNew || part.request.isFullState {
      found = try roomState.state(
        of: part.room.row, before: end,
        members: senders.map { $0.union([part.request.session.user]) })
      for event in found { noteGiven(event, part) }
    } else {
      found =
        isAfter || timeline.isLimited || !part.request.filter.timeline.takesAll
        ? try roomState.changes(in: part.room.row, after: part.since, before: end) : []
      if let senders {
        found = try lazily(
          found, senders, before: end, part,
          keepsChanges: timeline.isLimited || isAfter || !part.request.filter.timeline.takesAll)
      }
    }
    guard part.request.filter.state.takes(room: part.room.id) else { return [] }
    return try found.filter { try timelines.takes($0, part.request.filter.state) }
  }

  private func noteGiven(_ event: StoredEvent, _ part: SyncRoom) {
    guard part.request.filter.state.lazyMembers, event.type == EventType.member,
      let user = users.knownRow(of: event.stateKey ?? "")
    else { return }
    _ = lazyMembers.give(user, of: part.room.row, to: part.request.session.device)
  }

  /// The state events for a client that loads members lazily: `changes` without the member events
  /// of users who sent nothing in the timeline, and the member events of the timeline's senders
  /// that the device has not received yet, or of all these senders if the filter wants redundant
  /// members.
  ///
  /// - Parameter keepsChanges: `true` keeps all member events among `changes`, because the client
  ///   learns nowhere else of a change, such as somebody's leave: it is in a gap before the
  ///   timeline, the filter may leave it out there, or the client takes no state from there.
  private func lazily(
    _ changes: [StoredEvent], _ senders: Set<Int64>, before end: Int64, _ part: SyncRoom,
    keepsChanges: Bool
  ) throws -> [StoredEvent] {
    let names = Set(try senders.map { try users.user($0).id })
    var found = changes.filter {
      keepsChanges || $0.type != EventType.member || names.contains($0.stateKey ?? "")
    }
    for event in found { noteGiven(event, part) }
    let there = Set(found.filter { $0.type == EventType.member }.compactMap(\.stateKey))
    let unknown = try senders.filter { row in
      let isNews = lazyMembers.give(row, of: part.room.row, to: part.request.session.device)
      let isWanted = isNews || part.request.filter.state.redundantMembers
      return try isWanted && !there.contains(users.user(row).id)
    }
    if !unknown.isEmpty {
      found += try roomState.state(of: part.room.row, before: end, members: unknown)
        .filter { $0.type == EventType.member }
    }
    return found
  }

  private func write(_ state: [StoredEvent], of part: SyncRoom, to json: inout JSONWriter) throws {
    json.key(part.request.stateName.rawValue)
    json.beginObject()
    json.key("events")
    try write(state, for: part, to: &json)
    json.endObject()
  }

  // MARK: Counts and names

  private func writeUnread(_ part: SyncRoom, to json: inout JSONWriter) throws {
    var (notifications, highlights) = (part.own.notifications, part.own.highlights)
    if part.request.filter.timeline.unreadThreads {
      let threads = try unread.threads(of: part.request.session.user, in: part.room.row)
      notifications -= threads.reduce(0) { $0 + $1.notifications }
      highlights -= threads.reduce(0) { $0 + $1.highlights }
      if !threads.isEmpty {
        json.key("unread_thread_notifications")
        json.object { object in
          for thread in threads {
            object.key(thread.id)
            object.counts(thread.notifications, thread.highlights)
          }
        }
      }
    }
    json.key("unread_notifications")
    json.counts(notifications, highlights)
  }

  /// Writes the counts of joined and of invited members, and for a room that has neither a name nor
  /// a canonical alias the heroes: users whose names clients show in place of the room's name. The
  /// heroes are other users who are joined or invited, or if there are none, users who have left or
  /// are banned.
  private func writeSummary(_ part: SyncRoom, to json: inout JSONWriter) throws {
    let invited = try database.first(
      "SELECT count(*) FROM members WHERE room=? AND membership='invite'", part.room.row
    ) { $0.integer(0) }
    json.key("summary")
    var summary: JSONObject = [
      "m.joined_member_count": .integer(Int64(part.room.joined.count)),
      "m.invited_member_count": .integer(invited ?? 0),
    ]
    if try !hasName(part.room.row) {
      let members = try heroes(of: part, "'join', 'invite'")
      let heroes = try members.isEmpty ? heroes(of: part, "'leave', 'ban'") : members
      summary.append("m.heroes", .array(heroes.map { .string($0) }))
    }
    json.value(.object(summary))
  }

  private func hasName(_ room: Int64) throws -> Bool {
    let names = [
      try roomState.content(room, EventType.name)?["name"],
      try roomState.content(room, EventType.canonicalAlias)?["alias"],
    ]
    return names.contains { $0?.string?.isEmpty == false }
  }

  /// The user ids of up to five users, except for the syncing user, whose membership is one of
  /// `memberships`, a list in SQL: those whose member events are the oldest.
  private func heroes(of part: SyncRoom, _ memberships: String) throws -> [String] {
    try database.rows(
      """
      SELECT users.user_id FROM members JOIN users ON users.id=members.user
      WHERE room=? AND membership IN (\(memberships)) AND user<>? ORDER BY members.position LIMIT 5
      """, part.room.row, part.request.session.user
    ) { $0.text(0) }
  }

  // MARK: Ephemeral

  private func writeEphemeral(
    _ groups: [[SyncReceipts.Receipt]], _ isTypingNews: Bool, of part: SyncRoom,
    to json: inout JSONWriter
  ) throws {
    var events: [(type: String, content: String)] = []
    if isTypingNews, part.request.filter.ephemeral.takes(type: EventType.typing) {
      let typists: [JSONValue] = try typing.notices.users(in: part.room.row).map {
        .string(try users.user($0).id)
      }
      events.append((EventType.typing, JSONValue.object(["user_ids": .array(typists)]).text))
    }
    for group in groups { events.append((EventType.receipt, try receipts.content(group))) }
    json.events("ephemeral", events)
  }
}

struct SyncRoom {
  let request: SyncRequest
  /// The token of the sync answer's `next_batch`: the answer contains the events up to its stream
  /// position.
  let next: StreamToken
  let viewer: RoomViewer
  let own: RoomMembership
  let accountData: [AccountData.Piece]

  /// `true` if the room is sent in full, as one that the client does not know: in a first sync, if
  /// the user has joined after the request's token, or if the answer that ended with that token had
  /// no space for it. A request for the full state does not count.
  var isNew: Bool {
    guard let since = request.since else { return true }
    return (own.joinedAt ?? 0) > since.position || since.isStillToCome(room.row)
  }
  var since: Int64 { isNew ? 0 : request.since?.position ?? 0 }
  var room: Room { viewer.room }
}

/// The users whose member event each device has received, by room, so that a client that loads
/// members lazily need not receive a member event again. Syncs of a device that do not load members
/// lazily are not recorded.
///
/// The server's thread owns this object.
final class LazyMembers {
  private struct Known {
    /// The token at the end of the last sync answer to the device. If the device's next sync
    /// request continues from another token, the device did not receive that answer.
    var token: String
    var members: [Int64: Set<Int64>]
  }

  /// The limits on remembered devices, and on remembered members of each. When a limit is exceeded,
  /// the records of all devices, or all members recorded for the device, are removed.
  private static let (maxDevices, maxMembers) = (500, 5_000)
  private var devices: [Int64: Known] = [:]

  func begin(_ device: Int64, since: String?) {
    if devices.count > Self.maxDevices { devices = [:] }
    if since == nil || devices[device]?.token != since {
      devices[device] = Known(token: since ?? "", members: [:])
    }
  }

  /// Records `next`, the token at the end of a sync answer to a device, for the comparison in the
  /// next call of `begin`.
  func end(_ device: Int64, next: String) { devices[device]?.token = next }

  /// Forgets which member events of a room a device has received, because they may have changed
  /// while its user was outside.
  func forget(_ room: Int64, of device: Int64) { devices[device]?.members[room] = nil }

  /// Records that a device is sent the member event of a user in a room; `true` if the device has
  /// not received that event yet, as far as the records tell.
  func give(_ user: Int64, of room: Int64, to device: Int64) -> Bool {
    guard var known = devices[device] else { return true }
    devices[device] = nil
    defer { devices[device] = known }
    if known.members.values.reduce(0, { $0 + $1.count }) > Self.maxMembers { known.members = [:] }
    return known.members[room, default: []].insert(user).inserted
  }
}

extension JSONWriter {
  /// Each content is JSON text.
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

  mutating func counts(_ notifications: Int64, _ highlights: Int64) {
    object { object in
      object.key("notification_count")
      object.integer(max(0, notifications))
      object.key("highlight_count")
      object.integer(max(0, highlights))
    }
  }
}
