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
  /// `true` if this key types the digit that follows the digit of `other`, with the same modifiers.
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
