/// A surface of the screen, such as the page or an overlay, on which cells lie. A theme gives each
/// ground one background; the text on it keeps its style roles.
package enum Ground: UInt8, CaseIterable, Sendable, Hashable {
  /// The messages and the new-chat form.
  case page
  /// The chat list, and the line between it and the page.
  case side
  /// The row with a pane's title.
  case bar
  /// The row between the messages and the composer.
  case note
  /// The last row of the screen, with the connection and the keys.
  case keys
  /// A text field.
  case field
  /// A surface that stands out from the page: the composer, and the commands offered above it.
  case raised
  /// An overlay.
  case overlay
  /// The selected row while it has the keyboard focus.
  case selected
  /// The selected row while the keyboard focus is elsewhere.
  case soft
}
