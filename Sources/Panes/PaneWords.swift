internal import Keys
internal import ViewModels

/// The texts that belong to the panes themselves. Keys in them come from the key table.
enum PaneWords {
  static let loading = "Loading …"
  /// The mark at the left of the row or field that has the keyboard focus.
  static let mark = "▌"
  /// The marks before the account: while the client is online, and while it is not.
  static let onlineMark = "●"
  static let offlineMark = "○"
  /// The mark at the left of a message that mentions the person.
  static let mentionMark = "▎"

  // MARK: Chat list

  static let chats = "Chats"
  static let newChatButton = " + New "
  static let findAChat = "Find a chat"
  static let invite = "invite"
  /// The sign in the field of the filter that empties it.
  static let clear = "×"
  static let noChats = "No chats yet."
  static var firstChat: String { "\(key(.newChat, in: .chatList)) starts one." }
  static var retryList: String { "\(key(.retry, in: .chatList)) tries again." }

  /// The number of unread messages in all chats: "19 unread, @2", or "19 @2" where `isShort`; ""
  /// for none.
  static func unread(_ badge: BadgeViewModel, isShort: Bool) -> String {
    guard badge.unread > 0 else { return "" }
    let mentions = badge.mentions > 0 ? "@\(badge.mentions)" : ""
    if isShort { return mentions.isEmpty ? "\(badge.unread)" : "\(badge.unread) \(mentions)" }
    return "\(badge.unread) unread\(mentions.isEmpty ? "" : ", ")\(mentions)"
  }

  /// The number of unread messages in all chats for a screen reader: "19 unread, 2 mentions"; "" for
  /// none.
  static func spokenUnread(_ badge: BadgeViewModel) -> String {
    guard badge.unread > 0 else { return "" }
    let mentions = badge.mentions == 1 ? "1 mention" : "\(badge.mentions) mentions"
    return badge.mentions > 0 ? "\(badge.unread) unread, \(mentions)" : "\(badge.unread) unread"
  }

  static func noChat(named name: String) -> String { "No chat has “\(name)”." }

  static func newChatWith(_ name: String) -> String {
    "\(key(.choose, in: .chatList)) starts a new chat with \(name)."
  }

  // MARK: Messages

  static let noChat = "No chat is open."
  /// What a person can do while no chat is open, with the keys, in lines of the same width.
  static var beginnings: [String] {
    let lines = [
      ("New chat", key(.newChat, in: .chatList)),
      ("Go to a chat", key(.switcher, in: .everywhere)), ("All keys", key(.help, in: .everywhere)),
    ]
    let keys = lines.map(\.1.count).max() ?? 0
    return lines.map { words, key in
      words + String(repeating: " ", count: 16 - words.count + keys - key.count) + key
    }
  }
  static let noMessages = "No messages yet — write the first one"
  static var retryMessages: String { "press \(key(.retry, in: .messages)) to try again" }
  static let write = "Write a message"
  static let you = "You"
  /// The mark of an emote, which stands where others have a name.
  static let emote = "*"
  static let back = "‹ "
  static var peekHint: String {
    "Only looking: \(key(.choose, in: .chatList)) opens, \(key(.back, in: .everywhere)) ends"
  }
  static let edited = "edited"
  static let submitting = "Saving"

  static func write(to name: String) -> String { "Write to \(name)" }

  static func peek(_ title: String) -> String { "peek: \(title)" }

  /// The words of the mark which says that newer messages are below the visible ones. `count`: the
  /// number of new ones; 0 if it is not known. `endKey`: the name of the key that scrolls to the
  /// newest message; "" for none.
  static func newer(_ count: Int, _ endKey: String) -> String {
    let words = count > 0 ? "\(count) new" : "newest"
    return " ↓ \(words)\(endKey.isEmpty ? "" : "  \(endKey)") "
  }

