internal import Matrix

/// Writes the parts of a sync answer that concern encryption and the device itself: to-device
/// messages, changed device lists, and what is left of the device's one-time keys and fallback
/// keys.
struct SyncDevices {
  let users: Users
  let messages: DeviceMessages
  let keys: DeviceKeys
  let lists: DeviceLists

  /// Writes the to-device messages that wait for the device and, unless it is a first sync, the
  /// users whose devices the client has to look up again and those who share no room with the user
  /// any more.
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

  /// The user ids of users, given by row id, as a JSON array.
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
