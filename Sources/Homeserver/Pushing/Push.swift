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
  /// Whether anybody has a pusher: most servers have none.
  func hasPushers() throws -> Bool {
    if let known = caches.hasPushers { return known }
    let found = try database.first("SELECT 1 FROM pushers LIMIT 1") { _ in true } ?? false
    caches.hasPushers = found
    return found
  }

  /// Tells the gateways of the reader's pushers. After the commit.
  func deliver(_ push: Push) {
    guard let sendPush else { return }
    do {
      let pushers = try database.rows(
        "SELECT content FROM pushers WHERE user=? LIMIT 20", push.user
      ) { $0.text(0) }
      for pusher in pushers {
        guard let pusher = try? JSONValue(parsing: pusher),
          let url = pusher["data"]?["url"]?.string
        else { continue }
        sendPush(url, try notification(push, pusher).bytes)
      }
    } catch {
      log("a push failed: \(error)")
    }
  }

  private func notification(_ push: Push, _ pusher: JSONValue) throws -> JSONValue {
    let unread = try database.first(
      "SELECT count(*) FROM members WHERE user=? AND notifications>0", push.user
    ) { $0.integer(0) }
    let sender = try user(push.event.sender)
    var notification: JSONObject = [
      "event_id": .string(push.event.id), "room_id": .string(try room(push.event.room).id),
      "counts": ["unread": .integer(unread ?? 0)],
      "prio": push.isHighlight ? "high" : "low",
      "devices": [
        [
          "app_id": pusher["app_id"] ?? "", "pushkey": pusher["pushkey"] ?? "",
          "data": pusher["data"] ?? [:], "tweaks": push.isHighlight ? ["highlight": true] : [:],
        ]
      ],
    ]
    if pusher["data"]?["format"]?.string != "event_id_only" {
      notification["type"] = .string(push.event.type)
      notification["sender"] = .string(sender.id)
      notification["sender_display_name"] = sender.displayName.map { .string($0) }
      notification["content"] = try? JSONValue(parsing: push.event.content)
    }
    return ["notification": .object(notification)]
  }
}
