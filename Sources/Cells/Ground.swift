/// A kind of surface of the screen, such as the page or an overlay, to which cells belong. A theme
/// assigns one background to each ground. The style roles of text are independent of its ground.
package enum Ground: UInt8, CaseIterable, Sendable, Hashable {
  /// The surface of the page, the pane beside the chat list, which shows messages, for instance.
  case page
  /// The surface of the chat list, and of the line between the list and the page.
  case side
  /// The surface of the row with a pane's title.
  case bar
  /// The surface of the row of notes between the messages and the composer.
  case note
  /// The surface of the status line in the last row of the screen, with the connection and the key
  /// hints.
  case keys
  /// The surface of most text fields, such as the filter of the chat list; that of the composer is
  /// `raised`.
  case field
  /// A surface that is distinguished from the page, such as the composer, the card of an invite,
  /// and code in a message.
  case raised
  /// The surface of an overlay, and of the completions that are offered above the composer.
  case overlay
  /// The surface of a selected row, and of selected text in a field.
  case selected
  /// The surface of a selected row of the chat list while the keyboard focus is elsewhere.
  case soft
}
