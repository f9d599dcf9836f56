/// The background of the terminal, as far as the theme `auto` depends on it.
package enum TerminalBackground: String, Sendable, Equatable, CaseIterable {
  case dark, light
}
