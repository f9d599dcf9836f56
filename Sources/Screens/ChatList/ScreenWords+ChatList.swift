internal import Intents
internal import Keys
internal import ViewModels

extension ScreenWords {
  static func label(of action: ChatAction, _ row: ChatRowViewModel) -> String {
    switch action {
    case .peek: "Look without reading"
    case .markRead: "Mark as read"
    case .markUnread: "Mark as unread"
    case .favourite: row.tag == .favourite ? "No favourite any more" : "Favourite"
    case .lowPriority: row.tag == .low ? "Usual priority" : "Low priority"
    case .changeLevel: "Notify: \(row.nextLevel?.words ?? "")"
    case .copyLink: copyLink
    case .leave: row.departure?.yes ?? ""
    case .markAllRead: "Mark all chats as read"
    }
  }

  static func markedUnread(_ name: String) -> String { "\(name) is marked as unread." }

  static func tagged(_ name: String, _ tag: ChatTag) -> String {
    switch tag {
    case .favourite: "\(name) is a favourite."
    case .none: "\(name) has its usual place."
    case .low: "\(name) has low priority."
    }
  }

  static let number = "Number …"
  static let noNumber = "No number"

  /// The line of a menu that gives a chat a number. `owner`: the name of the chat that has this
  /// number now; "" for none.
  static func line(for number: ChatNumber, owner: String) -> String {
    owner.isEmpty ? "\(number.digit)" : "\(number.digit)  \(owner)"
  }

  static func numbered(_ number: ChatNumber?) -> String {
    guard let number else { return "This chat has no number any more." }
    let key = KeyTable.key(for: number)
    let opens = key.isEmpty ? "" : " \(key) opens it."
    return "This chat has the number \(number.digit) now.\(opens)"
  }

  static func noChat(numbered number: ChatNumber) -> String {
    "No chat has the number \(number.digit). In a chat, /number \(number.digit) gives it."
  }

  static let hasNoNumber = "This chat has no number. /number 1 gives it one."
  static let wrongNumber = "A number is one of 1 to 9."

  static var listIsHidden: String {
    let keys = KeyTable.binding(for: .nextPane, in: .everywhere)?.keys ?? []
    let key = keys.first { $0.key != .tab }.map { KeyTable.name(of: $0) } ?? "/list"
    return "The list is hidden. \(key) shows it again."
  }

  static let noListBeside = "The screen is too narrow for the list beside the chat."
  static let wrongWidth = "A width is a number of columns, as in /width 30."
}
