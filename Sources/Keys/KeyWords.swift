/// Texts about keys, for instance about mistakes in a file of key bindings.
enum KeyWords {
  /// The text that names a range of keys: "Alt-1 to Alt-9".
  static func range(from first: String, to last: String) -> String { "\(first) to \(last)" }

  static func unknown(_ name: String, of names: [String]) -> String {
    "\(name) is not one of \(names.joined(separator: ", "))"
  }

  static func twice(_ name: String) -> String { "\(name) is here twice" }

  static let presets =
    "preset must be one of \(KeyPreset.allCases.map(\.rawValue).joined(separator: ", "))"

  static func noAction(_ name: String, in context: KeyContext) -> String {
    "\(context.rawValue) has no action \(name)"
  }

  static func taken(_ stroke: KeyStroke, by action: Action) -> String {
    "\(KeyTable.name(of: stroke)) is the key of \(action.rawValue) already"
  }

  static let noText = "a key is a text such as \"Ctrl-K\""

  static func needed(_ action: Action, in context: KeyContext) -> String {
    "no key would reach \(action.rawValue) in \(context.rawValue); leave it one"
  }

  static func text(_ stroke: KeyStroke) -> String {
    "the character \(KeyTable.name(of: stroke)) is text here; put Ctrl- or Alt- before it"
  }

  static func noKey(_ name: String) -> String { "\(name) is not the name of a key" }

  static func sameWithoutShift(_ name: String) -> String {
    "a terminal does not tell \(name) from the key without Shift"
  }

  /// The reason why a key cannot be bound: terminals send the key `sent` when `stroke` is pressed.
  static func sends(_ sent: Key, for stroke: KeyStroke) -> String {
    "a terminal sends \(KeyTable.name(of: KeyStroke(sent))) for \(KeyTable.name(of: stroke))"
  }

  /// The comment at the top of a new file of key bindings.
  static let opening = """
    // The keys of confab. confab-keys(5) tells what may stand here; the settings write it too.

    """
}
