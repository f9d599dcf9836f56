internal import Keys

/// Texts of the overlay in which a person changes key bindings.
extension ScreenWords {
  static let preset = "All keys as in"
  static let changesPreset = "← and → change it."
  static func takesPreset(_ preset: KeyPreset) -> String {
    "All keys are as in “\(preset.rawValue)” now."
  }
  static let noKey = "none"

  static func pressKey(for binding: Binding) -> String {
    "Press one more key for “\(binding.sentence)”. Esc leaves it as it is."
  }

  static func refused(_ reason: String) -> String {
    "\(reason.prefix(1).uppercased())\(reason.dropFirst()). Press another key, or Esc."
  }

  static func onlyKey(_ stroke: KeyStroke, of other: Binding) -> String {
    "\(KeyTable.name(of: stroke)) is the only key for “\(other.sentence)”. Press another key, or Esc."
  }

  /// The question whether to assign a key to the action of `binding` although `other` uses that
  /// key. The wording depends on the context of `other`: the same as that of `binding`, a more
  /// general one, or a more specific one, in which `other` keeps the key.
  static func usedKey(
    _ stroke: KeyStroke, for binding: Binding, by other: Binding
  ) -> String {
    let key = KeyTable.name(of: stroke)
    let place = KeyTable.heading(of: other.context)
    if other.context == binding.context {
      return "Enter takes \(key) from “\(other.sentence)”; Esc leaves it."
    }
    return binding.context.lookup.contains(other.context)
      ? "Enter puts \(key) here in place of “\(other.sentence)” (\(place)); Esc leaves it."
      : "Enter takes \(key), but not in “\(place)”: there it stays “\(other.sentence)”."
  }

  static func hiddenKey(_ stroke: KeyStroke, by other: Binding) -> String {
    "\(KeyTable.name(of: stroke)) stays “\(other.sentence)” (\(KeyTable.heading(of: other.context))). "
      + "Press another key, or Esc."
  }
}
