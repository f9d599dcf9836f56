internal import Matrix

/// A point between two things that happened: `s<position>` or `s<position>_<typing>`. The same text
/// marks a point in a room's history. It means the same after a restart.
struct SyncToken: Sendable, Equatable {
  /// Everything up to this position was told.
  let position: Int64
  /// Every change of typing notices up to this was told.
  var typing: Int64 = 0

  var text: String { typing == 0 ? "s\(position)" : "s\(position)_\(typing)" }
}

extension SyncToken {
  /// Throws M_INVALID_PARAM for what is no token.
  init(_ text: String) throws {
    let parts = text.dropFirst().split(separator: "_", omittingEmptySubsequences: false)
    guard text.first == "s", parts.count <= 2, let position = parts.first.flatMap({ Int64($0) }),
      position >= 0, let typing = parts.count == 2 ? Int64(parts[1]) : 0, typing >= 0
    else { throw MatrixError.invalid("Not a token of this server") }
    self.init(position: position, typing: typing)
  }
}
