internal import Keys
internal import ViewModels

/// The texts that belong to the panes themselves. Keys in them come from the key table.
enum PaneWords {
  static let loading = "Loading …"
  /// The mark at the left of the row or field that has the keyboard focus.
  static let mark = "▌"
  /// Before the name of a section of the chat list whose chats are hidden, and of another one.
  static let folded = "▸"
  static let unfolded = "▾"
  /// What the banner's key does.
  static let openBanner = "open"
  /// The marks before the account: while the client is online, and while it is not.
  static let onlineMark = "●"
  static let offlineMark = "○"
  /// The marks before an answer of a poll: before that of the person, and before others.
  static let chosenAnswer = "●"
  static let otherAnswer = "○"
  /// The glyph of which the bar of an answer's votes is made.
  static let barGlyph = "━"
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

  /// The number of unread messages in all chats for a screen reader: "19 unread, 2 mentions"; ""
  /// for none.
  static func spokenUnread(_ badge: BadgeViewModel) -> String {
    guard badge.unread > 0 else { return "" }
    let mentions = badge.mentions == 1 ? "1 mention" : "\(badge.mentions) mentions"
    return badge.mentions > 0 ? "\(badge.unread) unread, \(mentions)" : "\(badge.unread) unread"
  }

  static let otherAccounts = "Other accounts"

  static func account(_ name: String) -> String { "account \(name)" }

  static func noChat(named name: String) -> String { "No chat has “\(name)”." }

  static func newChatWith(_ name: String) -> String {
    "\(key(.choose, in: .chatList)) starts a new chat with \(name)."
  }

  // MARK: Messages

  static let noChat = "No chat is open."
  static let nothingYet = "Nothing here yet"
  static let firstStep = "A chat begins with a name."
  /// What a person can do while no chat is open, with the keys, in lines of the same width.
  static var beginnings: [String] {
    let lines = [
      ("New chat", key(.newChat, in: .chatList)),
      ("Find a person or a chat", key(.switcher, in: .everywhere)),
      ("All keys", key(.help, in: .everywhere)),
    ]
    let keys = lines.map(\.1.count).max() ?? 0
    return lines.map { words, key in
      words + String(repeating: " ", count: 26 - words.count + keys - key.count) + key
    }
  }
  static let noMessages = "No messages yet — write the first one"
  static var retryMessages: String { "press \(key(.retry, in: .messages)) to try again" }
  static let write = "Write a message"
  static let you = "You"
  /// The mark of an emote, which stands where others have a name.
  static let emote = "*"
  static let back = "‹ "
  static let threadSign = "↳ "
  static let answerInThread = "Answer in the thread"
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
  static let openFile = "Open"
  static let saveFile = "Save"
  static let cancelFile = "Cancel"
  static let tryFileAgain = "Try again"
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

  // MARK: People of a chat

  static let publicRooms = "Public rooms"
  static let roomWords = "Words, and perhaps: on server.org"
  static let findPerson = "Find a person"
  static let nobodyFound = "Nobody here has these letters in the name or the id."

  static func found(people count: Int, hasMore: Bool) -> String {
    "\(count)\(hasMore ? "+" : "") found"
  }

  // MARK: New chat

  static let newChat = "New chat"
  static let whoWith = "Who with?"
  static let chatName = "Name of the chat"
  static let name = "Name"
  static let onlyRooms = "only with two or more people"
  static let startChat = "Start chat"
  static var cancel: String { "Cancel  \(key(.back, in: .everywhere))" }
  static var escBack: String { "\(key(.back, in: .everywhere)) back" }
  static var takePersonKey: String { key(.choose, in: .createChat) }
  static let firstPerson = "a name, or @name:server"
  static let nextPerson = "somebody else"
  static let noName = "none"
  static let roomForm = "Make a room …"
  static var publicRoomsKey: String { "\(publicRooms)  \(key(.rooms, in: .everywhere))" }
  static let somebodyElse = "Somebody else? Write @name:server in full."
  static let oneOrMore =
    "With one person it is a chat of two, with more a room. They are invited at once."
  static var retryCreate: String { "\(key(.choose, in: .createChat)) tries again." }

  // MARK: Overlays

  static var closeOverlay: String { "\(key(.back, in: .everywhere)) close" }
  static let lastReport = "Last report"
  static var answerKey: String { key(.choose, in: .question) }
  /// The key that goes to the other answer; an arrow for the arrow key, which is shorter.
  static var otherAnswerKey: String {
    let isArrow = KeyTable.binding(for: .right, in: .question)?.keys.first?.key == .right
    return isArrow ? "→" : key(.right, in: .question)
  }
  static var noKey: String { key(.back, in: .everywhere) }
  static let seenBy = "Seen by"
  static let details = "Details"
  static let versions = "Versions"
  static let noVersions = "No other version is known here"
  static let noReaders = "Nobody else yet, as far as is known here"
  static let settings = "Settings"
  static var enter: String { key(.choose, in: .selection) }
  static let goTo = "Go to"
  /// The heading above the people who match in Go to.
  static let people = "People"
  static func here(_ heading: String) -> String { "Here: \(heading.lowercased())" }
  /// Sentences that say why most actions have two keys, the longest first.
  static let twoKeys = [
    "Two ways to most: some keyboards write letters with Alt, some programs take Ctrl keys.",
    "Two ways to most: some keyboards write letters with Alt.",
  ]
  static let helpQuery = "Type to find a key or what it does"
  static let query = "a few letters of a name"
  static func nothingFound(_ query: String) -> String { "Nothing has “\(query)”." }

  static let noMatch = "Nothing has these letters"

  static let keys = "Keys"
  static let chooseKeys = "Choose keys"
  static let settingsQuery = "Type to find a setting"
  static let countsAtOnce = "Changes count at once."

  /// The place of a value among all values of a setting: "2 of 11".
  static func place(_ place: Int, of count: Int) -> String { "\(place) of \(count)" }

  /// The number of rows that were found, and of all rows if that is known: "4 of 213".
  static func found(_ count: Int, of total: Int?) -> String {
    total.map { "\(count) of \($0)" } ?? "\(count) found"
  }

  /// The visible part of a scrolled overlay: "1–10 of 42".
  static func part(_ first: Int, _ last: Int, of count: Int) -> String {
    "\(first)–\(last) of \(count)"
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
