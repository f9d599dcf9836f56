package import Intents

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

package enum Key: Sendable, Hashable {
  case character(Character)
  case enter, tab, escape, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}

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

extension KeyTable {
  /// The name of a key in the help and in hints: "Ctrl-K", "Alt-Enter", "PgUp", "?", "Space".
  package static func name(of stroke: KeyStroke) -> String {
    let modifiers = stroke.modifiers
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    guard case .character(let character) = stroke.key else { return name + word(for: stroke.key) }
    if character == " " { return name + "Space" }
    if modifiers.isEmpty || !character.isLetter { return name + String(character) }
    // Without Shift the name has a capital letter too ("Alt-N"), as it is printed on the key.
    if character.isUppercase { return name + "Shift-" + String(character) }
    // "ß" has no capital letter of its own.
    let capital = character.uppercased()
    return name + (capital.count == 1 ? capital : String(character))
  }

  /// The names of a binding's keys in their order: "Ctrl-K, F2, Alt-K". Three or more consecutive
  /// digits with the same modifiers are written as a range: "Alt-1 to Alt-9".
  package static func names(of binding: Binding) -> String {
    var runs: [[KeyStroke]] = []
    for stroke in binding.keys {
      if let last = runs.last?.last, stroke.isDigit(after: last) {
        runs[runs.count - 1].append(stroke)
      } else {
        runs.append([stroke])
      }
    }
    return runs.flatMap { run in
      run.count < 3
        ? run.map(name(of:))
        : [KeyWords.range(from: name(of: run[0]), to: name(of: run[run.count - 1]))]
    }.joined(separator: ", ")
  }

  private static func word(for key: Key) -> String {
    switch key {
    case .character(let character): String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    }
  }
}

extension KeyStroke {
  fileprivate func isDigit(after other: KeyStroke) -> Bool {
    guard modifiers == other.modifiers, let digit, let before = other.digit else { return false }
    return digit == before + 1
  }

  /// The digit that the key types, with or without modifiers; `nil` for any other key.
  package var digit: Int? {
    guard case .character(let character) = key, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}

extension KeyTable {
  /// The names of up to two keys that cause an action in a context, joined as in a sentence:
  /// "Ctrl-K or F2"; "" if no key does.
  package static func routes(to action: Action, in context: KeyContext) -> String {
    var names: [String] = []
    for place in context.lookup {
      for binding in bindings where binding.context == place && binding.action == action {
        names += binding.keys.filter { self.action(for: $0, in: context) == action }
          .map(name(of:)).filter { !names.contains($0) }
      }
    }
    return names.prefix(2).joined(separator: alternative)
  }

  /// The chat number that a key of the action `openNumber` opens: the first key of that action
  /// opens number 1, the second one number 2, and so on, up to number 9. `nil` for any other key.
  package static func number(of stroke: KeyStroke) -> ChatNumber? {
    let keys = binding(for: .openNumber, in: .everywhere)?.keys ?? []
    return keys.firstIndex(of: stroke).flatMap { ChatNumber($0 + 1) }
  }

  /// The name of the key that opens the chat with this number: "Alt-3"; "" if there is no such key.
  package static func key(for number: ChatNumber) -> String {
    let keys = binding(for: .openNumber, in: .everywhere)?.keys ?? []
    return keys.indices.contains(number.digit - 1) ? name(of: keys[number.digit - 1]) : ""
  }

  /// The keys of some contexts as plain text: for each context a heading, then a line for each
  /// binding, such as "Ctrl-K, F2: Find a chat or a person by a few letters of the name".
  package static func list(of contexts: [KeyContext]) -> String {
    contexts.map { context in
      let lines = bindings.filter { $0.context == context }.map {
        "\(names(of: $0)): \($0.sentence)"
      }
      return ([heading(of: context)] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
