internal import Database
internal import Matrix

/// The unread events about which users' push rules notify, counted for each user and room.
struct UnreadEvents {
  let database: ServerDatabase
  let limits: RoomLimits

  /// Counts an event as unread for a user, unless the user has as many unread events in the room as
  /// `RoomLimits.unread` allows. Requires an open transaction.
  ///
  /// - Parameter thread: the stream position of the event at which the thread begins; 0 for the
  ///   main timeline.
  func count(
    _ event: StoredEvent, for user: Int64, isHighlight: Bool, thread: Int64
  ) throws {
    let known = try database.first(
      "SELECT notifications FROM members WHERE user=? AND room=?", user, event.room
    ) { $0.integer(0) }
    guard known ?? 0 < limits.unread else { return }
    try database.run(
      "INSERT OR IGNORE INTO notifications VALUES(?, ?, ?, ?, ?)", user, event.room, event.position,
      isHighlight, thread)
    try database.run(
      """
      UPDATE members SET notifications=notifications+1, highlights=highlights+?
      WHERE user=? AND room=?
      """, isHighlight, user, event.room)
  }

  /// `true` if a push's event is counted as unread for its reader; `false` for instance for one
  /// that was read, or was not counted because of `RoomLimits.unread`. Such an event is not pushed.
  func isUnread(_ push: Push) throws -> Bool {
    try database.first(
      "SELECT 1 FROM notifications WHERE user=? AND room=? AND position=?", push.user,
      push.event.room, push.event.position
    ) { _ in true } ?? false
  }

  func roomCount(of user: Int64) throws -> Int64 {
    try database.first(
      "SELECT count(*) FROM members WHERE user=? AND notifications>0", user
    ) { $0.integer(0) } ?? 0
  }

  struct Thread {
    /// The event id of the thread's root.
    let id: String
    let notifications: Int64
    let highlights: Int64
  }

  private static let maxThreads = 200

  func threads(of user: Int64, in room: Int64) throws -> [Thread] {
    try database.rows(
      """
      SELECT events.event_id, count(*), sum(is_highlight) FROM notifications
      JOIN events ON events.position=notifications.thread
      WHERE user=? AND notifications.room=? AND thread>0 GROUP BY thread LIMIT ?
      """, user, room, Self.maxThreads
    ) { Thread(id: $0.text(0), notifications: $0.integer(1), highlights: $0.integer(2)) }
  }

  /// Requires an open transaction.
  func forget(_ event: StoredEvent, of users: some Sequence<Int64>) throws {
    for user in users {
      try database.run(
        "DELETE FROM notifications WHERE user=? AND room=? AND position=?", user, event.room,
        event.position)
      if try database.connection.changes > 0 { try count(of: user, in: event.room) }
    }
  }

  func clear(of user: Int64, in room: Int64) throws {
    try database.run(
      """
      UPDATE members SET notifications=0, highlights=0
      WHERE user=? AND room=? AND notifications>0
      """, user, room)
    guard try database.connection.changes > 0 else { return }
    try database.run("DELETE FROM notifications WHERE user=? AND room=?", user, room)
  }

  /// Marks a room's events up to a stream position as read for a user. `thread` selects the events
  /// of one thread by the position of the event at which the thread begins (0: the main timeline);
  /// `nil` selects all.
  func clear(of user: Int64, in room: Int64, upTo position: Int64, thread: Int64?)
    throws
  {
    try database.run(
      """
      DELETE FROM notifications
      WHERE user=?1 AND room=?2 AND position<=?3 AND (?4 IS NULL OR thread=?4)
      """, user, room, position, thread)
    if try database.connection.changes > 0 { try count(of: user, in: room) }
  }

  private func count(of user: Int64, in room: Int64) throws {
    try database.run(
      """
      UPDATE members SET (notifications, highlights)=
        (SELECT count(*), coalesce(sum(is_highlight), 0) FROM notifications WHERE user=?1 AND room=?2)
      WHERE user=?1 AND room=?2
      """, user, room)
  }

  struct Notification {
    let position: Int64
    let isHighlight: Bool
  }

  func notifications(
    of user: Int64, before position: Int64, highlightsOnly: Bool, limit: Int
  ) throws -> [Notification] {
    try database.rows(
      """
      SELECT position, is_highlight FROM notifications
      WHERE user=? AND position<? AND is_highlight>=? ORDER BY position DESC LIMIT ?
      """, user, position, highlightsOnly, limit
    ) { Notification(position: $0.integer(0), isHighlight: $0.bool(1)) }
  }
}
