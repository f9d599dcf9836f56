internal import Intents
internal import Keys
internal import ViewModels

/// The texts for the person that the screens write themselves, unlike those of view models and
/// panes. The keys that they name are looked up in the key table.
enum ScreenWords {
  /// The beginning of a banner about a message that mentions the person, for a screen reader.
  static func mention(by who: String) -> String { "Mentions you: \(who)" }

  // MARK: Selected message

  static let underWay = "It is on its way; a moment later it can be changed"
  static let notOurs = "Not your message"
  static let notEditable = "Only your own text can be edited"
  static let noLink = "No link in this message"
  static let copied = "Copied"
  static let you = "you"
  static let message = "Message"
  static let react = "React"
  static let open = "Open"
  static let sendAgain = "try again"
  static let more = "More"

  /// The label of a button or menu line. `resends`: the reply action is labelled as sending again.
  static func label(of action: MessageAction, resends: Bool) -> String {
    switch action {
    case .reply: resends ? "Try again" : "Reply"
    case .edit: "Edit"
    case .delete: "Delete"
    case .react: "React"
    case .copy: "Copy"
    case .openLink: "Open link"
    case .discard: "Discard"
    case .seenBy: "Seen by"
    case .details: "Details"
    case .unfold: "All of it"
    case .showOriginal: "Go to original"
    }
  }

  /// The sentence for a reply whose original is not among the stored messages.
  static let originalNotHere =
    "The message that it answers is not here yet: scrolling up fetches older ones."

  // MARK: Invites

  static func label(ofAnswer answer: InviteAnswer) -> String {
    switch answer {
    case .later: "Later"
    case .accept: "Accept"
    case .decline: "Decline"
    }
  }

  // MARK: Selected chat

  /// The label of a line in the menu of a chat. `row` is the chat's row.
  static func label(of action: ChatAction, _ row: ChatRowViewModel) -> String {
    switch action {
    case .peek: "Look without reading"
    case .markRead: "Mark as read"
    case .changeLevel: "Notify: \(row.nextLevel?.words ?? "")"
    case .leave: row.departure?.yes ?? ""
    case .markAllRead: "Mark all chats as read"
    }
  }

  // MARK: Numbers of chats

  static let number = "Number …"
  static let noNumber = "No number"

  /// The line of a menu that gives a chat a number. `owner`: the chat that has it; "" for none.
  static func line(for number: ChatNumber, owner: String) -> String {
    owner.isEmpty ? "\(number.digit)" : "\(number.digit)  \(owner)"
  }

  /// The note that a chat has a number now; `nil`: that it has none any more.
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

  // MARK: The hidden list

  /// The note that the list is hidden, with the keys that show it again.
  static var listIsHidden: String {
    let keys = KeyTable.binding(for: .nextPane, in: .everywhere)?.keys ?? []
    let key = keys.first { $0.key != .tab }.map { KeyTable.name(of: $0) } ?? "/list"
    return "The list is hidden. \(key) shows it again."
  }

  static let noListBeside = "The screen is too narrow for the list beside the chat."
  static let wrongWidth = "A width is a number of columns, as in /width 30."
  static let complete = "complete"
  static let choose = "choose"
  static let close = "close"
  static let nextOffer = "the next"

  /// The label of the key that takes an offered person or command.
  static func take(_ name: String) -> String {
    "take \(name.count > 20 ? name.prefix(19) + "…" : name)"
  }

  static let chats = "chats"
  static let newChat = "new chat"

  /// The sentence about the failure of the selected message, followed by the keys that send it
  /// again or discard it.
  static func failed(_ failure: String) -> String {
    let again = key(.reply, in: .selection)
    let discard = key(.discard, in: .selection)
    return "\(failure) \(again): \(sendAgain), \(discard): discard"
  }

  /// The reactions that are offered for every message, each an emoji with its name.
  static let emoji = [
    ("👍", "thumbs up"), ("❤️", "heart"), ("😂", "laugh"), ("🎉", "party"), ("😢", "sad"),
    ("👀", "eyes"), ("🙏", "thanks"), ("👎", "thumbs down"),
  ]

  static func takeBack(_ reaction: String) -> String { "\(reaction) (take back)" }

  // MARK: Composer

  static let tooLong = "The text is longer than a message can be; the rest was left off."
  static let editing =
    "Editing your message; \(key(.back, in: .messages)) leaves it as it was"

  static let repaired = "The editor’s text was not all UTF-8; � stands for the rest."

  /// The sentence about an editor that left the composer's text as it was.
  static func unchanged(_ failure: EditorFailure) -> String {
    switch failure {
    case .notFound(let name):
      "“\(name.prefix(40))” cannot be run; the text is as it was. $VISUAL or $EDITOR names an editor."
    case .status(let status): "The editor ended with status \(status); the text is as it was."
    case .signal(let signal): "Signal \(signal) ended the editor; the text is as it was."
    case .noFile: "The editor left no file that can be read; the text is as it was."
    case .noPlace(let reason): "The editor was not started: \(reason)."
    }
  }

