internal import Matrix

/// Applies the push rules of a room's joined members to each new event, counts the event as unread
/// for each of them whose rules notify about it, and sends it to that member's pushers.
struct PushEvaluation {
  /// The limits on matching steps for one event: the total, shared by all joined members, and the
  /// minimum for each member, which suffices for the predefined rules.
  private static let (mostSteps, leastSteps) = (4_000_000, 32_768)

  let database: ServerDatabase
  let users: Users
  let rules: PushRuleSets
  let unread: UnreadEvents
  let pushers: Pushers
  let queues: PushQueues
  let ignoredUsers: IgnoredUsers

  /// Counts a new event as unread for each joined member whose push rules notify about it, and
  /// pushes it after the commit; never for the sender, for bots, or for those who ignore the
  /// sender. A message of a person also marks the room as read for its sender.
  ///
  /// - Parameter thread: the stream position of the event at which the thread begins; 0 for the
  ///   main timeline.
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
      if try reader.isBot || ignoredUsers.of(row).contains(event.sender) { continue }
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
