/// The kind of the terminal's background, dark or light, by which the theme `auto` is chosen.
package enum TerminalBackground: String, Sendable, Equatable, CaseIterable {
  case dark, light
}
