internal import Matrix

/// GET /notifications: the unread events about which the user's push rules notify. See
/// <https://spec.matrix.org/v1.19/client-server-api/#listing-notifications>.
enum NotificationEndpoints {
  /// The number of events in a page if the request names none, and the most.
  private static let (usual, most) = (50, 500)

  /// The newest unread events first. A page that is not the last has `next_token`, the stream
  /// position of its last event, from which the next page continues.
  static func list(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let limit = try call.query["limit"] == nil ? usual : HistoryEndpoints.limit(call)
    let found = try server.pushing.unread.notifications(
      of: session.user, before: start(call),
      highlightsOnly: (call.query["only"] ?? "").split(separator: ",").contains("highlight"),
      limit: min(max(limit, 1), most) + 1)
    let page = found.prefix(min(max(limit, 1), most))
    var json = JSONWriter(reservingBytes: 2048)
    json.beginObject()
    json.key("notifications")
    json.beginArray()
    for notification in page {
      if let event = try server.reading.events.event(at: notification.position) {
        try write(event, notification.isHighlight, session, server, to: &json)
      }
    }
    json.endArray()
    if found.count > page.count, let last = page.last {
      json.member("next_token", "\(last.position)")
    }
    json.endObject()
    return .raw(json.bytes)
  }

  /// The stream position before which the page begins. Throws M_INVALID_PARAM for a `from` that is
  /// no such position.
  private static func start(_ call: Call) throws -> Int64 {
    guard let from = call.query["from"], !from.isEmpty else { return .max }
    guard let position = Int64(from), position >= 0 else {
      throw MatrixError.invalid("from is no token of a page")
    }
    return position
  }

  private static func write(
    _ event: StoredEvent, _ isHighlight: Bool, _ session: Session, _ server: ServerParts,
    to json: inout JSONWriter
  ) throws {
    let room = try server.reading.rooms.room(event.room)
    json.beginObject()
    json.member("room_id", room.id)
    json.key("ts")
    json.integer(event.sentAt)
    json.key("read")
    json.bool(false)
    json.key("actions")
    json.value(isHighlight ? ["notify", ["set_tweak": "highlight"]] : ["notify"])
    json.key("event")
    try server.reading.writer.write(
      event, to: &json, for: server.reading.access.viewer(room, session))
    json.endObject()
  }
}
