/// The bytes that one sync answer has so far, and the limits on its bytes and its joined rooms.
struct SyncBudget {
  private let limits: RoomLimits
  private var bytes: Int

  /// Begins to count the bytes of a sync answer that has no rooms yet.
  ///
  /// - Parameter used: the bytes that the answer has already.
  init(_ limits: RoomLimits, used: Int) {
    self.limits = limits
    bytes = used
  }

  /// `true` while the sync answer is below its byte limit. At the limit, further invites, knocks
  /// and left rooms are shortened, and joined rooms are left for the next answer, except for the
  /// first.
  var isLeft: Bool { bytes < limits.answerBytes }

  /// `true` if one more joined room fits into the sync answer after `count` others.
  func hasRoom(for count: Int) -> Bool { isLeft && count < limits.answerRooms }

  /// Adds the bytes of a room's JSON text to those of the sync answer.
  mutating func use(_ json: [UInt8]) { bytes += json.count }
}
