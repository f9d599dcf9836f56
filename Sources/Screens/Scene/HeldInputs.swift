internal import Keys

/// Inputs that were typed ahead for a chat that is about to open, and that are stored meanwhile.
struct HeldInputs: Sendable, Equatable {
  private static let limit = 1000

  private(set) var inputs: [TerminalInput] = []

  mutating func append(_ input: TerminalInput) {
    if inputs.count < Self.limit { inputs.append(input) }
  }
}

extension TerminalInput {
  var isMouse: Bool { if case .mouse = self { true } else { false } }

  var isText: Bool {
    switch self {
    case .paste: true
    case .key(let stroke):
      if case .character = stroke.key { stroke.modifiers.isEmpty } else { false }
    case .focus, .mouse: false
    }
  }
}

/// Recognizes two presses in a row of a key that moves the keyboard focus to another pane: the
/// first moved the focus from the messages to the chat list, and the second moves it back, with no
/// other input between.
struct NextPanePresses: Sendable, Equatable {
  /// The number of inputs that were counted so far; changes of the terminal's focus do not count.
  private var count = 0
  /// The value of `count` when `leavePage()` was last called; `nil` if it never was.
  private var leaving: Int?

  /// Counts an input, unless it is a change of the terminal's focus.
  mutating func take(_ input: TerminalInput) {
    if case .focus = input { return }
    count &+= 1
  }

  mutating func leavePage() { leaving = count }

  var isSecond: Bool { leaving == count &- 1 }
}

extension KeyStroke {
  var plainDigit: Int? { modifiers.isEmpty ? digit : nil }
}
