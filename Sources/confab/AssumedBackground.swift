internal import Intents

/// The terminal's background as the environment names it, for a terminal that never answered.
enum AssumedBackground {
  /// Reads the value of the variable COLORFGBG, which rxvt, Konsole and others set: numbers of the
  /// sixteen colours, foreground first, background last ("15;0", "0;default;15"). White and the
  /// bright colours are light, as in Vim; any other value, and none, means dark.
  static func value(colours: String?) -> TerminalBackground {
    guard let last = colours?.split(separator: ";", omittingEmptySubsequences: false).last,
      let number = Int(last)
    else { return .dark }
    return number == 7 || 9...15 ~= number ? .light : .dark
  }
}
