/// Detects terminals that are known to support links (OSC 8), and to ignore parameters of these
/// sequences that they do not know.
package enum HyperlinkSupport {
  /// `true` if the terminal supports links. `variable` returns the value of an environment
  /// variable. Inside of a multiplexer only the multiplexer's own variables are checked, though
  /// those of the outer terminal are visible, too.
  ///
  /// Sources: the terminals' release notes; tmux(1): tmux supports links since version 3.4.
  package static func isKnown(_ variable: (String) -> String?) -> Bool {
    let type = variable("TERM") ?? ""
    if type.isEmpty || type == "dumb" || type.hasPrefix("linux") { return false }
    if variable("TMUX") != nil || variable("TERM_PROGRAM") == "tmux" || type.hasPrefix("tmux") {
      return isAtLeast((3, 4), variable("TERM_PROGRAM_VERSION"))
    }
    if type.hasPrefix("screen") || variable("STY") != nil { return false }
    if let version = variable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
    if let version = variable("KONSOLE_VERSION").flatMap({ Int($0) }) { return version >= 201_200 }
    if ["iTerm.app", "WezTerm", "ghostty", "vscode", "mintty", "rio"].contains(
      variable("TERM_PROGRAM"))
    {
      return true
    }
    let own = ["KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION", "GHOSTTY_RESOURCES_DIR"]
    if variable("LC_TERMINAL") == "iTerm2" || own.contains(where: { variable($0) != nil }) {
      return true
    }
    return ["xterm-kitty", "foot", "alacritty", "xterm-ghostty", "wezterm", "contour"].contains {
      type.hasPrefix($0)
    }
  }

  /// `true` if a tmux version ("3.4", "3.3a", "next-3.5") is at least `wanted` (major, minor);
  /// `false` when it cannot be parsed.
  private static func isAtLeast(_ wanted: (Int, Int), _ version: String?) -> Bool {
    let words = (version ?? "").split { !$0.isNumber && $0 != "." }
    let numbers = (words.first ?? "").split(separator: ".").compactMap { Int($0) }
    guard numbers.count >= 2 else { return false }
    return (numbers[0], numbers[1]) >= wanted
  }
}
