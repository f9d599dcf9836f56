internal import Intents

/// The position of a chat in the chat list.
struct ChatListPlace: Equatable {
  /// The SQL clause for the order of the chats within a section; `reverseOrder` is the clause for
  /// the reverse order.
  static let order = "ORDER BY sort, late, id"
  static let reverseOrder = "ORDER BY sort DESC, late DESC, id DESC"
  /// The SQL clause for the order of the whole chat list.
  static let wholeOrder = "ORDER BY section, sort, late, id"
  /// The SQL clause for the order by activity, the newest first, which does not depend on the order
  /// that the person chose for the chat list.
  static let recency = "ORDER BY activity DESC, id DESC"

  let section: ChatSection
  /// The text by which the chats of a section are sorted first, depending on the order that the
  /// person chose: the name in lower case; "0" for an unread chat and "1" for any other; or "" if
  /// only recency counts. In the section of a space, the text that `SpaceTable` made.
  let sort: String
  /// The time of the chat's last activity in ms since 1970, negated, so that ascending order puts
  /// the newest first.
  let late: Int64
  let id: ChatID
}
