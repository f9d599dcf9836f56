package import Cells

/// A theme: one style for each style role.
package struct Theme: Sendable, Equatable {
  package let name: String
  /// The theme's own foreground, which replaces `nil` in a style; `nil` here is the terminal's
  /// default.
  package let foreground: Colour?
  package let background: Colour?
  /// Styles, indexed by `StyleRole.rawValue`; a role that the theme does not name has an empty
  /// style.
  private let styles: [Style]

  /// Makes a theme of these styles; a role that is missing has neither colour nor attribute of its
  /// own.
  package init(
    name: String, foreground: Colour?, background: Colour?, styles: [StyleRole: Style]
  ) {
    self.name = name
    self.foreground = foreground
    self.background = background
    self.styles = StyleRole.allCases.map { styles[$0] ?? Style() }
  }

  /// The style of a role; a colour that it lacks is the theme's own.
  package subscript(role: StyleRole) -> Style {
    let style = styles[Int(role.rawValue)]
    return Style(
      foreground: style.foreground ?? foreground, background: style.background ?? background,
      attributes: style.attributes)
  }
}

/// The colours and attributes of a cell.
package struct Style: Sendable, Hashable {
  package let foreground: Colour?
  package let background: Colour?
  package let attributes: Attributes

  /// Makes a style; a colour that is `nil` is the theme's own.
  package init(
    foreground: Colour? = nil, background: Colour? = nil, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Ways to stress text that do not need a colour.
  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let italic = Attributes(rawValue: 16)

    /// The attributes with their names in theme files.
    package static let names: [(name: String, attribute: Attributes)] = [
      ("bold", .bold), ("dim", .dim), ("underline", .underline), ("reverse", .reverse),
      ("italic", .italic),
    ]
  }
}
