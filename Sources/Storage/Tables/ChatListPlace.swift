internal import Intents

/// A position in the chat list, and the order of the list: newest activity first, then the greater
/// id.
struct ChatListPlace {
  /// The order of the chat list, as SQL.
  static let order = "ORDER BY activity DESC, id DESC"

  /// The time of the chat's last activity, in ms since 1970.
  let activity: Int64
  let id: ChatID
}
