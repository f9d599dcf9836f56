/// The meaning of a cell's contents, which decides its style. A theme assigns colors and attributes
/// to each role; apart from pictures, panes use roles and not colors.
package enum StyleRole: UInt8, CaseIterable, Sendable, Hashable {
  case blank
  case body
  case bodyOwn
  /// The text of code in a message, in a block or within a line.
  case code
  case timestamp
  case senderOwn
  case sender1, sender2, sender3, sender4, sender5, sender6
  case day
  case rule
  case unreadRule
  case notice
  case mention
  case link
  case gap
  case unreadLine
  case deliveryPending
  case deliverySent
  case deliverySeen
  case deliveryFailed
  case chatName
  case chatNameUnread
  case preview
  case draft
  case badge
  case badgeMention
  case title
  /// The title of a pane that does not have the keyboard focus.
  case titleOff
  case subtitle
  /// The vertical line between the chat list and the page beside it.
  case edge
  /// The line around an overlay, and lines that divide it, such as the one below its text field.
  case frame
  /// The marker at the left of a selected row, a field or a card, usually one with the keyboard
  /// focus; also the chosen value of the selected setting.
  case mark
  /// The same marker while the keyboard focus is elsewhere.
  case markOff
  case statusOnline
  case statusBusy
  case statusOffline
  case keyName
  case keyHint
  case composer
  case placeholder
  case field
  case button
  case buttonFocused
  /// A button for what cannot be taken back, with or without the keyboard focus.
  case buttonDanger
  case error
  case typing
  /// Most arrows that show that there are more rows above or below, and the label which says that
  /// newer messages are below.
  case pill
  case heading
  case banner
  /// The origin of the news in the banner, such as the names of the sender and the chat.
  case bannerName
  /// The hint for the key that opens the banner's chat, and the marker at the banner's left.
  case bannerKey
  case quote
  case reaction
  case reactionOwn
  /// The line below a message about a thread.
  case thread
}
