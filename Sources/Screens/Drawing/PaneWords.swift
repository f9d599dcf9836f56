internal import Intents
internal import Keys
package import ViewModels

/// The texts of the panes that are not part of a view model. The names of keys in these texts come
/// from the key table.
enum PaneWords {
  static let loading = "Loading …"
  /// The vertical bar at the left of parts that stand out, such as a selected row, the composer,
  /// the card of an invite or the banner.
  static let mark = "▌"
  /// The glyph before the name of a section of the chat list: `folded` if the section's chats are
  /// hidden, else `unfolded`.
  static let folded = "▸"
  static let unfolded = "▾"
  static let openBanner = "open"
  /// The glyph at the left of the status line: `onlineMark` while the client is online, else
  /// `offlineMark`. The same glyphs mark the chosen one and the others of several choices in a
  /// form.
  static let onlineMark = "●"
  static let offlineMark = "○"
  /// The glyph before an answer of a poll: `chosenAnswer` if the person chose the answer, else
  /// `otherAnswer`.
  static let chosenAnswer = "●"
  static let otherAnswer = "○"
  static let barGlyph = "━"
  static let mentionMark = "▎"

  // MARK: Chat list

  static let chats = "Chats"
  static let newChatButton = " + New "
  static let findAChat = "Find a chat"
  static let invite = "invite"
  static let clear = "×"
  static let noChats = "No chats yet."
  static var firstChat: String { "\(key(.newChat, in: .chatList)) starts one." }
  static var retryList: String { "\(key(.retry, in: .chatList)) tries again." }

  /// The numbers of unread messages and mentions in `badge`: "19 unread, @2", or "19 @2" where
  /// `isShort`; "" if nothing is unread.
  static func unread(_ badge: BadgeViewModel, isShort: Bool) -> String {
    guard badge.unread > 0 else { return "" }
    let mentions = badge.mentions > 0 ? "@\(badge.mentions)" : ""
    if isShort { return mentions.isEmpty ? "\(badge.unread)" : "\(badge.unread) \(mentions)" }
    return "\(badge.unread) unread\(mentions.isEmpty ? "" : ", ")\(mentions)"
  }

  /// The numbers of unread messages and mentions in `badge` for a screen reader: "19 unread, 2
  /// mentions"; "" if nothing is unread.
  static func spokenUnread(_ badge: BadgeViewModel) -> String {
    guard badge.unread > 0 else { return "" }
    let mentions = badge.mentions == 1 ? "1 mention" : "\(badge.mentions) mentions"
    return badge.mentions > 0 ? "\(badge.unread) unread, \(mentions)" : "\(badge.unread) unread"
  }

  static let otherAccounts = "Other accounts"

  static func account(_ name: String) -> String { "account \(name)" }

  static func noChat(named name: String) -> String { "No chat has “\(name)”." }

  static var runsCommand: String { "\(key(.choose, in: .chatList)) runs the command." }

  static func newChatWith(_ name: String) -> String {
    "\(key(.choose, in: .chatList)) starts a new chat with \(name)."
  }

  // MARK: Messages

