internal import Intents

/// The positions in chats that the person left by a jump, such as opening another chat or going to
/// a message that a search found. Two keys go back through them and forward again, as the buttons
/// of a web browser do.
struct PositionHistory: Sendable, Equatable {
  struct Position: Sendable, Equatable {
    let conversation: Conversation
    let scroll: ScrollPosition
  }

  /// The greatest number of positions that are kept in each direction; beyond it the oldest ones
  /// are dropped.
  static let most = 100

  /// The positions that `goBack(from:)` returns, the newest last.
  private var earlier: [Position] = []
  /// The positions that `goForward(from:)` returns, the next one last.
  private var later: [Position] = []

  /// Positions that `goForward(from:)` would return are dropped.
  mutating func leave(_ position: Position) {
    later = []
    append(position, to: &earlier)
  }

  /// Removes and returns the position that was left last and differs from `present`; `nil` if there
  /// is none. If a position is returned, `goForward(from:)` returns `present` next, unless that is
  /// `nil`.
  mutating func goBack(from present: Position?) -> Position? {
    guard let position = Self.takeLast(of: &earlier, except: present) else { return nil }
    if let present { append(present, to: &later) }
    return position
  }

  /// Removes and returns the position from which `goBack(from:)` last went back, if it differs from
  /// `present`, else an earlier one of these; `nil` if there is none.
  mutating func goForward(from present: Position?) -> Position? {
    guard let position = Self.takeLast(of: &later, except: present) else { return nil }
    if let present { append(present, to: &earlier) }
    return position
  }

  private func append(_ position: Position, to positions: inout [Position]) {
    guard positions.last != position else { return }
    positions.append(position)
    if positions.count > Self.most { positions.removeFirst() }
  }

  private static func takeLast(
    of positions: inout [Position], except present: Position?
  ) -> Position? {
    while let last = positions.popLast() {
      if last != present { return last }
    }
    return nil
  }
}

/// The chat that was opened last, and the other chat that was opened before it, so that a person
/// can switch between the two.
struct VisitedChats: Sendable, Equatable {
  private(set) var current: ChatID?
  private(set) var before: ChatID?

  mutating func opened(_ chat: ChatID) {
    guard chat != current else { return }
    before = current
    current = chat
  }
}
