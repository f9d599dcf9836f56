internal import Matrix

/// The token of a sync or of a page of events: a point in the history of the whole server. Its
/// text is `s<position>`, `s<position>_<typing>` or `s<position>_<typing>_<room>`: a stream
/// position (see `ServerSchema`), the number of a change of typing notices, and the row id of a
/// room. A token is valid as the pagination token of a room's history, too. Tokens stay valid when
/// the server restarts.
struct StreamToken: Sendable, Equatable {
  /// The stream position up to which the client has received all changes, except those in rooms
  /// after `lastRoom`; a pagination token marks the gap after the event at this position.
  let position: Int64
  /// The number of the latest change of typing notices that the client has received; see
  /// `TypingNotices.serial`.
  var typing: Int64 = 0
  /// The row id up to which the sync answer that ended with this token had space for joined rooms:
  /// those with higher row ids are still to be sent, each in full. `nil` when no room was left out.
  var lastRoom: Int64?

  var text: String {
    if let lastRoom { return "s\(position)_\(typing)_\(lastRoom)" }
    return typing == 0 ? "s\(position)" : "s\(position)_\(typing)"
  }

  /// `true` if the sync answer that ended with this token had no space for a room, given by row id,
  /// and so left it for the next answer.
  func isStillToCome(_ room: Int64) -> Bool { lastRoom.map { room > $0 } ?? false }
}

extension StreamToken {
  /// The range of the numbers in a token: sums of such numbers do not overflow.
  private static let numbers: ClosedRange<Int64> = 0...1 << 60

  /// Parses the text of a token. Throws M_INVALID_PARAM for a text that is no token.
  init(_ text: String) throws {
    let parts = text.dropFirst().split(separator: "_", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int64($0) }
    guard text.first == "s", 1...3 ~= numbers.count, numbers.count == parts.count,
      numbers.allSatisfy({ Self.numbers.contains($0) })
    else { throw MatrixError.invalid("Not a token of this server") }
    self.init(
      position: numbers[0], typing: numbers.dropFirst().first ?? 0,
      lastRoom: numbers.dropFirst(2).first)
  }
}
