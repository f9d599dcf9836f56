extension KeyTable {
  /// The key's name in the help and in hints: "Ctrl-K", "Alt-Enter", "PgUp", "?", "Space".
  package static func name(of stroke: KeyStroke) -> String {
    let modifiers = stroke.modifiers
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    guard case .character(let character) = stroke.key else { return name + word(for: stroke.key) }
    if character == " " { return name + "Space" }
    if modifiers.isEmpty || !character.isLetter { return name + String(character) }
    // Without Shift the name has a capital letter too ("Alt-N"), as the key's cap has.
    if character.isUppercase { return name + "Shift-" + String(character) }
    // "ß" has no capital letter of its own.
    let capital = character.uppercased()
    return name + (capital.count == 1 ? capital : String(character))
  }

  /// The names of a binding's keys in their order: "Ctrl-K, F2, Alt-K".
  package static func names(of binding: Binding) -> String {
    binding.keys.map(name(of:)).joined(separator: ", ")
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
