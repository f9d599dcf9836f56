internal import Database
internal import Matrix

struct Receipts {
  static let types: Set<String> = [ReceiptType.read, ReceiptType.readPrivate]
  /// The limit on threads of a room for which a user's receipts of one type are stored, because a
  /// first sync may send all of them. The receipts that were set longest ago are removed.
  private static let maxThreads = 50

  let database: ServerDatabase
  let scheduler: ServerScheduler
  let accountData: AccountData
  let events: Events
  let threads: Threads
  let access: RoomAccess
  let unread: UnreadEvents
  let bots: BotInbox

  /// Requires an open transaction. Throws M_NOT_FOUND for an event that is not in the room or that
  /// the user may not read, M_INVALID_PARAM for one outside of the thread.
  ///
  /// - Parameter thread: "" for a receipt of the whole room, "main" for the events outside of all
  ///   threads, or the id of the event at which a thread begins.
  func set(
    _ type: String, at eventID: String, thread: String, in room: Room, of user: Int64
  ) throws {
    guard let event = try events.event(id: eventID), event.room == room.row,
      try access.visibility(of: user, in: room.row).contains(event.position)
    else {
      throw MatrixError.notFound("No such event")
    }
    guard try isInside(event, thread) else {
      throw MatrixError.invalid("The event does not belong to the thread")
    }
    let former = try database.first(
      "SELECT event FROM receipts WHERE room=? AND user=? AND type=? AND thread=?",
      room.row, user, type, thread
    ) { $0.integer(0) }
    if let former, former >= event.position { return }
    try database.run(
      "INSERT OR REPLACE INTO receipts VALUES(?, ?, ?, ?, ?, ?, ?, ?)", room.row, user, type,
      thread,
      eventID, event.position, scheduler.now(), database.nextPosition())
    if !thread.isEmpty { try forgetOldThreadReceipts(type, in: room, of: user) }
    try unread.clear(
      of: user, in: room.row, upTo: event.position, thread: threadPosition(thread))
    guard type == ReceiptType.read else { return database.wakeAfterCommit([user]) }
    database.wakeAfterCommit(room.joined)
    guard !room.bots.contains(user) else { return }
    let news = room.bots.map {
      BotNews.receipt(bot: $0, room: room.row, user: user, event: eventID)
    }
    database.afterCommit { [bots] in bots.tell(news) }
  }

  /// The event at which a thread begins counts as part of the thread and of the main timeline.
  /// `true` also for a redacted event, whose thread is not known any more.
  private func isInside(_ event: StoredEvent, _ thread: String) throws -> Bool {
    if thread.isEmpty || event.redaction != nil || thread == event.id { return true }
    let root = try threads.root(of: event.position).flatMap { try events.event(at: $0)?.id }
    return thread == root ?? "main"
  }

  private func forgetOldThreadReceipts(_ type: String, in room: Room, of user: Int64) throws {
    try database.run(
      """
      DELETE FROM receipts WHERE room=?1 AND user=?2 AND type=?3 AND thread IN (
        SELECT thread FROM receipts WHERE room=?1 AND user=?2 AND type=?3 AND thread<>''
        ORDER BY position DESC LIMIT -1 OFFSET ?4)
      """, room.row, user, type, Self.maxThreads)
  }

  private func threadPosition(_ thread: String) -> Int64? {
    switch thread {
    case "": nil
    case "main": 0
    default: EventID.position(thread) ?? -1
    }
  }

  /// Requires an open transaction. Throws M_BAD_JSON for an id that is no text, M_NOT_FOUND when
  /// the marker's event is not in the room, and the errors of `set` for the receipts' events.
  func setMarkers(_ body: JSONObject, in room: Room, of user: Int64) throws {
    if let event = try body.optionalText(EventType.fullyRead) {
      guard try events.event(id: event)?.room == room.row else {
        throw MatrixError.notFound("No such event")
      }
      try accountData.set(
        ["event_id": .string(event)], of: user, room: room.row, type: EventType.fullyRead)
    }
    for type in Self.types.sorted() {
      guard let event = try body.optionalText(type) else { continue }
      try set(type, at: event, thread: "", in: room, of: user)
    }
  }
}
