/// A surface of the screen, such as the page or an overlay, to which cells belong. A theme assigns
/// one background to each ground. The style roles of text are independent of its ground.
package enum Ground: UInt8, CaseIterable, Sendable, Hashable {
  /// The page: the messages or the new-chat form.
  case page
  /// The chat list, and the line between it and the page.
  case side
  /// The row with a pane's title.
  case bar
  /// The row between the messages and the composer.
  case note
  /// The status line in the last row of the screen, with the connection and the key hints.
  case keys
  /// A text field.
  case field
  /// A surface that is distinguished from the page: the composer, and the completions offered above
  /// it.
  case raised
  /// An overlay.
  case overlay
  /// The selected row while it has the keyboard focus.
  case selected
  /// The selected row while the keyboard focus is elsewhere.
  case soft
}
