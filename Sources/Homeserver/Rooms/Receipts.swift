internal import Database
internal import Matrix

/// Who has read how far.
extension HomeserverCore {
  static let receiptTypes: Set<String> = ["m.read", "m.read.private"]

  /// Moves a receipt forward; one that is further stays.
  ///
  /// - Parameter thread: "" for a receipt of the whole room, "main", or the id of a thread's root.
  func setReceipt(
    _ type: String, at eventID: String, thread: String, in room: Room, of user: Int64
  ) throws {
    guard let event = try event(id: eventID), event.room == room.row else {
      throw MatrixError.notFound("No such event")
    }
    let former = try database.first(
      "SELECT event FROM receipts WHERE room=? AND user=? AND type=? AND thread=?",
      room.row, user, type, thread
    ) { $0.integer(0) }
    if let former, former >= event.position { return }
    try database.run(
      "INSERT OR REPLACE INTO receipts VALUES(?, ?, ?, ?, ?, ?, ?, ?)", room.row, user, type,
      thread,
      eventID, event.position, now, nextPosition())
    try clearNotifications(
      of: user, in: room.row, upTo: event.position, thread: threadPosition(thread))
    guard type == "m.read" else { return _ = batch.effects.users.insert(user) }
    batch.effects.users.formUnion(room.joined)
    for bot in room.bots where !room.bots.contains(user) {
      batch.effects.forBots.append(
        .receipt(bot: bot, room: room.row, user: user, event: eventID))
    }
  }

  private func threadPosition(_ thread: String) -> Int64? {
    switch thread {
    case "": nil
    case "main": 0
    default: EventID.position(thread) ?? -1
    }
  }

  /// Both markers of `read_markers`, those that are there.
  func setMarkers(_ body: JSONObject, in room: Room, of user: Int64) throws {
    if let event = try body.optionalText("m.fully_read") {
      try setAccountData(
        of: user, room: room.row, type: "m.fully_read", ["event_id": .string(event)])
    }
    for type in Self.receiptTypes.sorted() {
      guard let event = try body.optionalText(type) else { continue }
      try setReceipt(type, at: event, thread: "", in: room, of: user)
    }
  }
}