  static var undo: RowButton { RowButton(words: "Undo", key: key(.undo, in: .everywhere)) }
  static var tryAgain: RowButton { RowButton(words: "Try again", key: key(.retry, in: .messages)) }
  static let discard = RowButton(words: "Discard", key: "")

  static func moreLines(_ count: Int, isLinear: Bool) -> String {
    "\(isLinear ? "" : "… ")\(count) more lines"
  }

  /// The words before a text that is being saved, for a screen reader.
  static func spokenHead(isAction: Bool) -> String { isAction ? "\(you), action: " : "\(you): " }

  /// The reactions to a message for a screen reader: "3 reactions: 👍 2, ❤ 1 with yours".
  static func spoken(_ reactions: [ReactionViewModel]) -> String {
    let count = reactions.reduce(0) { $0 + $1.people }
    let each = reactions.map { "\($0.key) \($0.people)\($0.own == nil ? "" : " with yours")" }
    return "\(count) reaction\(count == 1 ? "" : "s"): \(each.joined(separator: ", "))"
  }

  // MARK: New chat

  static let newChat = "New chat"
  static let people = "People"
  static let roomName = "Room name"
  static let create = "[ Create ]"
  static let firstPerson = "a name, or @name:server"
  static let nextPerson = "somebody else"
  static let noName = "none"
  static let to = "To:"
  static let room = "Room:"
  static var retryCreate: String { "Press \(key(.choose, in: .createChat)) to try again." }

  // MARK: Overlays

  static var closes: String { "\(key(.back, in: .everywhere)) closes" }
  static var takes: String { "\(key(.choose, in: .picker)) takes" }
  static let lastReport = "Last report"
  static let really = "Really?"
  static var answerKey: String { key(.choose, in: .question) }
  static var otherAnswerKey: String { key(.right, in: .question) }
  static var noKey: String { key(.back, in: .everywhere) }
  static let seenBy = "Seen by"
  static let details = "Details"
  static let noReaders = "Nobody else yet, as far as is known here"
  static let settings = "Settings"
  static var enter: String { key(.choose, in: .selection) }
  static var changeKey: String { key(.nextValue, in: .settings) }
  static let goTo = "Go to"
  static var opens: String { "\(key(.choose, in: .switcher)) opens" }
  static let helpQuery = "a key or a word"
  static let query = "a few letters of a name"
  static func nothingFound(_ query: String) -> String { "Nothing has “\(query)”." }

  static let noMatch = "Nothing has these letters"

  static let keys = "Keys"
  static var keysFooter: String {
    "\(key(.choose, in: .keys)) new key  \(key(.resetKeys, in: .keys)) usual  \(closes)"
  }
  static let chooseKeys = "Choose keys"
  static let settingsQuery = "a setting or a word"
  static let countsAtOnce = "Changes count at once."

  /// The place of a value among all values of a setting: "2 of 11".
  static func place(_ place: Int, of count: Int) -> String { "\(place) of \(count)" }

  static var settingsKeys: String { "↑↓ ←→ \(changeKey)  \(closes)" }

  /// The visible part of a scrolled overlay: "1–10 of 42".
  static func part(_ first: Int, _ last: Int, of count: Int) -> String {
    "\(first)–\(last) of \(count)"
  }

  /// The visible part of the help, and the keys that scroll and close it.
  static func helpPart(_ first: Int, _ last: Int, of count: Int) -> String {
    "\(part(first, last, of: count))  ↑↓ \(key(.back, in: .everywhere))"
  }

  // MARK: Status line and small screens

  /// The sentence for a terminal of `size` that is smaller than `minimum`, both as columns × rows.
  static func tooSmall(_ size: String, minimum: String) -> String {
    "confab needs \(minimum), this is \(size)"
  }

  /// The name of the first key of an action; "" when the context has none.
  private static func key(_ action: Action, in context: KeyContext) -> String {
    KeyTable.hint(for: action, in: context)?.key ?? ""
  }
}
