internal import ViewModels

/// The data that the messages page shows but does not own: it comes from the chat list, the status
/// line and the banner.
struct PageSurroundings: Sendable {
  /// The name of the chat whose messages are being loaded; "" if it is not known, or if no chat is
  /// being loaded.
  let name: String
  /// The numbers of unread messages and mentions in all open accounts together.
  let badge: BadgeViewModel
  /// The text about the action for which an undo is offered; "" for none.
  let undo: String
  /// The report about the last key press or command, for the row above the composer; "" for none,
  /// and if the status line shows it.
  let report: String
  /// The number of columns that the banner covers at the right end of the page's title; 0 for none.
  let bannerColumns: Int
  /// `true` if the chat list has been loaded, and the account has no chats.
  let hasNoChats: Bool
}
