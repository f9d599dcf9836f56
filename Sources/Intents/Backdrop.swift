/// The setting "background": the background of the panes is the theme's or the terminal's own.
package enum Backdrop: String, Sendable, Equatable, CaseIterable {
  case theme
  /// Panes and bars keep the terminal's own background, which may be transparent or a picture.
  case terminal
}
