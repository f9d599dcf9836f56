internal import Database
internal import Matrix

/// A notification for the pushers of one person.
struct Push {
  /// The reader's row.
  let user: Int64
  let event: StoredEvent
  let isHighlight: Bool
}

extension HomeserverCore {
  /// Whether the reader has not seen it yet: what was read meanwhile is not pushed any more.
  func isUnread(_ push: Push) throws -> Bool {
    try database.first(
      "SELECT 1 FROM notifications WHERE user=? AND room=? AND position=?", push.user,
      push.event.room, push.event.position
    ) { _ in true } ?? false
  }

  /// What the gateway gets. See <https://spec.matrix.org/v1.19/push-gateway-api/>.
  func notification(_ push: Push, to pusher: Pusher) throws -> JSONValue {
    let unread = try database.first(
      "SELECT count(*) FROM members WHERE user=? AND notifications>0", push.user
    ) { $0.integer(0) }
    var device: JSONObject = [
      "app_id": .string(pusher.id.app), "pushkey": .string(pusher.id.key),
      "data": .object(pusher.data),
    ]
    var notification: JSONObject = [
      "event_id": .string(push.event.id), "room_id": .string(try room(push.event.room).id),
      "counts": ["unread": .integer(unread ?? 0)],
    ]
    if !pusher.takesIDsOnly {
      let sender = try user(push.event.sender)
      device["tweaks"] = push.isHighlight ? ["highlight": true] : [:]
      notification["prio"] = push.isHighlight ? "high" : "low"
      notification["type"] = .string(push.event.type)
      notification["sender"] = .string(sender.id)
      notification["sender_display_name"] = sender.displayName.map { .string($0) }
      notification["content"] = try? JSONValue(parsing: push.event.content)
    }
    notification["devices"] = [.object(device)]
    return ["notification": .object(notification)]
  }
}
