internal import Intents

/// The background, dark or light, that the environment names. It is assumed until the terminal has
/// answered a query for its background.
enum AssumedBackground {
  /// Reads the value of the variable COLORFGBG, which rxvt, Konsole and others set: numbers of the
  /// sixteen colours, foreground first, background last ("15;0", "0;default;15"). White (7) and the
  /// bright colours from 9 to 15 are light, as in Vim; any other value, and none, means dark.
  static func value(colours: String?) -> TerminalBackground {
    guard let last = colours?.split(separator: ";", omittingEmptySubsequences: false).last,
      let number = Int(last)
    else { return .dark }
    return number == 7 || 9...15 ~= number ? .light : .dark
  }
}
