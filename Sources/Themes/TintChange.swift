/// A change of a tint, such as that of a theme file: the exact colour, its replacement for
/// terminals of 16 colours or fewer, both, or neither, which leaves the tint as it is.
package struct TintChange: Sendable, Equatable {
  /// A colour that a change names; a `colour` of `nil` is the terminal's own.
  package struct Named: Sendable, Equatable {
    package let colour: Colour?

    package init(_ colour: Colour?) { self.colour = colour }
  }

  /// The tint's new exact colour; `nil` if the change names none.
  package var exact: Named?
  /// The tint's new colour for terminals of 16 colours or fewer; `nil` if the change names none.
  package var among16: Colour?

  package init(exact: Named? = nil, among16: Colour? = nil) {
    self.exact = exact
    self.among16 = among16
  }

  /// Returns the tint with this change. A new exact colour also removes the old replacement for 16
  /// colours or fewer, unless the change names a new one.
  func applied(to tint: Palette.Tint) -> Palette.Tint {
    var tint = exact.map { Palette.Tint($0.colour) } ?? tint
    if let among16 { tint.among16 = among16 }
    return tint
  }
}
