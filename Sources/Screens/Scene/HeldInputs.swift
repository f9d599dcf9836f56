internal import Keys

/// Inputs that are kept, because they were typed before the chat opened for which they are meant.
struct HeldInputs: Sendable, Equatable {
  /// The limit of the number of inputs that are kept; further inputs are dropped.
  private static let limit = 1000

  private(set) var inputs: [TerminalInput] = []

  mutating func append(_ input: TerminalInput) {
    if inputs.count < Self.limit { inputs.append(input) }
  }
}

extension TerminalInput {
  /// `true` for a typed character or a pasted text.
  var isText: Bool {
    switch self {
    case .paste: true
    case .key(let stroke):
      if case .character = stroke.key { stroke.modifiers.isEmpty } else { false }
    case .focus, .mouse: false
    }
  }
}
