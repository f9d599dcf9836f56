internal import Intents

extension ChatTag {
  /// The name of the tag in Matrix; `nil` for none.
  var name: String? {
    switch self {
    case .favourite: "m.favourite"
    case .none: nil
    case .low: "m.lowpriority"
    }
  }
}

/// The types of the account data that marks a room as unread: the name in the specification, and
/// the one from before.
enum MarkedUnread {
  static let names = ["m.marked_unread", "com.famedly.marked_unread"]
}
