internal import Intents
internal import Panes

/// The positions in chats that the person left by a jump, such as opening another chat or going to
/// a message that a search found. Two keys go back through them and forward again, as the buttons
/// of a web browser do.
struct PositionHistory: Sendable, Equatable {
  /// A chat or thread, and the scroll position of its messages.
  struct Position: Sendable, Equatable {
    let conversation: Conversation
    let scroll: ScrollPosition
  }

  /// The limit of positions that are kept; beyond it the oldest ones are dropped.
  static let most = 100

  /// The positions to which `goBack(from:)` returns, the newest last.
  private var earlier: [Position] = []
  /// The positions to which `goForward(from:)` returns, the next one last.
  private var later: [Position] = []

  /// Records the position that a jump leaves. The positions after it are dropped.
  mutating func leave(_ position: Position) {
    later = []
    append(position, to: &earlier)
  }

  /// Returns the position that was left last and differs from the present one, to which
  /// `goForward(from:)` then returns; `nil` if there is none.
  mutating func goBack(from present: Position?) -> Position? {
    guard let position = Self.takeLast(of: &earlier, except: present) else { return nil }
    if let present { append(present, to: &later) }
    return position
  }

  /// Returns the position from which `goBack(from:)` came; `nil` if there is none.
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
