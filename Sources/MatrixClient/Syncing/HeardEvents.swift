internal import Matrix

/// Remembers the ids of the newest events that came by sync, so that a push about such an event
/// causes no request.
struct HeardEvents {
  /// The limit of ids in each of the sets `newer` and `older`. When `newer` is full, it becomes
  /// `older`, and a new set begins.
  private static let most = 4_096

  private var newer: Set<String> = []
  private var older: Set<String> = []

  /// `true` if the event with this id is among the remembered ones.
  func contains(_ event: String) -> Bool { newer.contains(event) || older.contains(event) }

  /// Adds the ids of the timeline events in the joined rooms of a /sync response.
  mutating func note(_ answer: JSONValue) {
    for (_, room) in answer["rooms"]?["join"]?.object ?? [:] {
      for event in room["timeline"]?["events"]?.array ?? [] {
        if let id = event["event_id"]?.string { insert(id) }
      }
    }
  }

  private mutating func insert(_ event: String) {
    if newer.count >= Self.most { (older, newer) = (newer, []) }
    newer.insert(event)
  }
}
