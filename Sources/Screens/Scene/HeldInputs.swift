internal import Keys

/// Inputs that were typed ahead for a chat that is about to open.
struct HeldInputs: Sendable, Equatable {
  /// The limit of inputs that are kept; further inputs are dropped.
  private static let limit = 1000

  private(set) var inputs: [TerminalInput] = []

  mutating func append(_ input: TerminalInput) {
    if inputs.count < Self.limit { inputs.append(input) }
  }
}
