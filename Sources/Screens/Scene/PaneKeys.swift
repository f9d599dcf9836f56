internal import Keys

/// Recognises that the key for the next pane was pressed twice in a row: it went from the page to
/// the list and back, and nothing else was pressed between.
struct PaneKeys: Sendable, Equatable {
  /// The number of inputs so far, without changes of the focus.
  private var count = 0
  /// The number of the input that went from the page to the list; `nil` if none did.
  private var leaving: Int?

  /// Counts an input.
  mutating func take(_ input: TerminalInput) {
    if case .focus = input { return }
    count &+= 1
  }

  /// Records that this input goes from the page to the list.
  mutating func leavePage() { leaving = count }

  /// `true` if the input before this one went from the page to the list.
  var isSecond: Bool { leaving == count &- 1 }
}

extension KeyStroke {
  /// The digit that the key types; `nil` for any other key, and with a modifier.
  var plainDigit: Int? { modifiers.isEmpty ? digit : nil }
}
