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

  /// The mentions of a chat's row, as "@2"; "" for none.
  static func mentions(_ mentions: Int) -> String {
    switch mentions {
    case ...0: ""
    default: "@\(count(mentions))"
    }
  }
}
