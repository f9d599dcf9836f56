internal import Database

/// Finds the thread to which an event belongs. See
/// <https://spec.matrix.org/v1.19/client-server-api/#threaded-read-receipts>.
struct Threads {
  /// The limit on relations that are followed from an event to a reply in its thread.
  private static let mostHops = 3

  let database: ServerDatabase

  /// The stream position of the root of an event's thread: of the event at which that thread
  /// begins. An event is in a thread if it is a reply there, or relates to such a reply as an edit
  /// or a reaction does. `nil` for an event of the main timeline, to which the roots of threads
  /// belong, for a redacted event, for one that relates, perhaps through others, to a redacted
  /// event of the thread, and for one that is more than `mostHops` relations away from a reply.
  func root(of position: Int64) throws -> Int64? {
    var current = position
    for _ in 0...Self.mostHops {
      let found = try database.first(
        "SELECT relation, relates FROM events WHERE position=?", current
      ) { (relation: $0.optionalText(0), target: $0.optionalInteger(1)) }
      guard let relation = found?.relation, let target = found?.target else { return nil }
      if relation == "m.thread" { return target }
      current = target
    }
    return nil
  }
}
