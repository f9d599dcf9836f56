extension Theme {
  /// The names of the themes that need no file, the default one first.
  package static let builtInNames = [
    "dusk", "paper", "mono", "contrast-dark", "contrast-light", "solarized-dark",
    "solarized-light", "gruvbox", "colour-blind",
  ]

  /// The built-in theme with this name; `nil` if there is none.
  package static func builtIn(_ name: String) -> Theme? {
    switch name {
    case "dusk": .dusk
    case "paper": .paper
    case "mono": .mono
    case "contrast-dark": .contrastDark
    case "contrast-light": .contrastLight
    case "solarized-dark": .solarizedDark
    case "solarized-light": .solarizedLight
    case "gruvbox": .gruvbox
    case "colour-blind": .colourBlind
    default: nil
    }
  }
}
