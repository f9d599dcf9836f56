internal import Synchronization

/// The key bindings of confab. Key handling, hints, the help and the list of keys that the guide
/// (the bot of the embedded homeserver) sends are derived from this table, and so is confab-keys(5).
///
/// Many actions have two keys, because Alt types letters on some keyboards and terminal
/// multiplexers use some Ctrl keys themselves.
package enum KeyTable {
  /// The key bindings without a person's changes.
  package static let standard = KeyMap(
    everywhere + chatList + invite + messages + selection + picker + messageDetails + writing
      + createChat + messageSearch + switcher + settings + keys + question + help)

  /// The bindings that the program uses, which a person's file of key bindings may have changed.
  /// Like the locale, they are global to the process.
  private static let used = Mutex(standard)

  /// The bindings that the program uses now. Any thread may read them.
  package static var map: KeyMap { used.withLock { $0 } }

  /// Makes the program use these bindings from now on. Panes that are already drawn still name the
  /// old keys, so the caller has to draw the screen again.
  package static func use(_ map: KeyMap) { used.withLock { $0 = map } }

  package static var bindings: [Binding] { map.bindings }

  /// The action of a key: from the bindings of `context`, else from the more general contexts that
  /// `context.lookup` lists, such as the editing keys and the keys that work everywhere. `nil` for
  /// text and for keys without an action.
  package static func action(for stroke: KeyStroke, in context: KeyContext) -> Action? {
    map.action(for: stroke, in: context)
  }

  package static func heading(of context: KeyContext) -> String {
    switch context {
    case .everywhere: "Everywhere"
    case .chatList: "Chat list"
    case .messages: "Messages"
    case .selection: "Selected message"
    case .picker: "Actions, reactions and links"
    case .messageDetails: "About a message"
    case .writing: "Writing"
    case .createChat: "New chat"
    case .messageSearch: "Search"
    case .switcher: "Switcher"
    case .settings: "Settings"
    case .keys: "Keys of your own"
    case .question: "Questions"
    case .help: "Help"
    case .invite: "Invites"
    }
  }
}

extension KeyTable {
  static let alternative = " or "
}

extension KeyTable {
  internal static let everywhere: [Binding] = [
    Binding(
      .help, in: .everywhere, [.function(1), .alt("?")], "help", "Show or hide this help",
      short: "these keys"),
    Binding(
      .switcher, in: .everywhere, [.ctrl("k"), .function(2)], "go to",
      "Find a chat or a person by a few letters of the name",
      short: "go to a chat or person"),
    Binding(
      .newChat, in: .everywhere, [.function(3), .alt("n")], "new chat", "Start a new chat"),
    Binding(
      .search, in: .everywhere, [.ctrl("f"), .alt("q")], "search",
      "Find messages by their words, or show what was found last",
      short: "find messages"),
    Binding(
      .nextMatch, in: .everywhere, [.alt("F")], "next found",
      "Show the next message that the last search found",
      short: "next message found"),
    Binding(
      .previousMatch, in: .everywhere, [.alt("B")], "found before",
      "Show the message that the last search found before it",
      short: "message found before"),
    Binding(
      .rooms, in: .everywhere, [.alt("c")], "public rooms", "Find public rooms, and join one",
      short: "public rooms"),
    Binding(
      .nextUnread, in: .everywhere, [.alt("a"), .function(4)], "unread",
      "Open the next unread thread or chat",
      short: "next unread"),
    Binding(
      .chatBefore, in: .everywhere, [.alt("/"), .ctrl("^")], "chat before",
      "Go back to the chat that was open before",
      short: "the chat before"),
    Binding(
      .jumpBack, in: .everywhere, [.alt("H")], "jump back",
      "Go back to the chat and the messages from where you jumped",
      short: "back to before the jump"),
    Binding(
      .jumpForward, in: .everywhere, [.alt("L")], "jump forward",
      "Go forward again after going back",
      short: "forward again"),
    Binding(
      .openNumber, in: .everywhere, "123456789".map { .alt($0) }, "chat 1",
      "Open the chat that has this number",
      short: "the chat with this number"),
    Binding(
      .undo, in: .everywhere, [.alt("z"), .ctrl("_")], "undo",
      "Take back what was just done, or the last change of a text",
      short: "take back what was just done"),
    Binding(
      .openBanner, in: .everywhere, [.alt("o"), .function(9)], "what's new",
      "Open the chat of the notification at the top",
      short: "the chat of the notification"),
    Binding(
      .nextChat, in: .everywhere, [.ctrl("n"), .alt(.down)], "next chat",
      "Open the next chat of the list"),
    Binding(
      .previousChat, in: .everywhere, [.ctrl("p"), .alt(.up)], "previous chat",
      "Open the previous chat of the list"),
    Binding(
      .nextPane, in: .everywhere, [.plain(.tab), .function(6)], "next pane",
      "Go to the next pane or field",
      short: "next pane or field"),
    Binding(
      .previousPane, in: .everywhere, [KeyStroke(.tab, .shift), KeyStroke(.function(6), .shift)],
      "previous pane",
      "Go to the previous pane or field",
      short: "pane or field before"),
    Binding(
      .back, in: .everywhere, [.plain(.escape), .ctrl("g")], "back",
      "Go back one step; nothing that you wrote is lost",
      short: "one step back"),
    Binding(
      .retry, in: .everywhere, [.function(5), .ctrl("r")], "retry",
      "Try again what failed, and connect now",
      short: "try again what failed"),
    Binding(
      .settings, in: .everywhere, [.alt("s"), .function(11)], "settings",
      "Show or hide the settings"),
    Binding(
      .accounts, in: .everywhere, [.alt("A")], "accounts",
      "Show the profiles on this machine, and sign in to others",
      short: "profiles and signing in"),
    Binding(
      .nextAccount, in: .everywhere, [.alt("0")], "next account",
      "Show the next account that is open here",
      short: "the next open account"),
    Binding(
      .widenList, in: .everywhere, [.alt(".")], "wider list",
      "Make the list beside a chat wider",
      short: "make the list wider"),
    Binding(
      .narrowList, in: .everywhere, [.alt(",")], "narrower list",
      "Make the list beside a chat narrower",
      short: "make the list narrower"),
    Binding(
      .redraw, in: .everywhere, [.ctrl("l"), .alt("l")], "redraw", "Draw the screen anew",
      short: "draw the screen anew"),
    Binding(
      .suspend, in: .everywhere, [.ctrl("z")], "suspend",
      "Suspend confab; the shell's fg brings it back",
      short: "suspend; fg brings it back"),
    Binding(
      .quit, in: .everywhere, [.ctrl("q"), .function(10)], "quit", "Quit at once",
      short: "quit; all is kept"),
  ]
}

