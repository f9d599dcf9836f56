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
