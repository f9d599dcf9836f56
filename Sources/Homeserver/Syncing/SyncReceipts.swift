internal import Database
internal import Matrix

struct SyncReceipts {
  private static let maxReceipts = 1_000

  let database: ServerDatabase
  let users: Users

  struct Receipt {
    let event: String
    /// `m.read`, or `m.read.private` for a receipt that others do not see.
    let type: String
    let user: Int64
    /// The thread that the user has read: "" for the whole room, "main" for the events outside of
    /// all threads, or the id of the event at which a thread begins.
    let thread: String
    /// The time when the server received the receipt, ms since 1970, UTC.
    let at: Int64
    /// The stream position of the event up to which the user has read.
    let position: Int64
  }

  /// The room's receipts that are new for the sync request (for the full state also older ones) and
  /// of which the viewer may know, in groups that each fit into one m.receipt event. Empty when the
  /// filter does not accept m.receipt.
  func receipts(for part: SyncRoom) throws -> [[Receipt]] {
    guard part.request.filter.ephemeral.takes(type: EventType.receipt) else { return [] }
    let found = try database.rows(
      """
      SELECT event_id, type, user, thread, received_at, event FROM receipts
      WHERE room=? AND position>? AND (type<>'m.read.private' OR user=?)
      ORDER BY position DESC LIMIT ?
      """, part.room.row, part.request.isFullState ? 0 : part.since, part.request.session.user,
      Self.maxReceipts
    ) { row in
      Receipt(
        event: row.text(0), type: row.text(1), user: row.integer(2), thread: row.text(3),
        at: row.integer(4), position: row.integer(5))
    }
    // A receipt at an event that the viewer may not read is omitted, because it would name that
    // event.
    let readable = found.filter { part.viewer.visibility.contains($0.position) }
    // Two receipts of one user on one event, of the same type but for two threads, do not fit into
    // one m.receipt event.
    var events: [[Receipt]] = []
    var counts: [[String]: Int] = [:]
    for receipt in readable {
      let place = counts[[receipt.event, receipt.type, "\(receipt.user)"], default: 0]
      counts[[receipt.event, receipt.type, "\(receipt.user)"]] = place + 1
      if place < events.count { events[place].append(receipt) } else { events.append([receipt]) }
    }
    return events
  }

  /// The content of one m.receipt event, as JSON text.
  func content(_ receipts: [Receipt]) throws -> String {
    var events = JSONObject()
    for (event, receipts) in Dictionary(grouping: receipts, by: \.event) {
      var types = JSONObject()
      for (type, receipts) in Dictionary(grouping: receipts, by: \.type) {
        var times = JSONObject()
        for receipt in receipts {
          var value: JSONObject = ["ts": .integer(receipt.at)]
          if !receipt.thread.isEmpty { value.append("thread_id", .string(receipt.thread)) }
          times.append(try users.user(receipt.user).id, .object(value))
        }
        types.append(type, .object(times))
      }
      events.append(event, .object(types))
    }
    return JSONValue.object(events).text
  }
}
