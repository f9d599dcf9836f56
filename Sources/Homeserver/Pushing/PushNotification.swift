internal import Matrix

/// Builds the request bodies that push gateways receive.
struct PushNotification {
  let users: Users
  let rooms: Rooms
  let unread: UnreadEvents

  /// The body of the request that sends a push to a gateway. See
  /// <https://spec.matrix.org/v1.19/push-gateway-api/>.
  func body(of push: Push, to pusher: Pusher) throws -> JSONValue {
    var device: JSONObject = [
      "app_id": .string(pusher.id.app), "pushkey": .string(pusher.id.key),
      "data": .object(pusher.data),
    ]
    var notification: JSONObject = [
      "event_id": .string(push.event.id), "room_id": .string(try rooms.room(push.event.room).id),
      "counts": ["unread": .integer(try unread.roomCount(of: push.user))],
    ]
    if !pusher.takesIDsOnly {
      let sender = try users.user(push.event.sender)
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