  static let noChat = "No chat is open."
  static let nothingYet = "Nothing here yet"
  static let firstStep = "A chat begins with a name."
  /// Lines that say what the person can do while no chat is open, with the keys; all have the same
  /// width.
  static var beginnings: [String] {
    let lines = [
      ("New chat", key(.newChat, in: .chatList)),
      ("Find a person or a chat", key(.switcher, in: .everywhere)),
      ("Sign in to an account", key(.accounts, in: .everywhere)),
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
  /// The text that replaces the sender's name before the text of an emote in the compact layout.
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

  /// The text in the note row which says that newer messages are below the visible ones. `count` is
  /// the number of new messages, 0 if it is not known; `endKey` is the name of the key that scrolls
  /// to the newest message, "" to name no key.
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

  /// The text that a screen reader reads before one of the person's own messages that is being
  /// saved. `isAction`: the message is an emote.
  static func spokenHead(isAction: Bool) -> String { isAction ? "\(you), action: " : "\(you): " }

  /// The text that a screen reader reads for the reactions to a message: "3 reactions: 👍 2, ❤ 1
  /// with yours".
  static func spoken(_ reactions: [ReactionViewModel], _ more: MoreReactions) -> String {
    let count = reactions.reduce(more.people) { $0 + $1.people }
    var each = reactions.map { "\($0.key) \($0.people)\($0.own == nil ? "" : " with yours")" }
    if !more.words.isEmpty { each.append(more.words) }
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
  static let joinRoom = "Join room"
  static let roomIsJoined = "You join this room, and its people see that."
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
  /// The name of the key that moves the focus to the other answer to a question; for the arrow key
  /// an arrow, which is shorter than its name.
  static var otherAnswerKey: String {
    let isArrow = KeyTable.binding(for: .right, in: .question)?.keys.first?.key == .right
    return isArrow ? "→" : key(.right, in: .question)
  }
  static func confirms(_ effect: String, hasFocus: Bool) -> String {
    "\(hasFocus ? "" : otherAnswerKey + " ")\(answerKey) \(effect)"
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
  static let people = "People"
  static func here(_ heading: String) -> String { "Here: \(heading.lowercased())" }
  /// Variants of a sentence that says why most actions have two keys, the longest first.
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

  /// The position of a value among all values of a setting: "2 of 11".
  static func place(_ place: Int, of count: Int) -> String { "\(place) of \(count)" }

  /// The number of rows that match a query, and the number of all rows if it is known: "4 of 213".
  static func found(_ count: Int, of total: Int?) -> String {
    total.map { "\(count) of \($0)" } ?? "\(count) found"
  }

  /// The numbers of the first and last visible line of a scrolled overlay: "1–10 of 42".
  static func part(_ first: Int, _ last: Int, of count: Int) -> String {
    "\(first)–\(last) of \(count)"
  }

  // MARK: Status line and small screens

  /// The sentence for a terminal whose `size` is less than `minimum`; both are written as columns ×
  /// rows.
  static func tooSmall(_ size: String, minimum: String) -> String {
    "confab needs \(minimum), this is \(size)"
  }

  private static func key(_ action: Action, in context: KeyContext) -> String {
    KeyTable.route(to: action, in: context)
  }
}

extension PaneWords {
  static let newRoom = "New room"
  static let roomName = "Name of the room"
  static let roomNameWords = "such as: Garden"
  static let topic = "Topic"
  static let topicWords = "what the room is about"
  static let whoIsInvited = "Who is invited?"
  static let nobodyInvited = "nobody yet; a name, or @name:server"
  static let leftOut = "may be left out"
  static let whoMayJoin = "Who may join?"
  static let address = "Address"
  static let aliasWords = "none; such as: garden"
  static let makeRoom = "Make the room"
  static let onlyChat = "Only a chat"
  static let roomIsMade = "People who are named are invited at once."

  /// The label of a choice of who may join the new room: "● Invited people"; with `isShort`, in one
  /// word.
  static func admission(_ admission: RoomAdmission, isShort: Bool, isChosen: Bool) -> String {
    let words =
      switch admission {
      case .invited: isShort ? "Invited" : "Invited people"
      case .anybody: "Anybody"
      case .listed: isShort ? "Listed" : "Anybody, listed"
      }
    return "\(isChosen ? onlineMark : offlineMark) \(words)"
  }

  static func explanation(of admission: RoomAdmission) -> String {
    switch admission {
    case .invited: "only people who are invited"
    case .anybody: "anybody who knows its address"
    case .listed: "anybody; it is among the public rooms"
    }
  }
}

extension PaneWords {
  static let search = "Search"
  static let searchWords = "Words of a message"

  static func onlyIn(_ chat: String) -> String { "only \(chat)" }

  static let searchHelp: [(example: String, meaning: String)] = [
    ("ridge hut", "messages with both words"),
    ("\"early train\"", "with these words one after the other"),
    ("-lake", "without this word"),
    ("from:anna", "that Anna wrote; from:me for your own"),
    ("in:hiking", "of this chat"),
    ("before:2026-03-01", "written before this day"),
    ("after:monday", "written after this day"),
    ("on:yesterday", "written on this day; also on:2026-03"),
    ("has:file", "with a file; also has:image, has:link"),
    ("is:unread", "that are unread; also is:mention, is:mine"),
  ]

  static func open(link address: String) -> String { "Open the link to \(address)" }
  static func searchMessages(for words: String) -> String { "Search messages for “\(words)”" }
}

extension MessageViewModel {
  /// `true` if the message's text, or the caption of its file, has a spoiler.
  var hasSpoiler: Bool { (format ?? file?.format)?.hasSpoiler == true }

  /// The message's text with that of its spoilers, which the plain text may lack.
  package var wordsWithSpoilers: String {
    // The body of a file describes it, with its caption as one line without spoilers.
    if let caption = file?.format, caption.hasSpoiler { return "\(body)\n\(caption.words)" }
    guard let format, format.hasSpoiler, !body.contains("||") else { return body }
    return format.words
  }

  /// The message's text; a placeholder stands in place of the text of each spoiler.
  package var wordsWithoutSpoilers: String {
    guard let format, format.hasSpoiler else { return body }
    return format.wordsWithoutSpoilers
  }
}
