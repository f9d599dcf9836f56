internal import Keys

/// Inputs that were typed ahead for a chat that is about to open, and that are stored meanwhile.
struct HeldInputs: Sendable, Equatable {
  /// The greatest number of stored inputs; further inputs are dropped.
  private static let limit = 1000

  private(set) var inputs: [TerminalInput] = []

  mutating func append(_ input: TerminalInput) {
    if inputs.count < Self.limit { inputs.append(input) }
  }
}

extension TerminalInput {
  var isMouse: Bool { if case .mouse = self { true } else { false } }

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
