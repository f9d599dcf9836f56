/// The unread counts in a chat's row: exact up to 99, then "99+".
enum UnreadWords {
  /// The unread count of a chat's row; "" for none. The title and the status line show the exact
  /// total.
  static func count(_ messages: Int) -> String {
    switch messages {
    case ...0: ""
    case 1...99: "\(messages)"
    default: "99+"
    }
  }

  /// Stands in place of the count of a chat that only the person's mark makes unread.
  static let mark = "●"

  /// The mentions of a chat's row, as "@2"; "" for none.
  static func mentions(_ mentions: Int) -> String {
    switch mentions {
    case ...0: ""
    default: "@\(count(mentions))"
    }
  }

  /// The counts of a chat's row in words, for a screen reader: "3 unread", "1 mention". The numbers
  /// are exact.
  static func spoken(_ messages: Int, mentions: Int) -> [String] {
    let unread = messages > 0 ? ["\(messages) unread"] : []
    return mentions > 0 ? unread + [mentions == 1 ? "1 mention" : "\(mentions) mentions"] : unread
  }
}
