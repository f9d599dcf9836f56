internal import Keys

/// Recognizes that the key for the next pane was pressed twice in a row: first it moved the focus
/// from the page to the chat list, then back to the page, with no other input between.
struct NextPanePresses: Sendable, Equatable {
  /// The number of inputs that were counted so far; changes of the terminal's focus do not count.
  private var count = 0
  /// The value of `count` at the input that moved the focus from the page to the chat list; `nil`
  /// if none did.
  private var leaving: Int?

  /// Counts an input, unless it is a change of the terminal's focus.
  mutating func take(_ input: TerminalInput) {
    if case .focus = input { return }
    count &+= 1
  }

  /// Records that this input moves the focus from the page to the chat list.
  mutating func leavePage() { leaving = count }

  /// `true` if the input before this one moved the focus from the page to the chat list.
  var isSecond: Bool { leaving == count &- 1 }
}

extension KeyStroke {
  /// The digit that the key types; `nil` for any other key, and with a modifier key.
  var plainDigit: Int? { modifiers.isEmpty ? digit : nil }
}
