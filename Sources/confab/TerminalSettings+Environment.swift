internal import Terminal
internal import Themes

extension TerminalSettings {
  /// The settings of the terminal, from the environment variables TERM, COLORTERM, NO_COLOR and
  /// TMUX.
  init(_ environment: Environment, theme: Theme) {
    let colour = environment["COLORTERM"] ?? ""
    self.init(
      type: environment["TERM"] ?? "",
      hasDirectColour: colour == "truecolor" || colour == "24bit",
      isMonochrome: environment["NO_COLOR"] != nil, theme: theme)
    isInTmux = environment["TMUX"] != nil
  }
}
