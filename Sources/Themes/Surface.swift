/// The background that a theme gives a ground.
package struct Surface: Sendable, Equatable {
  /// The background; its colour is `nil` for the terminal's own.
  package var background: Palette.Tint
  /// The text colour of every role on this ground on a terminal of 16 colours or fewer, where the
  /// roles' own might not be readable on it; `nil`: each role keeps its own.
  package var text16: Colour?
  /// Attributes of every cell on this ground where grounds have no background of their own: with 16
  /// colours or fewer, and where `background` is the terminal's own.
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
