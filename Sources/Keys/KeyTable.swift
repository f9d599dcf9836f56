internal import Synchronization

/// The keys of confab. Key handling, hints, the help, the manual page and the list that the guide
/// (the bot of the embedded homeserver) sends all follow this table.
///
/// Almost every action has two keys, because Alt writes letters on some keyboards and terminal
/// multiplexers use some Ctrl keys themselves.
package enum KeyTable {
  /// The bindings without the changes of a person, in the order of the help.
  package static let standard = KeyMap(
    everywhere + chatList + invite + messages + selection + picker + messageDetails + writing
      + createChat + switcher + settings + keys + question + help)

  /// The bindings that the program uses; a person's file of keys changes them. As with the locale,
  /// there is one for the process.
  private static let used = Mutex(standard)

  /// The bindings that the program uses now. May be read on any thread.
  package static var map: KeyMap { used.withLock { $0 } }

  /// Makes the program use these bindings from now on. What was drawn before still names the old
  /// keys, so the caller has the screen drawn anew.
  package static func use(_ map: KeyMap) { used.withLock { $0 = map } }

  package static var bindings: [Binding] { map.bindings }

  /// The action of a key, looked up in `context`, then among the editing keys if `context` has a
  /// text field, then among the keys that work everywhere. `nil` for text and for keys without an
  /// action.
  package static func action(for stroke: KeyStroke, in context: KeyContext) -> Action? {
    map.action(for: stroke, in: context)
  }

  /// The heading above a context's keys in the help and the manual.
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
  private static let everywhere: [Binding] = [
    Binding(.help, in: .everywhere, [.function(1), .alt("?")], "help", "Show or hide this help"),
    Binding(
      .switcher, in: .everywhere, [.ctrl("k"), .function(2)], "go to",
      "Find a chat or a person by a few letters of the name"),
    Binding(
      .newChat, in: .everywhere, [.function(3), .alt("n")], "new chat", "Start a new chat"),
    Binding(
      .nextUnread, in: .everywhere, [.alt("a"), .function(4)], "unread",
      "Open the next chat with unread messages"),
    Binding(
      .chatBefore, in: .everywhere, [.alt("/"), .ctrl("^")], "chat before",
      "Go back to the chat that was open before"),
    Binding(
      .openNumber, in: .everywhere, "123456789".map { .alt($0) }, "chat 1",
      "Open the chat that has this number"),
    Binding(
      .undo, in: .everywhere, [.alt("z"), .ctrl("_")], "undo",
      "Take back what was just done, or the last change of a text"),
    Binding(
      .openBanner, in: .everywhere, [.alt("o"), .function(9)], "what's new",
      "Open the chat of the notification at the top"),
    Binding(
      .nextChat, in: .everywhere, [.ctrl("n"), .alt(.down)], "next chat",
      "Open the next chat of the list"),
    Binding(
      .previousChat, in: .everywhere, [.ctrl("p"), .alt(.up)], "previous chat",
      "Open the previous chat of the list"),
    Binding(
      .nextPane, in: .everywhere, [.plain(.tab), .function(6)], "next pane",
      "Go to the next pane or field"),
    Binding(
      .previousPane, in: .everywhere, [KeyStroke(.tab, .shift), KeyStroke(.function(6), .shift)],
      "previous pane",
      "Go to the previous pane or field"),
    Binding(
      .back, in: .everywhere, [.plain(.escape), .ctrl("g")], "back",
      "Go back one step; nothing that you wrote is lost"),
    Binding(
      .retry, in: .everywhere, [.function(5), .ctrl("r")], "retry",
      "Try again what failed, and connect now"),
    Binding(
      .settings, in: .everywhere, [.alt("s"), .function(11)], "settings",
      "Show or hide the settings"),
    Binding(
      .widenList, in: .everywhere, [.alt(".")], "wider list",
      "Make the list beside a chat wider"),
    Binding(
      .narrowList, in: .everywhere, [.alt(",")], "narrower list",
      "Make the list beside a chat narrower"),
    Binding(.redraw, in: .everywhere, [.ctrl("l"), .alt("l")], "redraw", "Draw the screen anew"),
    Binding(
      .suspend, in: .everywhere, [.ctrl("z")], "suspend",
      "Suspend confab; the shell's fg brings it back"),
    Binding(.quit, in: .everywhere, [.ctrl("q"), .function(10)], "quit", "Quit at once"),
  ]

  // Letters without a modifier go to the filter of the list.
  private static let chatList: [Binding] =
    [
      Binding(.choose, in: .chatList, [.plain(.enter)], "open", "Open the selected chat"),
      Binding(
        .peek, in: .chatList, [.plain(.right), .alt("v")], "look",
        "Look into the chat without reading it; again: enough"),
      Binding(
        .menu, in: .chatList, [.function(12), .alt("x")], "actions",
        "Show what can be done with the selected chat"),
      Binding(.markRead, in: .chatList, [.alt("r")], "read", "Mark the selected chat as read"),
      Binding(
        .markAllRead, in: .chatList, [.alt("R")], "all read",
        "Mark all chats as read, after a question"),
      Binding(
        .changeLevel, in: .chatList, [.alt("t"), .plain(.insert)], "notify",
        "Be told of all messages, of mentions only, or of nothing"),
      Binding(
        .leaveChat, in: .chatList, [.ctrl("x")], "leave",
        "Leave the chat or decline the invite, after a question"),
    ] + list(in: .chatList, of: "chat")

  private static let invite: [Binding] = [
    Binding(.choose, in: .invite, [.plain(.enter)], "do it", "Do what is in brackets"),
    Binding(.left, in: .invite, [.plain(.left)], "choose", "Go to the answer before"),
    Binding(.right, in: .invite, [.plain(.right)], "choose", "Go to the next answer"),
    Binding(
      .leaveChat, in: .invite, [.ctrl("x")], "decline", "Decline the invite, after a question"),
  ]

  private static let messages: [Binding] = [
    Binding(.send, in: .messages, [.plain(.enter)], "send", "Send what you wrote"),
    Binding(
      .newLine, in: .messages, [.alt(.enter), .ctrl("j")], "new line",
      "Begin a new line in the message"),
    Binding(
      .scrollUp, in: .messages, [.plain(.pageUp), .ctrl(.up)], "older", "Scroll to older messages"),
    Binding(
      .scrollDown, in: .messages, [.plain(.pageDown), .ctrl(.down)], "newer",
      "Scroll to newer messages"),
    Binding(
      .scrollToStart, in: .messages, [.ctrl(.home), .alt(.home), .alt("<")], "oldest",
      "Go to the oldest message that is loaded"),
    Binding(
      .scrollToEnd, in: .messages, [.ctrl(.end), .alt(.end), .alt(">")], "newest",
      "Go to the newest message and follow new ones"),
    Binding(
      .firstUnread, in: .messages, [.alt("u"), .function(8)], "first unread",
      "Go to where unread begins"),
    Binding(
      .fetchMissing, in: .messages, [.alt("g"), .function(7)], "fetch",
      "Fetch what is missing here, or follow a chat that moved"),
    Binding(
      .selectMessage, in: .messages, [.alt("m"), .function(12)], "messages",
      "Select a message, to answer it, react, copy and more"),
    Binding(
      .up, in: .messages, [.plain(.up)], "up",
      "Go up a line; where nothing is written, select a message"),
    Binding(.down, in: .messages, [.plain(.down)], "down", "Go down a line in what you write"),
    Binding(.redo, in: .messages, [.alt("Z")], "redo", "Make the change again that was taken back"),
    Binding(
      .yank, in: .messages, [.ctrl("y"), .alt("y")], "insert",
      "Insert what was deleted last by word or line"),
    Binding(
      .olderText, in: .messages, [.alt("p"), KeyStroke(.up, .shift)], "sent before",
      "Write again what you sent before"),
    Binding(
      .newerText, in: .messages, [.alt("P"), KeyStroke(.down, .shift)], "sent after",
      "Write again what you sent after that"),
    Binding(
      .openEditor, in: .messages, [.alt("e")], "editor",
      "Write the text in your editor ($VISUAL, else $EDITOR)"),
    Binding(
      .nextPane, in: .messages, [.plain(.tab)], "chats",
      "Complete a command, name or emoji, else go to the next pane"),
    Binding(
      .previousPane, in: .messages, [KeyStroke(.tab, .shift)], "previous pane",
      "Complete backwards, or go to the previous pane"),
  ]

  // Letters without a modifier go to the composer, and end the selection.
  private static let selection: [Binding] =
    [
      Binding(
        .choose, in: .selection, [.plain(.enter)], "do it", "Do what is in brackets below it"),
      Binding(.left, in: .selection, [.plain(.left)], "choose", "Go to the action before"),
      Binding(.right, in: .selection, [.plain(.right)], "choose", "Go to the next action"),
      Binding(
        .menu, in: .selection, [.function(12), .alt("x")], "more",
        "Show all that can be done with the message"),
      Binding(
        .reply, in: .selection, [.alt("r")], "reply",
        "Answer the message; one that failed is sent again"),
      Binding(
        .editMessage, in: .selection, [.ctrl("e")], "edit",
        "Edit your own message; one that failed is written again"),
      Binding(
        .deleteMessage, in: .selection, [.plain(.delete)], "delete",
        "Delete your own message for everyone, after a question"),
      Binding(
        .react, in: .selection, [.ctrl("t")], "react",
        "React with an emoji, or take yours back"),
      Binding(
        .copy, in: .selection, [.ctrl("y")], "copy",
        "Copy the text to the terminal's clipboard"),
      Binding(.openLink, in: .selection, [.ctrl("o")], "open link", "Open a link of it"),
      Binding(
        .seenBy, in: .selection, [.ctrl("s")], "seen by",
        "Tell who has seen it, and when"),
      Binding(
        .details, in: .selection, [.alt("i")], "details",
        "Tell its exact time, sender and identifiers"),
      Binding(
        .discard, in: .selection, [.ctrl("x")], "discard",
        "Discard what failed or waits to be sent; undo brings it back"),
      Binding(
        .unfold, in: .selection, [.alt("v")], "all of it",
        "Show all of a long message, or its first lines only"),
      Binding(
        .showOriginal, in: .selection, [.ctrl("u")], "original",
        "Go to the message that it answers"),
    ] + list(in: .selection, of: "message")

  private static let messageDetails: [Binding] =
    [Binding(.back, in: .messageDetails, [.plain(.enter)], "close", "Close the details")]
    + list(in: .messageDetails, of: "line")

  private static let picker: [Binding] =
    [Binding(.choose, in: .picker, [.plain(.enter)], "take", "Take the selected one")]
    + list(in: .picker, of: "choice")

  private static let writing: [Binding] = [
    Binding(.left, in: .writing, [.plain(.left)], "left", "Go left by a character"),
    Binding(.right, in: .writing, [.plain(.right)], "right", "Go right by a character"),
    Binding(
      .wordLeft, in: .writing, [.ctrl(.left), .alt("b"), .alt(.left)], "word left",
      "Go left by a word"),
    Binding(
      .wordRight, in: .writing, [.ctrl(.right), .alt("f"), .alt(.right)], "word right",
      "Go right by a word"),
    Binding(
      .lineStart, in: .writing, [.plain(.home), .ctrl("a")], "line start",
      "Go to the start of the line"),
    Binding(
      .lineEnd, in: .writing, [.plain(.end), .ctrl("e")], "line end", "Go to the end of the line"),
    Binding(
      .deleteBackward, in: .writing, [.plain(.backspace), .ctrl("h")], "delete",
      "Delete the character before the cursor"),
    Binding(
      .deleteForward, in: .writing, [.plain(.delete), .ctrl("d")], "delete next",
      "Delete the character under the cursor"),
    Binding(
      .deleteWord, in: .writing, [.ctrl("w"), .alt(.backspace)], "delete word",
      "Delete the word before the cursor"),
    Binding(
      .deleteToStart, in: .writing, [.ctrl("u")], "delete line",
      "Delete from the start of the line to the cursor"),
    Binding(
      .deleteToEnd, in: .writing, [.alt("k")], "delete rest",
      "Delete from the cursor to the end of the line"),
  ]

  private static let createChat: [Binding] = [
    Binding(
      .choose, in: .createChat, [.plain(.enter)], "create",
      "Take the selected person, else create the chat"),
    Binding(
      .nextPane, in: .createChat, [.plain(.tab)], "complete",
      "Take the first person that fits, else go to the next field"),
    Binding(
      .up, in: .createChat, [.plain(.up)], "up", "Select the person above, or go to the field above"
    ),
    Binding(
      .down, in: .createChat, [.plain(.down)], "down",
      "Select the person below, or go to the field below"),
  ]

  // A person types in the switcher and moves through its list at the same time: the keys that
  // change the chat elsewhere change the selection here.
  private static let switcher: [Binding] = [
    Binding(
      .choose, in: .switcher, [.plain(.enter)], "open",
      "Open the selected chat, or take the selected person into a new one"),
    Binding(
      .up, in: .switcher, [.plain(.up), .ctrl("p"), .alt(.up)], "previous",
      "Select the chat above"),
    Binding(
      .down, in: .switcher, [.plain(.down), .ctrl("n"), .alt(.down)], "next",
      "Select the chat below"),
    Binding(.pageUp, in: .switcher, [.plain(.pageUp)], "page up", "Go up a page"),
    Binding(.pageDown, in: .switcher, [.plain(.pageDown)], "page down", "Go down a page"),
  ]

  private static let settings: [Binding] =
    [
      Binding(
        .nextValue, in: .settings,
        [.plain(.enter), .plain(.right)], "change",
        "Change it to what comes next, or try it"),
      Binding(
        .previousValue, in: .settings, [.plain(.left)], "change back",
        "Change it to what comes before"),
    ] + list(in: .settings, of: "line")

  private static let keys: [Binding] =
    [
      Binding(
        .choose, in: .keys, [.plain(.enter)], "new key",
        "Press a new key for the line, or take the next preset"),
      Binding(
        .resetKeys, in: .keys, [.plain(.delete), .alt("u")], "usual keys",
        "Give the selected line its usual keys"),
    ] + list(in: .keys, of: "line")

  private static let question: [Binding] = [
    Binding(.choose, in: .question, [.plain(.enter)], "answer", "Give the answer in brackets"),
    Binding(
      .right, in: .question, [.plain(.right)], "other answer",
      "Go to the answer that does what is asked about"),
    Binding(
      .left, in: .question, [.plain(.left)], "first answer",
      "Go to the answer that leaves all as it is"),
  ]

  private static let help: [Binding] =
    [
      Binding(.choose, in: .help, [.plain(.enter)], "close", "Close the help")
    ] + list(in: .help, of: "line")

  /// The bindings that move in a list or scroll an overlay. `item` names a row in their sentences:
  /// "Go up a chat".
  private static func list(in context: KeyContext, of item: String) -> [Binding] {
    // A label that only repeats the key's name, such as "up", would say nothing new.
    let (back, on) =
      item == "line" ? ("scroll back", "scroll") : ("other \(item)", "other \(item)")
    return [
      Binding(.up, in: context, [.plain(.up)], back, "Go up a \(item)"),
      Binding(.down, in: context, [.plain(.down)], on, "Go down a \(item)"),
      Binding(.pageUp, in: context, [.plain(.pageUp)], "page up", "Go up a page"),
      Binding(.pageDown, in: context, [.plain(.pageDown)], "page down", "Go down a page"),
      Binding(.first, in: context, [.plain(.home)], "first", "Go to the first \(item)"),
      Binding(.last, in: context, [.plain(.end)], "last", "Go to the last \(item)"),
    ]
  }
}

extension KeyTable {
  /// The word between two keys of one action, as in "Ctrl-K or F2".
  static let alternative = " or "
}
