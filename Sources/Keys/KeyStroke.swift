/// A key press as the terminal reports it.
package struct KeyStroke: Sendable, Hashable {
  package let key: Key
  package let modifiers: Modifiers

  /// Makes a key press. `.character` without modifiers is text; with `.control` the character is
  /// lower-case.
  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Modifier keys that were pressed with a key. Except together with Ctrl, Shift is not reported
  /// with a letter: the capital letter stands for it.
  package struct Modifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }
}

/// A key without its modifiers.
package enum Key: Sendable, Hashable {
  case character(Character)
  case enter, tab, escape, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}

/// One input from the terminal: a key, a paste, a mouse event, or a change of focus.
package enum TerminalInput: Sendable, Equatable {
  case key(KeyStroke)
  /// The text of a bracketed paste, with newlines as its line ends; other control characters are
  /// not removed yet. It is never read as keys.
  case paste(String)
  /// The terminal gained (`true`) or lost (`false`) the focus.
  case focus(Bool)
  case mouse(MouseInput)
}

/// A mouse event: a press or release of the left button, a move while the left button is held, a
/// press of the right button, or a turn of the wheel. Rows and columns count from 0.
package struct MouseInput: Sendable, Equatable {
  package enum Kind: Sendable, Equatable, CaseIterable {
    case press, drag, release, rightPress, wheelUp, wheelDown
  }

  package let kind: Kind
  package let row: Int
  package let column: Int

  package init(kind: Kind, row: Int, column: Int) {
    self.kind = kind
    self.row = row
    self.column = column
  }
}

/// A context, such as a pane, in which keys are looked up; a key may have a different action in
/// each context.
package enum KeyContext: String, CaseIterable, Sendable, Hashable {
  case everywhere, chatList, messages, selection, picker, messageDetails, createChat, switcher,
    settings, keys, question, help, invite, messageSearch
  /// The context of editing keys, whose bindings all contexts with a text field also use. No pane
  /// has this context itself.
  case writing

  /// `true` if a character without modifiers is text in this context, so that no binding may use
  /// it. In a question, such a character answers nothing and closes nothing. While a message is
  /// selected, it deselects the message and is typed into the composer. On the page of an invite,
  /// it is typed into the filter of the chat list.
  package var takesText: Bool {
    switch self {
    case .chatList, .messages, .selection, .createChat, .switcher, .writing, .question, .invite,
      .help, .keys, .settings, .messageSearch:
      true
    case .everywhere, .picker, .messageDetails: false
    }
  }

  /// The contexts whose bindings are searched for a key that is pressed in this context, the most
  /// specific first.
  package var lookup: [KeyContext] {
    switch self {
    case .everywhere: [.everywhere]
    case .writing: [.writing, .everywhere]
    case .chatList, .messages, .createChat, .switcher, .help, .keys, .settings, .messageSearch:
      [self, .writing, .everywhere]
    case .selection, .picker, .messageDetails, .question, .invite:
      [self, .everywhere]
    }
  }
}
