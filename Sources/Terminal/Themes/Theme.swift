package import Cells

/// A theme: a palette with the colours of the style roles, a background for each ground (`Ground`:
/// a surface of the screen), and changes of single style roles.
package struct Theme: Sendable, Equatable {
  package var name: String
  package var palette: Palette
  /// The styles of the grounds (surfaces of the screen), indexed by `Ground.rawValue`.
  private var surfaces: [Surface]
  package var changes: [StyleRole: RoleChange]
  /// `true` if neither grounds (surfaces of the screen) nor style roles have a background of their
  /// own (`withoutGrounds`).
  package var isWithoutGrounds = false

  /// Makes a theme. A ground that is missing in `grounds` has the terminal's own background.
  package init(
    name: String, palette: Palette, grounds: [Ground: Surface],
    changes: [StyleRole: RoleChange] = [:]
  ) {
    self.name = name
    self.palette = palette
    surfaces = Ground.allCases.map { grounds[$0] ?? Surface() }
    self.changes = changes
  }

  package subscript(ground: Ground) -> Surface {
    get { surfaces[Int(ground.rawValue)] }
    set { surfaces[Int(ground.rawValue)] = newValue }
  }

  /// The style of a text role, whatever the ground (surface of the screen) on which the text is
  /// drawn.
  package subscript(role: StyleRole) -> RoleStyle {
    let (text, back, attributes) = role.definition
    let style = RoleStyle(
      foreground: palette[text], background: back.map { palette[$0] }, attributes: attributes)
    return changes[role]?.applied(to: style) ?? style
  }

  package func style(of role: StyleRole, on ground: Ground, depth: ColourDepth) -> Style {
    let (style, surface) = (self[role], self[ground])
    let background = style.background ?? surface.background
    guard depth.hasFewColours else {
      return Style(
        foreground: style.foreground.colour, background: background.colour,
        attributes: surface.background.colour == nil
          ? style.attributes.union(surface.attributes) : style.attributes)
    }
    let own = style.foreground.among16 ?? style.foreground.colour
    // The text colour of a role with a background of its own was chosen for that background, so the
    // colour that the ground gives to all text does not replace it.
    let hasOwnBackground = style.background != nil
    let foreground = depth.distinct(
      hasOwnBackground ? own : surface.text16 ?? own,
      on: background.among16 ?? background.colour)
    return Style(
      foreground: foreground, background: background.among16 ?? background.colour,
      attributes: hasOwnBackground
        ? style.attributes : style.attributes.union(surface.attributes))
  }
}

extension ColourDepth {
  /// `true` for fewer than 256 colours, of which at most 16 are used: backgrounds then can hardly
  /// distinguish the grounds (surfaces of the screen), and a theme may name a replacement for each
  /// colour.
  package var hasFewColours: Bool { self == .none || self == .eight || self == .sixteen }

  /// Returns `foreground`, or black or white if foreground and background would become the same
  /// colour of the terminal, as dark grey and black do on a terminal with eight colours. `nil` is
  /// the terminal's own colour.
  fileprivate func distinct(_ foreground: Colour?, on background: Colour?) -> Colour? {
    guard self != .none, let foreground, let background,
      index(of: foreground) == index(of: background)
    else { return foreground }
    return .ansi(index(of: background) == 0 ? 7 : 0)
  }
}

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

/// A theme's style of a ground (`Ground`: a surface of the screen, such as the page or the selected
/// row).
package struct Surface: Sendable, Equatable {
  /// The background of the ground (surface of the screen); its colour is `nil` for the terminal's
  /// own.
  package var background: Palette.Tint
  /// The colour of text on this ground (surface of the screen) on a terminal of 16 colours or
  /// fewer, where the colours of the style roles might not be readable; text with a background of
  /// its own is excepted. `nil` if all text keeps the colours of its style roles.
  package var text16: Colour?
  /// Attributes of the cells on this ground (surface of the screen), which distinguish it without a
  /// background: used if `background` is the terminal's own, and on a terminal of 16 colours or
  /// fewer, there only for text without a background of its own.
  package var attributes: Style.Attributes

  package init(
    _ background: Palette.Tint = Palette.Tint(), text16: Colour? = nil,
    attributes: Style.Attributes = []
  ) {
    self.background = background
    self.text16 = text16
    self.attributes = attributes
  }
}

/// A change of a tint, such as that of a theme file: the exact colour, its replacement for
/// terminals of 16 colours or fewer, both, or neither, which leaves the tint as it is.
package struct TintChange: Sendable, Equatable {
  /// A colour that a change names; a `colour` of `nil` is the terminal's own.
  package struct Named: Sendable, Equatable {
    package let colour: Colour?

    package init(_ colour: Colour?) { self.colour = colour }
  }

  package var exact: Named?
  /// The tint's new colour for terminals of 16 colours or fewer; `nil` if the change names none.
  package var among16: Colour?

  package init(exact: Named? = nil, among16: Colour? = nil) {
    self.exact = exact
    self.among16 = among16
  }

  /// A new exact colour also removes the old replacement for 16 colours or fewer, unless the change
  /// names a new one.
  func applied(to tint: Palette.Tint) -> Palette.Tint {
    var tint = exact.map { Palette.Tint($0.colour) } ?? tint
    if let among16 { tint.among16 = among16 }
    return tint
  }
}
