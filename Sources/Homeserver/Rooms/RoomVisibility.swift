/// The server's only implementation of the specification's rules for reading a room's history and
/// state. What users outside of a room may know of it is decided elsewhere: by an invite or a
/// knock in `SyncOtherRooms`, by a summary in `RoomEntry`, of a published room in `PublicRooms`.
/// See <https://spec.matrix.org/v1.19/client-server-api/#room-history-visibility>.
struct RoomVisibility: Sendable, Equatable {
  /// A room's choice of the users who may read its past events, as in `m.room.history_visibility`.
  enum Setting: String, Sendable {
    case worldReadable = "world_readable"
    case shared
    case invited
    case joined
  }

  enum Standing: String, Sendable {
    case join
    case invite
    case knock
    case leave
    case ban
  }

  enum Change: Sendable, Equatable {
    case setting(Setting)
    case standing(Standing)
  }

  enum StateAccess: Sendable, Equatable {
    case none
    /// The state as it was after the event at this stream position.
    case asOf(Int64)
    case current
  }

  /// The ranges of stream positions at which the user may read the room's events, ascending. No two
  /// ranges touch.
  let ranges: [ClosedRange<Int64>]
  let state: StateAccess
  /// The stream position of the event (a leave, kick or ban) that ended the last time in which the
  /// user was joined; `nil` for a user who is joined or never was.
  let lastLeave: Int64?
  /// The stream position of the user's last change of membership if it ended an invite or a knock
  /// without a join, otherwise `nil`. A sync sends that event, or the user's client would keep the
  /// invite.
  let endOfInvite: Int64?
  /// The user's memberships, each with the stream position from which on the user had that
  /// membership, ascending. Before the first position, the membership is `leave`.
  private let standings: [(position: Int64, standing: Standing)]

  /// - Parameters:
  ///   - changes: the room's settings and the user's memberships with the stream positions of their
  ///     events, ascending.
  ///   - isForgotten: `true` if the user has forgotten the room, and so reads what a stranger
  ///     reads.
  init(changes: [(position: Int64, change: Change)], isForgotten: Bool = false) {
    var rules = RuleWalk(
      lastJoin: changes.last { $0.change == .standing(.join) }?.position,
      isForgotten: isForgotten)
    for (position, change) in changes { rules.take(change, at: position) }
    ranges = rules.finish()
    standings = changes.compactMap { position, change in
      if case .standing(let standing) = change { (position, standing) } else { nil }
    }
    lastLeave = rules.standing == .join ? nil : rules.lastLeave
    endOfInvite = rules.endOfInvite
    if rules.setting == .worldReadable || rules.standing == .join {
      state = .current
    } else if let left = rules.lastLeave, !isForgotten {
      state = .asOf(left)
    } else {
      state = .none
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.ranges == other.ranges && one.state == other.state && one.lastLeave == other.lastLeave
      && one.endOfInvite == other.endOfInvite
      && one.standings.elementsEqual(other.standings, by: ==)
  }

  /// The user's membership after the event at a stream position.
  func standing(at position: Int64) -> Standing {
    var (low, high) = (0, standings.count)
    while low < high {
      let middle = (low + high) / 2
      if standings[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? standings[low - 1].standing : .leave
  }

  var isNothing: Bool { ranges.isEmpty && state == .none }

  func contains(_ position: Int64) -> Bool {
    let index = firstIndex(endingFrom: position)
    return index < ranges.count && ranges[index].contains(position)
  }

  /// The readable ranges of stream positions after `first` and up to `last`, ascending.
  func ranges(after first: Int64, upTo last: Int64) -> [ClosedRange<Int64>] {
    guard first < last else { return [] }
    let stretch = first + 1...last
    return ranges[firstIndex(endingFrom: stretch.lowerBound)...]
      .prefix { $0.lowerBound <= last }.map { $0.clamped(to: stretch) }
  }

  /// The ranges of stream positions that lie between readable ones after `first` and up to `last`,
  /// ascending.
  func gaps(after first: Int64, upTo last: Int64) -> [ClosedRange<Int64>] {
    let readable = ranges(after: first - 1, upTo: last)
    return zip(readable, readable.dropFirst()).map { $0.upperBound + 1...$1.lowerBound - 1 }
  }

  /// The highest readable stream position that is at most `position`; `nil` when there is none.
  func lastReadable(upTo position: Int64) -> Int64? {
    let index = firstIndex(endingFrom: position)
    if index < ranges.count, ranges[index].contains(position) { return position }
    return index > 0 ? ranges[index - 1].upperBound : nil
  }

  /// The index of the first range that ends at the stream position `position` or later, by binary
  /// search; `ranges.count` when there is none.
  private func firstIndex(endingFrom position: Int64) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

private struct RuleWalk {
  let lastJoin: Int64?
  let isForgotten: Bool
  /// The room's history visibility so far; `shared` until the room sets one.
  private(set) var setting = RoomVisibility.Setting.shared
  private(set) var standing = RoomVisibility.Standing.leave
  private(set) var lastLeave: Int64?
  private(set) var endOfInvite: Int64?
  private var start: Int64 = 0
  private var ranges: [ClosedRange<Int64>] = []

  init(lastJoin: Int64?, isForgotten: Bool) {
    self.lastJoin = lastJoin
    self.isForgotten = isForgotten
  }

  private func allows(_ position: Int64) -> Bool {
    if setting == .worldReadable { return true }
    guard !isForgotten else { return false }
    if standing == .join { return true }
    if setting == .invited, standing == .invite { return true }
    return setting == .shared && (lastJoin ?? 0) > position
  }

  mutating func take(_ change: RoomVisibility.Change, at position: Int64) {
    if allows(start), start < position { add(start...position - 1) }
    // The event that makes a change is readable if the rules before the change or those after it
    // allow that; the rules after it apply from the event's position on.
    if allows(position) { add(position...position) }
    switch change {
    case .setting(let new): setting = new
    case .standing(let new):
      if standing == .join, new != .join { lastLeave = position }
      let wasOutside = standing == .invite || standing == .knock
      endOfInvite = wasOutside && (new == .leave || new == .ban) ? position : nil
      standing = new
    }
    start = position
  }

  mutating func finish() -> [ClosedRange<Int64>] {
    if allows(start) { add(start...Int64.max) }
    return ranges
  }

  /// Adds a range of readable stream positions that begins no earlier than the last range does;
  /// merges the two if they touch or overlap.
  private mutating func add(_ range: ClosedRange<Int64>) {
    if let last = ranges.last, last.upperBound >= range.lowerBound - 1 {
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    } else {
      ranges.append(range)
    }
  }
}
