internal import Intents
internal import Themes

extension Theme {
  /// The theme with the changes that the settings demand: without any background colours if
  /// `isLinear` is `true`, as for a screen reader; else, if `backdrop` is `terminal`, with the
  /// terminal's own background under the panes.
  func drawn(isLinear: Bool, backdrop: Backdrop) -> Theme {
    if isLinear { return withoutGrounds }
    return switch backdrop {
    case .theme: self
    case .terminal: onTerminalBackground
    }
  }
}
