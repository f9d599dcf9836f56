internal import Database
internal import Matrix

/// Writes joined rooms as JSON for sync answers: timeline, state, typing notices, receipts, account
/// data, unread counts and summary.
struct SyncRoomWriter {
  let database: ServerDatabase
  let users: Users
  let roomState: RoomState
  let timelines: Timelines
  let writer: EventWriter
  let unread: UnreadEvents
  let typing: Typing
  let receipts: SyncReceipts
  let lazyMembers: LazyMembers

  /// The room as JSON; `nil` when nothing in it is new for the request.
  func json(_ part: SyncRoom) throws -> [UInt8]? {
    let filter = part.request.filter
    let timeline = try timelines.timeline(
      for: part.viewer, after: part.since, upTo: part.next.position,
      limit: filter.timelineLimit, filter: filter.timeline)
    let state = try state(for: part, timeline)
    let receipts = try self.receipts.receipts(for: part)
    let isTypingNews =
      part.isNew || part.request.isFullState
      ? !typing.notices.users(in: part.room.row).isEmpty
      : typing.notices.hasChanged(in: part.room.row, after: part.request.since?.typing ?? 0)
    guard
      part.isNew || part.request.isFullState || !timeline.events.isEmpty || !state.isEmpty
        || !receipts.isEmpty || isTypingNews || !part.accountData.isEmpty
    else { return nil }
    var json = JSONWriter(reservingBytes: 2048)
    json.beginObject()
    try write(timeline, of: part, to: &json)
    try write(state, of: part, to: &json)
    try writeEphemeral(receipts, isTypingNews, of: part, to: &json)
    if !part.accountData.isEmpty {
      json.events("account_data", part.accountData.map { ($0.type, $0.content) })
    }
    try writeUnread(part, to: &json)
    let changed = timeline.events + state
    if part.isNew || changed.contains(where: { $0.type == "m.room.member" }) {
      try writeSummary(part, to: &json)
    }
    json.endObject()
    return json.bytes
  }

  private func write(_ timeline: Timeline, of part: SyncRoom, to json: inout JSONWriter) throws {
    guard part.isNew || !timeline.events.isEmpty || timeline.isLimited else { return }
    json.key("timeline")
    json.beginObject()
    json.key("events")
    try writer.write(timeline.events, to: &json, for: part.viewer, withRoom: false)
    json.key("limited")
    json.bool(timeline.isLimited)
    let first = timeline.events.first?.position ?? part.next.position + 1
    let start = timeline.resumesAt ?? first - 1
    json.member("prev_batch", SyncToken(position: start).text)
    json.endObject()
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
      if let senders { found = try lazily(found, senders, before: end, part) }
    }
    return try found.filter { try timelines.takes($0, part.request.filter.state) }
  }

  private func noteGiven(_ event: StoredEvent, _ part: SyncRoom) {
    guard event.type == "m.room.member", let user = users.knownRow(of: event.stateKey ?? "") else {
      return
    }
    _ = lazyMembers.give(user, of: part.room.row, to: part.request.session.device)
  }

  /// The state events for a client that loads members lazily: `changes` without the member events
  /// of users who sent nothing in the timeline, but with the member events of the timeline's
  /// senders that the device has not received yet.
  private func lazily(
    _ changes: [StoredEvent], _ senders: Set<Int64>, before end: Int64, _ part: SyncRoom
  ) throws -> [StoredEvent] {
    let names = Set(try senders.map { try users.user($0).id })
    var found = changes.filter { $0.type != "m.room.member" || names.contains($0.stateKey ?? "") }
    let there = Set(found.filter { $0.type == "m.room.member" }.compactMap(\.stateKey))
    let unknown = try senders.filter { row in
      let isNews = lazyMembers.give(row, of: part.room.row, to: part.request.session.device)
      return try isNews && !there.contains(users.user(row).id)
    }
    if !unknown.isEmpty {
      found += try roomState.state(of: part.room.row, before: end, members: unknown)
        .filter { $0.type == "m.room.member" }
    }
    return found
  }

  private func write(_ state: [StoredEvent], of part: SyncRoom, to json: inout JSONWriter) throws {
    // `state_after` is written even when it is empty: without it a client reads `state`.
    guard !state.isEmpty || part.isNew || part.request.stateName != .before else { return }
    json.key(part.request.stateName.rawValue)
    json.beginObject()
    json.key("events")
    try writer.write(state, to: &json, for: part.viewer, withRoom: false)
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

  private func writeSummary(_ part: SyncRoom, to json: inout JSONWriter) throws {
    let heroes = try database.rows(
      """
      SELECT users.user_id FROM members JOIN users ON users.id=members.user
      WHERE room=? AND membership IN ('join', 'invite') AND user<>? ORDER BY members.position LIMIT 5
      """, part.room.row, part.request.session.user
    ) { $0.text(0) }
    let invited = try database.first(
      "SELECT count(*) FROM members WHERE room=? AND membership='invite'", part.room.row
    ) { $0.integer(0) }
    json.key("summary")
    json.value([
      "m.heroes": .array(heroes.map { .string($0) }),
      "m.joined_member_count": .integer(Int64(part.room.joined.count)),
      "m.invited_member_count": .integer(invited ?? 0),
    ])
  }

  // MARK: Ephemeral

  private func writeEphemeral(
    _ groups: [[SyncReceipts.Receipt]], _ isTypingNews: Bool, of part: SyncRoom,
    to json: inout JSONWriter
  ) throws {
    var events: [(type: String, content: String)] = []
    if isTypingNews, part.request.filter.ephemeral.takes(type: "m.typing") {
      let typists: [JSONValue] = try typing.notices.users(in: part.room.row).map {
        .string(try users.user($0).id)
      }
      events.append(("m.typing", JSONValue.object(["user_ids": .array(typists)]).text))
    }
    for group in groups { events.append(("m.receipt", try receipts.content(group))) }
    if !events.isEmpty { json.events("ephemeral", events) }
  }
}
