/// The numbers of an account that grow, each while the others stay small.
enum GrowthDimension: String, CaseIterable, Sendable {
  case messages, chats, people

  /// The words for what grows.
  var words: String {
    switch self {
    case .messages: "messages in the open chat"
    case .chats: "chats"
    case .people: "people in the open chat"
    }
  }

  /// The sizes at which costs are measured, each ten times the one before. `largest` limits the
  /// number of messages, and the numbers of chats and people if it is below 10,000.
  func sizes(upTo largest: Int) -> [Int] {
    let (first, last) = self == .messages ? (100, largest) : (10, min(largest, 10_000))
    return Array(sequence(first: first) { $0 <= last / 10 ? $0 * 10 : nil })
  }

  /// The account that has `size` of what grows.
  func shape(_ size: Int) -> GrowthShape {
    var shape = GrowthShape()
    switch self {
    case .messages: shape.messages = size
    case .chats: shape.chats = size
    case .people: shape.people = size
    }
    return shape
  }
}
