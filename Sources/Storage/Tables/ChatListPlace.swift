internal import Intents

/// A position in the chat list.
struct ChatListPlace: Equatable {
  /// The order of the chats of a section, and its reverse, as SQL.
  static let order = "ORDER BY sort, late, id"
  static let reverseOrder = "ORDER BY sort DESC, late DESC, id DESC"
  /// The order of the whole list, as SQL.
  static let wholeOrder = "ORDER BY section, sort, late, id"
  /// The order by activity, the newest first, whatever the order of the list is.
  static let recency = "ORDER BY activity DESC, id DESC"

  let section: ChatSection
  /// The first part of the order in a section: the name, or "0" for an unread chat and "1" for
  /// another; "" if the list is sorted by recency alone.
  let sort: String
  /// The time of the last activity, in ms since 1970, with a minus sign.
  let late: Int64
  let id: ChatID
}