extension KeyTable {
  // Letters without a modifier go to the filter of the chat list.
  internal static let chatList: [Binding] =
    [
      Binding(.choose, in: .chatList, [.plain(.enter)], "open", "Open the selected chat"),
      Binding(
        .peek, in: .chatList, [.plain(.right), .alt("v")], "look",
        "Show the chat without marking it as read; again: hide it",
        short: "look without reading"),
      Binding(
        .menu, in: .chatList, [.function(12), .alt("x")], "actions",
        "Show what can be done with the selected chat",
        short: "read, notify, leave …"),
      Binding(
        .markRead, in: .chatList, [.alt("r")], "read", "Mark the selected chat as read",
        short: "mark as read"),
      Binding(
        .markAllRead, in: .chatList, [.alt("R")], "all read",
        "Mark all chats as read, after a question",
        short: "mark all chats as read"),
      Binding(
        .changeLevel, in: .chatList, [.alt("t"), .plain(.insert)], "notify",
        "Be told of all messages, of mentions only, or of nothing",
        short: "notify of all, some, nothing"),
      Binding(
        .leaveChat, in: .chatList, [.ctrl("x")], "leave",
        "Leave the chat or decline the invite, after a question",
        short: "leave, after a question"),
    ] + list(in: .chatList, of: "chat")
}

extension KeyTable {
  internal static let createChat: [Binding] = [
    Binding(
      .choose, in: .createChat, [.plain(.enter)], "start chat",
      "Take the chosen person, else start the chat",
      short: "take the person, or start"),
    Binding(
      .nextPane, in: .createChat, [.plain(.tab)], "name",
      "Go to the name of the chat, or to the next field",
      short: "name of the chat, next field"),
    Binding(
      .up, in: .createChat, [.plain(.up)], "up",
      "Choose the person above, or go to the field above",
      short: "person or field above"),
    Binding(
      .down, in: .createChat, [.plain(.down)], "down",
      "Choose the person below, or go to the field below",
      short: "person or field below"),
  ]
}

/// The standard key bindings that edit a text or move the cursor in it, in the composer and in
/// every text field.
extension KeyTable {
  internal static let writing: [Binding] = [
    Binding(
      .left, in: .writing, [.plain(.left)], "left", "Go left by a character",
      short: "a character left"),
    Binding(
      .right, in: .writing, [.plain(.right)], "right", "Go right by a character",
      short: "a character right"),
    Binding(
      .wordLeft, in: .writing, [.ctrl(.left), .alt("b"), .alt(.left)], "word left",
      "Go left by a word",
      short: "a word left"),
    Binding(
      .wordRight, in: .writing, [.ctrl(.right), .alt("f"), .alt(.right)], "word right",
      "Go right by a word",
      short: "a word right"),
    Binding(
      .lineStart, in: .writing, [.plain(.home), .ctrl("a")], "line start",
      "Go to the start of the line",
      short: "start of the line"),
    Binding(
      .lineEnd, in: .writing, [.plain(.end), .ctrl("e")], "line end", "Go to the end of the line",
      short: "end of the line"),
    Binding(
      .deleteBackward, in: .writing, [.plain(.backspace), .ctrl("h")], "delete",
      "Delete the character before the cursor",
      short: "delete before the cursor"),
    Binding(
      .deleteForward, in: .writing, [.plain(.delete), .ctrl("d")], "delete next",
      "Delete the character under the cursor",
      short: "delete under the cursor"),
    Binding(
      .deleteWord, in: .writing, [.ctrl("w"), .alt(.backspace)], "delete word",
      "Delete the word before the cursor",
      short: "delete the word before"),
    Binding(
      .deleteToStart, in: .writing, [.ctrl("u")], "delete line",
      "Delete to the start of the line; twice, the whole text",
      short: "delete to the line’s start"),
    Binding(
      .deleteToEnd, in: .writing, [.alt("k")], "delete rest",
      "Delete from the cursor to the end of the line",
      short: "delete to the line’s end"),
  ]
}
