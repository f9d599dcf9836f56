internal import ViewModels

/// What the messages page shows of other scenes.
struct PageSurroundings: Sendable {
  /// The name of the chat that is opening; "" if it is not known.
  let name: String
  /// The unread messages in all chats.
  let badge: BadgeViewModel
  /// The report of the last action while it can be undone; "" for none.
  let undo: String
  /// The columns that the banner takes at the right end of the title.
  let bannerColumns: Int
  /// `true` if the account has no chats.
  let hasNoChats: Bool
}
