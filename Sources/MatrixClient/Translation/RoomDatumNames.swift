internal import Intents

extension ChatTag {
  /// The name of this tag of a chat in the room's account data (`m.tag`); `nil` for `.none`.
  var name: String? {
    switch self {
    case .favourite: "m.favourite"
    case .none: nil
    case .low: "m.lowpriority"
    }
  }
}

/// The types of the account data that marks a room as unread: the one in the specification, and the
/// unstable one that older clients use.
enum MarkedUnread {
  static let names = ["m.marked_unread", "com.famedly.marked_unread"]
}
