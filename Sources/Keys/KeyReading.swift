extension KeyTable {
  /// Returns the key with this name, as `name(of:)` writes it: "Ctrl-K", "Alt-Shift-Z", "PgUp".
  /// Case is ignored, except for a single letter without a modifier; other usual names are
  /// understood, too, such as "C-" for "Ctrl-" and "Return". Throws if no key has the name, or if
  /// terminals cannot send the key.
  package static func stroke(named name: String) throws(KeyMistake) -> KeyStroke {
    var rest = name[...]
    var modifiers: KeyStroke.Modifiers = []
    while let (modifier, length) = modifier(before: rest), rest.count > length {
      modifiers.insert(modifier)
      rest = rest.dropFirst(length)
    }
    let stroke = try stroke(rest, modifiers, named: name)
    if let reason = reasonAgainst(stroke) { throw KeyMistake(reason: reason) }
    return stroke
  }

  private static func stroke(
    _ word: Substring, _ modifiers: KeyStroke.Modifiers, named name: String
  ) throws(KeyMistake) -> KeyStroke {
    if let key = named[word.lowercased()] { return KeyStroke(key, modifiers) }
    guard word.count == 1, let character = word.first, !character.isWhitespace else {
      throw KeyMistake(reason: KeyWords.noKey(name))
    }
    guard character.isLetter, !modifiers.isEmpty else {
      return KeyStroke(.character(character), modifiers)
    }
    let small = character.lowercased().count == 1 ? Character(character.lowercased()) : character
    // Most terminals report Shift with a letter by the capital letter, and not at all with Ctrl.
    guard modifiers.contains(.shift) else { return KeyStroke(.character(small), modifiers) }
    guard !modifiers.contains(.control) else {
      throw KeyMistake(reason: KeyWords.sameWithoutShift(name))
    }
    guard character.uppercased().count == 1 else {
      throw KeyMistake(reason: KeyWords.sameWithoutShift(name))
    }
    return KeyStroke(
      .character(Character(character.uppercased())), modifiers.subtracting(.shift))
  }

  /// The reason why a key cannot be bound in any context: terminals send the same bytes for another
  /// key. `nil` if there is no such reason.
  package static func reasonAgainst(_ stroke: KeyStroke) -> String? {
    guard stroke.modifiers.contains(.control), case .character(let character) = stroke.key else {
      return nil
    }
    let sent: Key? =
      switch character {
      case "i": .tab
      case "m": .enter
      case "[": .escape
      // Ctrl-H without another modifier can be bound: the standard key bindings give it the action
      // of Backspace, for which some terminals send the same byte.
      case "h" where stroke.modifiers != .control: .backspace
      default: nil
      }
    return sent.map { KeyWords.sends($0, for: stroke) }
  }

  private static func modifier(before text: Substring) -> (KeyStroke.Modifiers, length: Int)? {
    let small = text.lowercased()
    let words: [(String, KeyStroke.Modifiers)] = [
      ("ctrl-", .control), ("control-", .control), ("c-", .control),
      ("alt-", .alt), ("meta-", .alt), ("m-", .alt), ("shift-", .shift), ("s-", .shift),
    ]
    return words.first { small.hasPrefix($0.0) }.map { ($0.1, $0.0.count) }
  }

  private static let named: [String: Key] = {
    let keys: [Key] =
      [
        .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
        .pageUp, .pageDown,
      ] + (1...20).map { .function($0) }
    var named = Dictionary(
      uniqueKeysWithValues: keys.map { (name(of: KeyStroke($0)).lowercased(), $0) })
    named["space"] = .character(" ")
    named["escape"] = .escape
    named["return"] = .enter
    named["pageup"] = .pageUp
    named["pagedown"] = .pageDown
    return named
  }()
}

/// The reason, as a clause, why a text is not the name of a key that can be bound.
package struct KeyMistake: Error, Equatable {
  package let reason: String
}
