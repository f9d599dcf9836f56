internal import Database
internal import Matrix

struct SyncDevices {
  let users: Users
  let messages: DeviceMessages
  let keys: DeviceKeys
  let lists: DeviceLists

  func write(_ request: SyncRequest, to json: inout JSONWriter) throws {
    let waiting = try messages.waiting(
      for: request.session.device, after: request.since?.position ?? 0)
    if !waiting.isEmpty {
      json.key("to_device")
      try write(waiting, to: &json)
    }
    guard let since = request.since else { return }
    let (changed, left) = try lists.changes(for: request.session.user, after: since.position)
    guard !changed.isEmpty || !left.isEmpty else { return }
    json.key("device_lists")
    json.value(["changed": try ids(changed), "left": try ids(left)])
  }

  private func write(
    _ waiting: [DeviceMessages.Message], to json: inout JSONWriter
  ) throws {
    json.beginObject()
    json.key("events")
    json.beginArray()
    for message in waiting {
      json.beginObject()
      json.member("sender", try users.user(message.sender).id)
      json.member("type", message.type)
      json.key("content")
      json.raw(message.content)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  func ids(_ rows: [Int64]) throws -> JSONValue {
    .array(try rows.map { .string(try users.user($0).id) })
  }

  /// Writes how many one-time keys the device has left, and the algorithms of its unused fallback
  /// keys, if it has uploaded identity keys.
  func writeCounts(_ session: Session, to json: inout JSONWriter) throws {
    guard try keys.has(session.device) else { return }
    json.key("device_one_time_keys_count")
    json.value(.object(try keys.counts(of: session.device)))
    json.key("device_unused_fallback_key_types")
    json.value(.array(try keys.unusedFallbacks(of: session.device).map { .string($0) }))
  }
}

/// Announces to users, for instance in their sync answers, that their own devices or keys have
/// changed, or those of other users in their rooms. See
/// <https://spec.matrix.org/v1.19/client-server-api/#tracking-the-device-list-for-a-user>.
struct DeviceLists {
  private static let most = 1_000
  /// The value of the column `audience` for a change of devices or keys that is announced to the
  /// user and to everybody in a room with the user.
  private static let everybody: Int64 = 0

  let database: ServerDatabase
  let rooms: Rooms
  let members: Members
  let companions: Companions
  let waiters: SyncWaiters

  /// Requires an open transaction.
  func note(_ user: Int64) throws {
    try note(user, to: Self.everybody)
    database.wakeAfterCommit([user])
    for row in try members.joinedRooms(of: user) {
      database.wakeAfterCommit(try rooms.room(row).joined.filter { waiters.isWaiting($0) })
    }
  }

  /// Requires an open transaction.
  func note(_ user: Int64, onlyTo reader: Int64) throws {
    try note(user, to: reader)
    database.wakeAfterCommit([reader])
  }

  private func note(_ user: Int64, to audience: Int64) throws {
    try database.run(
      "INSERT OR REPLACE INTO device_changes VALUES(?, ?, ?)", user, audience,
      database.nextPosition())
  }

  /// The row ids of the users whose devices or keys the reader has to look up again (`changed`),
  /// because these have changed after a stream position or because reader and user have begun to
  /// share a room, and of the users in `Companions.Changes.left` (`left`), who share no room with
  /// the reader.
  func changes(
    for reader: Int64, after position: Int64
  ) throws -> (changed: [Int64], left: [Int64]) {
    let noted = try database.rows(
      """
      SELECT user, audience FROM device_changes WHERE position>? AND audience IN (?, ?)
      ORDER BY position DESC LIMIT ?
      """, position, Self.everybody, reader, Self.most
    ) { (user: $0.integer(0), audience: $0.integer(1)) }
    let known = try noted.filter {
      try $0.audience != Self.everybody || members.share(reader, $0.user)
    }
    let company = try companions.changes(of: reader, after: position)
    return (company.came.union(known.map(\.user)).sorted(), company.left.sorted())
  }
}
