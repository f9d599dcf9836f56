internal import Matrix

/// The events that came last by sync, so that a push of one of them needs nothing.
struct HeardEvents {
  /// Of each half: the older one is forgotten when the newer one is full.
  private static let most = 4_096

  private var newer: Set<String> = []
  private var older: Set<String> = []

  func contains(_ event: String) -> Bool { newer.contains(event) || older.contains(event) }

  /// Notes the events of an answer of /sync.
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
