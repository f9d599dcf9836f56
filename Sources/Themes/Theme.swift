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

  /// The background, text colour and attributes that the theme gives to a ground (surface of the
  /// screen).
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

  /// The colours and attributes of a cell of `role` on `ground`, on a terminal of this colour
  /// depth.
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
