internal import Matrix

/// A point between two things that happened: `s<position>`, `s<position>_<typing>` or
/// `s<position>_<typing>_<room>`. The same text marks a point in a room's history. It means the same after
/// a restart.
struct SyncToken: Sendable, Equatable {
  /// The client has got everything up to this position.
  let position: Int64
  /// The client has got every change of typing notices up to this one.
  var typing: Int64 = 0
  /// The row of the last room that the answer had space for: rooms with higher rows are still to be
  /// sent, each in full. `nil`: the answer had all rooms.
  var lastRoom: Int64?

  var text: String {
    if let lastRoom { return "s\(position)_\(typing)_\(lastRoom)" }
    return typing == 0 ? "s\(position)" : "s\(position)_\(typing)"
  }

  /// `true` when a room was left for the next answer.
  func isStillToCome(_ room: Int64) -> Bool { lastRoom.map { room > $0 } ?? false }
}

extension SyncToken {
  /// Throws M_INVALID_PARAM for what is no token.
  init(_ text: String) throws {
    let parts = text.dropFirst().split(separator: "_", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int64($0) }
    guard text.first == "s", 1...3 ~= numbers.count, numbers.count == parts.count,
      numbers.allSatisfy({ $0 >= 0 })
    else { throw MatrixError.invalid("Not a token of this server") }
    self.init(
      position: numbers[0], typing: numbers.dropFirst().first ?? 0,
      lastRoom: numbers.dropFirst(2).first)
  }
}
