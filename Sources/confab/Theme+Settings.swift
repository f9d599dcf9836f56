internal import Intents
internal import Themes

extension Theme {
  /// The theme as the settings have it drawn: without any background for a screen reader, or with
  /// panes on the terminal's own background.
  func drawn(isLinear: Bool, backdrop: Backdrop) -> Theme {
    if isLinear { return withoutGrounds }
    return switch backdrop {
    case .theme: self
    case .terminal: onTerminalBackground
    }
  }
}
