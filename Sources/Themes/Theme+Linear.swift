internal import Cells

extension Theme {
  /// The theme for linear mode, in which a screen reader is used: nothing has a background of its
  /// own, neither a colour nor reversed cells, and no surface is underlined. A text whose colour
  /// was made for such a background gets the colour of ordinary text.
  package var withoutGrounds: Theme {
    var theme = Theme(name: name, palette: palette, grounds: [:], changes: changes)
    theme.isWithoutGrounds = true
    for role in StyleRole.allCases {
      let back = role.definition.back
      var change = theme.changes[role] ?? RoleChange()
      // A text whose colour was made for a background of its own would be unreadable without it.
      if back != nil || change.background.exact != nil {
        change.foreground = TintChange(exact: TintChange.Named(palette[.text].colour))
        change.foreground.among16 = palette[.text].among16
      }
      change.hasNoBackground = true
      change.removed.insert(.reverse)
      change.added.remove(.reverse)
      theme.changes[role] = change
    }
    return theme
  }
}