  static func noCommandInEdit(_ name: String) -> String {
    "A message cannot become /\(name). //\(name) puts it there as text."
  }

  // MARK: New chat

  static let startChat = "start chat"
  static let nameField = "name"
  static let nextField = "next field"
  static let isYou = "This is you"
  static let enterName = "Nobody is named yet. Write a name, or @name:server."
  static func tooManyPeople(_ most: Int) -> String { "A chat is made with at most \(most) people" }
  static let addressNeedsServer = "An address needs a server: @name:server"
  static let addressNeedsName = "An address needs a name: @name:server"
  static let addressHasBlanks = "An address has no blanks"
  static let addressTooLong = "The address is too long"

  static func noServer(_ words: Substring) -> String { "“\(words)” cannot be a server" }

  // MARK: Slash commands

  static let noDeparture = "This chat cannot be left now."
  static let goesOnHere = "This chat goes on here."
  static func markedRead(_ name: String) -> String { "\(name) is marked as read." }

  /// The report that an unsent message was discarded, or, unless `isMessage`, so many changes of a
  /// sent one.
  static func discarded(isMessage: Bool, count: Int) -> String {
    if isMessage { return "The message is discarded." }
    return count == 1
      ? "The change that was not sent is discarded."
      : "The changes that were not sent are discarded."
  }

  static let unclosedQuote = "The second quotation mark is missing."

  static func level(_ level: NotificationLevel) -> String { "This chat: \(level.words)" }

  static func nothing(for command: String) -> String { "Nothing to do for /\(command)" }

  static func oneAddressee(_ command: String) -> String {
    "/\(command) writes to one; /new starts a chat with several."
  }

  // MARK: Questions

  /// A question, and the sentences that say what follows. `unread` is the number of unread messages
  /// in all chats.
  static func question(
    _ question: Question, unread: Int
  ) -> (question: String, consequence: String) {
    switch question {
    case .markAllRead:
      let count = unread == 1 ? "1 unread message counts" : "\(unread) unread messages count"
      return ("Mark all chats as read?", "\(count) as read from now on.")
    case .deleteMessage(_, _, let words):
      return ("Delete for everyone?", "“\(words)”\nNobody in the chat can read it from now on.")
    case .leave(let departure): return (departure.question, departure.consequence)
    }
  }

  /// The labels of a question's buttons: of the one that confirms, and of the one that cancels.
  /// Both fit beside each other into 16 columns.
  static func answers(to question: Question) -> (yes: String, no: String) {
    switch question {
    case .markAllRead: ("Mark all", "No")
    case .deleteMessage: ("Delete", "Keep")
    case .leave(let departure): (departure.yes, departure.no)
    }
  }

  // MARK: Keys of a person's own

  static let preset = "All keys as in"
  static let noKey = "none"

  static func pressKey(for binding: Binding) -> String {
    "Press one more key for “\(binding.sentence)”. Esc leaves it as it is."
  }

  static func refused(_ reason: String) -> String {
    "\(reason.prefix(1).uppercased())\(reason.dropFirst()). Press another key, or Esc."
  }

  static func onlyKey(_ stroke: KeyStroke, of other: Binding) -> String {
    "\(KeyTable.name(of: stroke)) is the only key for “\(other.sentence)”. Press another key, or Esc."
  }

  /// The question whether an action gets a key that another one has: in the same context, in one
  /// whose keys work here too, or in a more specific one, where the other action keeps it.
  static func usedKey(
    _ stroke: KeyStroke, for binding: Binding, by other: Binding
  ) -> String {
    let key = KeyTable.name(of: stroke)
    let place = KeyTable.heading(of: other.context)
    if other.context == binding.context {
      return "Enter takes \(key) from “\(other.sentence)”; Esc leaves it."
    }
    return binding.context.lookup.contains(other.context)
      ? "Enter puts \(key) here in place of “\(other.sentence)” (\(place)); Esc leaves it."
      : "Enter takes \(key), but not in “\(place)”: there it stays “\(other.sentence)”."
  }

  static func hiddenKey(_ stroke: KeyStroke, by other: Binding) -> String {
    "\(KeyTable.name(of: stroke)) stays “\(other.sentence)” (\(KeyTable.heading(of: other.context))). "
      + "Press another key, or Esc."
  }

  /// The name of the first key of an action; "" when the context has none.
  private static func key(_ action: Action, in context: KeyContext) -> String {
    KeyTable.hint(for: action, in: context)?.key ?? ""
  }
}
