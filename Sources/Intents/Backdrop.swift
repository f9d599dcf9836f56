/// The setting "background": whether the screen has the background of the theme or that of the
/// terminal.
package enum Backdrop: String, Sendable, Equatable, CaseIterable {
  case theme
  /// Panes and bars keep the terminal's own background, which may be transparent or a picture.
  case terminal
}
