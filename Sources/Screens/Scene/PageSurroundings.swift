internal import ViewModels

/// The data of other panes and overlays that the messages page shows.
struct PageSurroundings: Sendable {
  /// The name of the chat that is opening; "" if it is not known.
  let name: String
  /// The numbers of unread messages in all chats.
  let badge: BadgeViewModel
  /// The note about the last action while that action can be undone; "" for none.
  let undo: String
  /// The number of columns that the banner covers at the right end of the page's title.
  let bannerColumns: Int
  /// `true` if the account has no chats.
  let hasNoChats: Bool
}
