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
      .nextUnread, in: .everywhere, [.alt("a"), .function(4)], "unread",
      "Open the next chat with unread messages",
      short: "next unread chat"),
    Binding(
      .chatBefore, in: .everywhere, [.alt("/"), .ctrl("^")], "chat before",
      "Go back to the chat that was open before",
      short: "the chat before"),
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

  // Letters without a modifier go to the filter of the list.
  private static let chatList: [Binding] =
    [
      Binding(.choose, in: .chatList, [.plain(.enter)], "open", "Open the selected chat"),
      Binding(
        .peek, in: .chatList, [.plain(.right), .alt("v")], "look",
        "Look into the chat without reading it; again: enough",
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

  private static let invite: [Binding] = [
    Binding(
      .choose, in: .invite, [.plain(.enter)], "do it", "Do what is in brackets",
      short: "the answer in brackets"),
    Binding(
      .left, in: .invite, [.plain(.left)], "choose", "Go to the answer before",
      short: "answer before"),
    Binding(
      .right, in: .invite, [.plain(.right)], "choose", "Go to the next answer",
      short: "next answer"),
    Binding(
      .leaveChat, in: .invite, [.ctrl("x")], "decline", "Decline the invite, after a question",
      short: "decline, after a question"),
  ]

  private static let messages: [Binding] = [
    Binding(.send, in: .messages, [.plain(.enter)], "send", "Send what you wrote"),
    Binding(
      .newLine, in: .messages, [.alt(.enter), .ctrl("j")], "new line",
      "Begin a new line in the message"),
    Binding(
      .scrollUp, in: .messages, [.plain(.pageUp), .ctrl(.up)], "older", "Scroll to older messages",
      short: "older messages"),
    Binding(
      .scrollDown, in: .messages, [.plain(.pageDown), .ctrl(.down)], "newer",
      "Scroll to newer messages",
      short: "newer messages"),
    Binding(
      .scrollToStart, in: .messages, [.ctrl(.home), .alt(.home), .alt("<")], "oldest",
      "Go to the oldest message that is loaded",
      short: "oldest loaded message"),
    Binding(
      .scrollToEnd, in: .messages, [.ctrl(.end), .alt(.end), .alt(">")], "newest",
      "Go to the newest message and follow new ones",
      short: "newest message"),
    Binding(
      .firstUnread, in: .messages, [.alt("u"), .function(8)], "first unread",
      "Go to where unread begins",
      short: "where unread begins"),
    Binding(
      .fetchMissing, in: .messages, [.alt("g"), .function(7)], "fetch",
      "Fetch what is missing here, or follow a chat that moved",
      short: "fetch what is missing"),
    Binding(
      .selectMessage, in: .messages, [.alt("m"), .function(12)], "messages",
      "Select a message, to answer it, react, copy and more",
      short: "select a message"),
    Binding(
      .up, in: .messages, [.plain(.up)], "up",
      "Go up a line; where nothing is written, select a message",
      short: "line above; select a message"),
    Binding(
      .down, in: .messages, [.plain(.down)], "down", "Go down a line in what you write",
      short: "line below"),
    Binding(
      .redo, in: .messages, [.alt("Z")], "redo", "Make the change again that was taken back",
      short: "make the change again"),
    Binding(
      .yank, in: .messages, [.ctrl("y"), .alt("y")], "insert",
      "Insert what was deleted last by word or line",
      short: "insert what was deleted"),
    Binding(
      .olderText, in: .messages, [.alt("p"), KeyStroke(.up, .shift)], "sent before",
      "Write again what you sent before",
      short: "what you sent before"),
    Binding(
      .newerText, in: .messages, [.alt("P"), KeyStroke(.down, .shift)], "sent after",
      "Write again what you sent after that",
      short: "what you sent after that"),
    Binding(
      .openEditor, in: .messages, [.alt("e")], "editor",
      "Write the text in your editor ($VISUAL, else $EDITOR)",
      short: "write in your editor"),
    Binding(
      .nextPane, in: .messages, [.plain(.tab)], "chats",
      "Complete a command, name or emoji, else go to the next pane",
      short: "complete, or next pane"),
    Binding(
      .previousPane, in: .messages, [KeyStroke(.tab, .shift)], "previous pane",
      "Complete backwards, or go to the previous pane",
      short: "complete backwards"),
  ]

  // Letters without a modifier go to the composer, and end the selection.
  private static let selection: [Binding] =
    [
      Binding(
        .choose, in: .selection, [.plain(.enter)], "do it", "Do what is in brackets below it",
        short: "the action in brackets"),
      Binding(
        .left, in: .selection, [.plain(.left)], "choose", "Go to the action before",
        short: "action before"),
      Binding(
        .right, in: .selection, [.plain(.right)], "choose", "Go to the next action",
        short: "next action"),
      Binding(
        .menu, in: .selection, [.function(12), .alt("x")], "more",
        "Show all that can be done with the message",
        short: "all actions"),
      Binding(
        .reply, in: .selection, [.alt("r")], "reply",
        "Answer the message; one that failed is sent again",
        short: "reply, or send again"),
      Binding(
        .editMessage, in: .selection, [.ctrl("e")], "edit",
        "Edit your own message; one that failed is written again",
        short: "edit your own"),
      Binding(
        .deleteMessage, in: .selection, [.plain(.delete)], "delete",
        "Delete your own message for everyone, after a question",
        short: "delete, after a question"),
      Binding(
        .react, in: .selection, [.ctrl("t")], "react",
        "React with an emoji, or take yours back",
        short: "react, or take it back"),
      Binding(
        .copy, in: .selection, [.ctrl("y")], "copy",
        "Copy the text to the terminal's clipboard",
        short: "copy the text"),
      Binding(
        .openLink, in: .selection, [.ctrl("o")], "open link", "Open a link of it",
        short: "open a link of it"),
      Binding(
        .seenBy, in: .selection, [.ctrl("s")], "seen by",
        "Tell who has seen it, and when",
        short: "who has seen it"),
      Binding(
        .details, in: .selection, [.alt("i")], "details",
        "Tell its exact time, sender and identifiers",
        short: "time, sender, identifiers"),
      Binding(
        .discard, in: .selection, [.ctrl("x")], "discard",
        "Discard what failed or waits to be sent; undo brings it back",
        short: "discard what failed or waits"),
      Binding(
        .unfold, in: .selection, [.alt("v")], "all of it",
        "Show all of a long message, or its first lines only",
        short: "all of a long message"),
      Binding(
        .showOriginal, in: .selection, [.ctrl("u")], "original",
        "Go to the message that it answers",
        short: "the message that it answers"),
    ] + list(in: .selection, of: "message")

  private static let writing: [Binding] = [
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
      "Delete from the start of the line to the cursor",
      short: "delete to the line’s start"),
    Binding(
      .deleteToEnd, in: .writing, [.alt("k")], "delete rest",
      "Delete from the cursor to the end of the line",
      short: "delete to the line’s end"),
  ]

  private static let createChat: [Binding] = [
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

extension KeyTable {
  /// The word between two keys of one action, as in "Ctrl-K or F2".
  static let alternative = " or "
}
