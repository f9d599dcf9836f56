internal import Matrix

struct SyncRequest: Sendable {
  let session: Session
  /// The token at the end of an earlier sync answer: the answer to this request contains the
  /// changes since then. `nil` requests everything.
  var since: StreamToken?
  var filter: SyncFilter
  /// `true` requests all joined rooms with their whole state, and receipts, account data and
  /// presence also from before the token.
  let isFullState: Bool
  /// The name of the JSON member with the state: `state` as it is at the timeline's start, or
  /// `state_after`, also under an older name, as it is at the timeline's end.
  let stateName: StateName

  /// The stream position after which account data and presence are new: 0 for everything.
  var start: Int64 { isFullState ? 0 : since?.position ?? 0 }

  enum StateName: String, Sendable {
    case before = "state"
    case after = "state_after"
    case unstableAfter = "org.matrix.msc4222.state_after"
  }
}

struct SyncRequestParser {
  let database: ServerDatabase
  let filters: Filters

  /// Reads the sync parameters from the query of GET /sync or of the request that opens a
  /// WebSocket. Throws M_INVALID_PARAM for a token that is malformed or beyond the highest stream
  /// position, and for a malformed `timeout`, `full_state` or `set_presence`, and the errors of
  /// `Filters.filter`.
  func request(_ query: Query, _ session: Session) throws -> SyncRequest {
    let since = try query["since"].flatMap { $0.isEmpty ? nil : try StreamToken($0) }
    if let since, since.position > (try database.currentPosition()) {
      throw MatrixError.invalid("The token is from the future")
    }
    try check(query)
    let stateName: SyncRequest.StateName =
      query["use_state_after"] == "true"
      ? .after : query["org.matrix.msc4222.use_state_after"] == "true" ? .unstableAfter : .before
    return SyncRequest(
      session: session, since: since, filter: try filters.filter(query["filter"], of: session.user),
      isFullState: query["full_state"] == "true", stateName: stateName)
  }

  private func check(_ query: Query) throws {
    guard query["timeout"].map({ Int($0) != nil }) ?? true else {
      throw MatrixError.invalid("timeout is no number of milliseconds")
    }
    guard [nil, "true", "false"].contains(query["full_state"]) else {
      throw MatrixError.invalid("full_state is no boolean")
    }
    guard query["set_presence"].map(Presences.isKnown) ?? true else {
      throw MatrixError.invalid("Unknown presence")
    }
  }
}

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

  func isStillToCome(_ room: Int64) -> Bool { lastRoom.map { room > $0 } ?? false }
}

extension StreamToken {
  /// The range of the numbers in a token: sums of such numbers do not overflow.
  private static let numbers: ClosedRange<Int64> = 0...1 << 60

  /// Throws M_INVALID_PARAM for a text that is no token.
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

struct SyncBudget {
  private let limits: RoomLimits
  private var bytes: Int

  /// - Parameter used: the bytes that the answer has already.
  init(_ limits: RoomLimits, used: Int) {
    self.limits = limits
    bytes = used
  }

  /// `true` while the sync answer is below its byte limit. At the limit, further invites, knocks
  /// and left rooms are shortened, and joined rooms are left for the next answer, except for the
  /// first.
  var isLeft: Bool { bytes < limits.answerBytes }

  func hasRoom(for count: Int) -> Bool { isLeft && count < limits.answerRooms }

  mutating func use(_ json: [UInt8]) { bytes += json.count }
}
