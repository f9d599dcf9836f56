internal import Matrix

/// Evaluates the push rules of a room's members for new events, counts the unread ones, and pushes them.
struct Notifier {
  /// The steps that one event's rules may take for all readers together, and those that each reader's
  /// may take at least: enough for the predefined rules.
  private static let (mostSteps, leastSteps) = (4_000_000, 32_768)

  let database: ServerDatabase
  let users: Users
  let rules: PushRuleSets
  let unread: UnreadEvents
  let pushers: Pushers
  let queues: PushQueues

  /// Counts a new event for every member whose push rules notify of it.
  func notify(
    of event: StoredEvent, _ content: JSONObject, in room: Room, thread: Int64
  ) throws {
    let sender = try users.user(event.sender).id
    let pushEvent = PushEvent(event, content, sender: sender, in: room)
    let share = max(Self.mostSteps / max(room.joined.count, 1), Self.leastSteps)
    // Sending a message marks the room as read.
    if event.type == "m.room.message", !room.bots.contains(event.sender) {
      try unread.clear(of: event.sender, in: room.row)
    }
    for row in room.joined where row != event.sender {
      let reader = try users.user(row)
      if reader.isBot { continue }
      var budget = MatchingBudget(steps: share)
      let verdict = try rules.rules(of: reader).verdict(on: pushEvent, &budget)
      guard verdict.notifies else { continue }
      try unread.count(event, for: row, isHighlight: verdict.highlights, thread: thread)
      if try pushers.areThere() {
        let push = Push(user: row, event: event, isHighlight: verdict.highlights)
        database.afterCommit { [queues] in queues.deliver(push) }
      }
    }
  }
}
