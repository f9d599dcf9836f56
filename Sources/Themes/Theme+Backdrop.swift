internal import Cells

extension Theme {
  /// The theme with panes and bars on the terminal's own background, which may be transparent or a
  /// picture. The rows of titles and notes are underlined, unless the theme gives them other
  /// attributes, because no background distinguishes them; the composer, overlays, selected rows
  /// and whatever else stands out from a pane keep their backgrounds.
  package var onTerminalBackground: Theme {
    var theme = self
    for ground in [Ground.page, .side, .bar, .note, .keys] {
      theme[ground].background = Palette.Tint()
    }
    for ground in [Ground.bar, .note] where theme[ground].attributes.isEmpty {
      theme[ground].attributes = .underline
    }
    // The underline of a blank cell has the text colour of the role `blank`, which would be
    // brighter than the titles, so that role gets the colour of frames.
    if let frame = palette[.frame].colour {
      var change = changes[.blank] ?? RoleChange()
      change.foreground = TintChange(
        exact: TintChange.Named(frame), among16: self[.blank].foreground.among16)
      theme.changes[.blank] = change
    }
    return theme
  }
}
