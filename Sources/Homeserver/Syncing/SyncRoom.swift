internal import Database
internal import Matrix

/// One joined room in one answer.
struct SyncRoom {
  let request: SyncRequest
  let next: SyncToken
  let room: Room
  let own: Membership
  let accountData: [(type: String, content: String)]
  /// How many events of the timeline come at most.
  let limit: Int

  /// Whether the one who asks knows nothing of this room yet.
  var isNew: Bool { request.since.map { (own.joinedAt ?? 0) > $0.position } ?? true }
  /// What was told already; 0 for a new room.
  var since: Int64 { isNew ? 0 : request.since?.position ?? 0 }
  /// The position before the first event that may be seen.
  var start: Int64 {
    ["joined", "invited"].contains(room.historyVisibility) ? (own.joinedAt ?? 1) - 1 : 0
  }
}

extension HomeserverCore {
  /// How many receipts of a room come at most, the newest.
  private static let mostReceipts = 1_000

  /// The room as JSON; `nil` when nothing is new.
  func json(_ part: SyncRoom) throws -> [UInt8]? {
    let filter = part.request.filter
    let timeline = try timeline(
      of: part.room.row, after: max(part.since, part.start), upTo: part.next.position,
      limit: part.limit, filter: filter.timeline)
    let state = try state(for: part, timeline)
    let receipts = try receipts(for: part)
    let isTypingNews =
      part.isNew || part.request.isFullState
      ? !typing.users(in: part.room.row).isEmpty
      : typing.hasChanged(in: part.room.row, after: part.request.since?.typing ?? 0)
    guard
      part.isNew || part.request.isFullState || !timeline.events.isEmpty || !state.isEmpty
        || !receipts.isEmpty || isTypingNews || !part.accountData.isEmpty
    else { return nil }
    var json = JSONWriter(reservingBytes: 2048)
    json.beginObject()
    try write(timeline, of: part, to: &json)
    try write(state, of: part, to: &json)
    try writeEphemeral(receipts, isTypingNews, of: part, to: &json)
    if !part.accountData.isEmpty { json.events("account_data", part.accountData) }
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
    json.beginArray()
    for event in timeline.events {
      try write(event, to: &json, for: part.request.session, withRoom: false)
    }
    json.endArray()
    json.key("limited")
    json.bool(timeline.isLimited)
    let start = timeline.events.first.map { $0.position - 1 } ?? part.next.position
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
      found = try state(
        of: part.room.row, before: end,
        members: senders.map { $0.union([part.request.session.user]) })
      for event in found { noteGiven(event, part) }
    } else {
      found =
        isAfter || timeline.isLimited || !part.request.filter.timeline.takesAll
        ? try stateChanges(in: part.room.row, after: part.since, before: end) : []
      if let senders { found = try lazily(found, senders, before: end, part) }
    }
    return try found.filter { try takes($0, part.request.filter.state) }
  }

  private func noteGiven(_ event: StoredEvent, _ part: SyncRoom) {
    guard event.type == "m.room.member", let user = caches.userRows[event.stateKey ?? ""] else {
      return
    }
    _ = lazyMembers.give(user, of: part.room.row, to: part.request.session.device)
  }

  /// Leaves out members who say nothing here, and adds those who do and are not known yet.
  private func lazily(
    _ changes: [StoredEvent], _ senders: Set<Int64>, before end: Int64, _ part: SyncRoom
  ) throws -> [StoredEvent] {
    let names = Set(try senders.map { try user($0).id })
    var found = changes.filter { $0.type != "m.room.member" || names.contains($0.stateKey ?? "") }
    let there = Set(found.filter { $0.type == "m.room.member" }.compactMap(\.stateKey))
    let unknown = try senders.filter { row in
      let isNews = lazyMembers.give(row, of: part.room.row, to: part.request.session.device)
      return try isNews && !there.contains(user(row).id)
    }
    if !unknown.isEmpty {
      found += try state(of: part.room.row, before: end, members: unknown)
        .filter { $0.type == "m.room.member" }
    }
    return found
  }

  private func write(_ state: [StoredEvent], of part: SyncRoom, to json: inout JSONWriter) throws {
    // State that comes "after" is told even when it is none: its absence would mean the old way.
    guard !state.isEmpty || part.isNew || part.request.stateName != .before else { return }
    json.key(part.request.stateName.rawValue)
    json.beginObject()
    json.key("events")
    json.beginArray()
    for event in state {
      try write(event, to: &json, for: part.request.session, withRoom: false)
    }
    json.endArray()
    json.endObject()
  }

  // MARK: Counts and names

  private func writeUnread(_ part: SyncRoom, to json: inout JSONWriter) throws {
    var (notifications, highlights) = (part.own.notifications, part.own.highlights)
    if part.request.filter.timeline.unreadThreads {
      let threads = try database.rows(
        """
        SELECT events.event_id, count(*), sum(is_highlight) FROM notifications
        JOIN events ON events.position=notifications.thread
        WHERE user=? AND notifications.room=? AND thread>0 GROUP BY thread LIMIT 200
        """, part.request.session.user, part.room.row
      ) { (id: $0.text(0), notifications: $0.integer(1), highlights: $0.integer(2)) }
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

  private struct Receipt {
    let event: String
    let type: String
    let user: Int64
    let thread: String
    let at: Int64
  }

  private func receipts(for part: SyncRoom) throws -> [[Receipt]] {
    guard part.request.filter.ephemeral.takes(type: "m.receipt") else { return [] }
    let found = try database.rows(
      """
      SELECT event_id, type, user, thread, received_at FROM receipts
      WHERE room=? AND position>? AND (type<>'m.read.private' OR user=?)
      ORDER BY event_id, type LIMIT ?
      """, part.room.row, part.request.isFullState ? 0 : part.since, part.request.session.user,
      Self.mostReceipts
    ) { row in
      Receipt(
        event: row.text(0), type: row.text(1), user: row.integer(2), thread: row.text(3),
        at: row.integer(4))
    }
    // Two receipts of one user on one event, in two threads, do not fit into one m.receipt.
    var events: [[Receipt]] = []
    for receipt in found {
      let place = events.firstIndex { receipts in
        !receipts.contains {
          $0.event == receipt.event && $0.type == receipt.type && $0.user == receipt.user
        }
      }
      if let place { events[place].append(receipt) } else { events.append([receipt]) }
    }
    return events
  }

  private func writeEphemeral(
    _ receipts: [[Receipt]], _ isTypingNews: Bool, of part: SyncRoom, to json: inout JSONWriter
  ) throws {
    var events: [(type: String, content: String)] = []
    if isTypingNews, part.request.filter.ephemeral.takes(type: "m.typing") {
      let users: [JSONValue] = try typing.users(in: part.room.row).map { .string(try user($0).id) }
      events.append(("m.typing", JSONValue.object(["user_ids": .array(users)]).text))
    }
    for group in receipts { events.append(("m.receipt", try content(group))) }
    if !events.isEmpty { json.events("ephemeral", events) }
  }

  private func content(_ receipts: [Receipt]) throws -> String {
    var events = JSONObject()
    for (event, receipts) in Dictionary(grouping: receipts, by: \.event) {
      var types = JSONObject()
      for (type, receipts) in Dictionary(grouping: receipts, by: \.type) {
        var users = JSONObject()
        for receipt in receipts {
          var value: JSONObject = ["ts": .integer(receipt.at)]
          if !receipt.thread.isEmpty { value.append("thread_id", .string(receipt.thread)) }
          users.append(try user(receipt.user).id, .object(value))
        }
        types.append(type, .object(users))
      }
      events.append(event, .object(types))
    }
    return JSONValue.object(events).text
  }
}

extension JSONWriter {
  fileprivate mutating func counts(_ notifications: Int64, _ highlights: Int64) {
    object { object in
      object.key("notification_count")
      object.integer(max(0, notifications))
      object.key("highlight_count")
      object.integer(max(0, highlights))
    }
  }
}
