/// The unread counts of a chat, section, thread or account: exact up to 99, then "99+", but always
/// exact for a screen reader.
enum UnreadWords {
  /// The text for a number of unread messages; "" for none. The terminal's title has the exact
  /// total instead.
  static func count(_ messages: Int) -> String {
    switch messages {
    case ...0: ""
    case 1...99: "\(messages)"
    default: "99+"
    }
  }

  /// The symbol in place of the unread count for a chat that has no unread messages, but that the
  /// person marked as unread.
  static let mark = "●"

  /// The text for a number of mentions, as "@2" or "@99+"; "" for none.
  static func mentions(_ mentions: Int) -> String {
    switch mentions {
    case ...0: ""
    default: "@\(count(mentions))"
    }
  }

  /// The texts that a screen reader reads for the counts: "3 unread", "1 mention". The numbers are
  /// exact.
  static func spoken(_ messages: Int, mentions: Int) -> [String] {
    let unread = messages > 0 ? ["\(messages) unread"] : []
    return mentions > 0 ? unread + [mentions == 1 ? "1 mention" : "\(mentions) mentions"] : unread
  }
}
