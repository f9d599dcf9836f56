/// The limits of one answer to a sync: the bytes that it has so far, and whether another room fits.
struct SyncBudget {
  private let limits: RoomLimits
  private var bytes: Int

  /// The space of an answer without rooms.
  ///
  /// - Parameter used: the bytes that the answer has already.
  init(_ limits: RoomLimits, used: Int) {
    self.limits = limits
    bytes = used
  }

  /// `true` while rooms are written in full: the others are written in short, or by the next
  /// answer.
  var isLeft: Bool { bytes < limits.answerBytes }

  /// `true` when one more joined room fits behind `count` others.
  func hasRoom(for count: Int) -> Bool { isLeft && count < limits.answerRooms }

  /// Counts the bytes of a room's JSON text.
  mutating func use(_ json: [UInt8]) { bytes += json.count }
}
