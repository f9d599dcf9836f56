/// The keys of confab. Key handling, hints, the help, the manual page and the list that the guide
/// (the bot of the embedded homeserver) sends all follow this table.
///
/// Almost every action has two keys, because Alt writes letters on some keyboards and terminal
/// multiplexers use some Ctrl keys themselves.
package enum KeyTable {
  package static let bindings: [Binding] =
    everywhere + chatList + messages + selection + picker + messageDetails + writing + createChat
    + switcher + settings + question + help

  /// The action of a key, looked up in `context`, then among the editing keys if `context` has a
  /// text field, then among the keys that work everywhere. `nil` for text and for keys without an
  /// action.
  package static func action(for stroke: KeyStroke, in context: KeyContext) -> Action? {
    for place in context.lookup {
      if let action = actions[place]?[stroke] { return action }
    }
    return nil
  }

  /// The heading above a context's keys in the help and the manual.
  package static func heading(of context: KeyContext) -> String {
    switch context {
    case .everywhere: "Everywhere"
    case .chatList: "Chat list"
    case .messages: "Messages"
    case .selection: "Selected message"
    case .picker: "Reactions and links"
    case .messageDetails: "About a message"
    case .writing: "Writing"
    case .createChat: "New chat"
    case .switcher: "Switcher"
    case .settings: "Settings"
    case .question: "Questions"
    case .help: "Help"
    }
  }

  private static let actions: [KeyContext: [KeyStroke: Action]] =
    Dictionary(grouping: bindings, by: \.context).mapValues { bindings in
      let pairs = bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}

extension KeyTable {
  private static let everywhere: [Binding] = [
    Binding(.help, in: .everywhere, [.function(1), .alt("?")], "help", "Show or hide this help"),
    Binding(
      .switcher, in: .everywhere, [.ctrl("k"), .function(2), .alt("k")], "find chat",
      "Find a chat by a few letters of its name"),
    Binding(
      .newChat, in: .everywhere, [.function(3), .alt("n")], "new chat", "Start a new chat"),
    Binding(
      .nextUnread, in: .everywhere, [.alt("a"), .function(4)], "unread",
      "Open the next chat with unread messages"),
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
    Binding(.redraw, in: .everywhere, [.ctrl("l"), .alt("l")], "redraw", "Draw the screen anew"),
    Binding(
      .suspend, in: .everywhere, [.ctrl("z")], "suspend",
      "Suspend confab; the shell's fg brings it back"),
    Binding(.quit, in: .everywhere, [.ctrl("q"), .function(10)], "quit", "Quit at once"),
  ]

  private static let chatList: [Binding] =
    [
      Binding(
        .choose, in: .chatList, [.plain(.enter), .plain(.right)], "open", "Open the selected chat"),
      Binding(.newChat, in: .chatList, [.plain("n")], "new chat", "Start a new chat"),
      Binding(.help, in: .chatList, [.plain("?")], "help", "Show this help"),
      Binding(.settings, in: .chatList, [.plain("s")], "settings", "Show the settings"),
      Binding(
        .retry, in: .chatList, [.plain("r")], "retry", "Try again what failed, and connect now"),
      Binding(
        .peek, in: .chatList, [.plain(" "), .plain("v")], "peek",
        "Look into the chat without reading it; again: enough"),
      Binding(
        .markRead, in: .chatList, [.plain("m"), .plain(.delete)], "read",
        "Mark the selected chat as read"),
      Binding(
        .markAllRead, in: .chatList, [.plain("M"), KeyStroke(.delete, .shift)], "all read",
        "Mark all chats as read, after a question"),
      Binding(
        .changeLevel, in: .chatList, [.plain("t"), .plain(.insert)], "notify",
        "Be told of all messages, of mentions only, or of nothing"),
      Binding(
        .leaveChat, in: .chatList, [.plain("x"), .ctrl("x")], "leave",
        "Leave the chat or decline the invite, after a question"),
    ] + list(in: .chatList, of: "chat", pageDown: [.plain(.pageDown), .plain("f")])

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
      .selectMessage, in: .messages, [.alt("m"), .function(12)], "select",
      "Select a message, to answer it, react, copy and more"),
    Binding(
      .up, in: .messages, [.plain(.up)], "up",
      "Go up a line; where nothing is written, select a message"),
    Binding(.down, in: .messages, [.plain(.down)], "down", "Go down a line in what you write"),
    Binding(
      .nextPane, in: .messages, [.plain(.tab)], "next pane",
      "Complete a command that is begun, else go to the next pane"),
    Binding(
      .previousPane, in: .messages, [KeyStroke(.tab, .shift)], "previous pane",
      "Complete a command backwards, or go to the previous pane"),
  ]

  private static let selection: [Binding] =
    [
      Binding(
        .reply, in: .selection, [.plain("r"), .plain(.enter)], "reply",
        "Answer the message; one that failed is sent again"),
      Binding(
        .editMessage, in: .selection, [.plain("e"), .ctrl("e")], "edit",
        "Edit your own message; one that failed is written again"),
      Binding(
        .deleteMessage, in: .selection, [.plain("d"), .plain(.delete)], "delete",
        "Delete your own message for everyone, after a question"),
      Binding(
        .react, in: .selection, [.plain("+"), .ctrl("t")], "react",
        "React with an emoji, or take yours back"),
      Binding(
        .copy, in: .selection, [.plain("y"), .ctrl("y")], "copy",
        "Copy the text to the terminal's clipboard"),
      Binding(
        .openLink, in: .selection, [.plain("o"), .ctrl("o")], "open link", "Open a link of it"),
      Binding(
        .seenBy, in: .selection, [.plain("s"), .ctrl("s")], "seen by",
        "Tell who has seen it, and when"),
      Binding(
        .details, in: .selection, [.plain("i"), .plain(.right)], "details",
        "Tell its exact time, sender and identifiers"),
      Binding(
        .discard, in: .selection, [.plain("x"), .ctrl("x")], "discard",
        "Give up what failed or waits to be sent, after a question"),
      Binding(
        .unfold, in: .selection, [.plain(" "), .plain("z")], "all of it",
        "Show all of a long message, or its first lines only"),
      Binding(.back, in: .selection, [.plain("q")], "write", "Go back to writing"),
    ] + list(in: .selection, of: "message", pageDown: [.plain(.pageDown), .plain("f")])

  private static let messageDetails: [Binding] =
    [
      Binding(
        .back, in: .messageDetails, [.plain("q"), .plain(.enter)], "close", "Close the details")
    ] + list(in: .messageDetails, of: "line", pageDown: [.plain(.pageDown), .plain("f")])

  private static let picker: [Binding] =
    [
      Binding(
        .choose, in: .picker, [.plain(.enter), .plain(" ")], "take", "Take the selected one"),
      Binding(
        .pick, in: .picker, "123456789".map { .plain($0) }, "take", "Take the one with this number"),
    ] + list(in: .picker, of: "choice", pageDown: [.plain(.pageDown), .plain("f")])

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
    Binding(.choose, in: .switcher, [.plain(.enter)], "open", "Open the selected chat"),
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
        [.plain(.enter), .plain(.right), .plain(" "), .plain("l")], "change",
        "Change it to what comes next, or try it"),
      Binding(
        .previousValue, in: .settings, [.plain(.left), .plain("h")], "change back",
        "Change it to what comes before"),
      Binding(.back, in: .settings, [.plain("q")], "close", "Close the settings"),
    ] + list(in: .settings, of: "line", pageDown: [.plain(.pageDown), .plain("f")])

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
      Binding(
        .back, in: .help, [.plain("q"), .plain(.enter)], "close", "Close the help"),
      Binding(.help, in: .help, [.plain("?")], "close", "Close the help"),
    ] + list(in: .help, of: "line", pageDown: [.plain(.pageDown), .plain(" ")])

  /// The bindings that move in a list or scroll an overlay where letters are commands, not text.
  /// `item` names a row in their sentences: "Go up a chat"; `pageDown` are the keys that go down a
  /// page.
  private static func list(
    in context: KeyContext, of item: String, pageDown: [KeyStroke]
  ) -> [Binding] {
    // A label that only repeats the key's name, such as "up", would say nothing new.
    let (back, on) = item == "line" ? ("scroll back", "scroll") : ("previous", "next")
    return [
      Binding(.up, in: context, [.plain(.up), .plain("k")], back, "Go up a \(item)"),
      Binding(.down, in: context, [.plain(.down), .plain("j")], on, "Go down a \(item)"),
      Binding(.pageUp, in: context, [.plain(.pageUp), .plain("b")], "page up", "Go up a page"),
      Binding(.pageDown, in: context, pageDown, "page down", "Go down a page"),
      Binding(
        .first, in: context, [.plain(.home), .plain("g")], "first", "Go to the first \(item)"),
      Binding(.last, in: context, [.plain(.end), .plain("G")], "last", "Go to the last \(item)"),
    ]
  }
}

extension KeyTable {
  /// The word between two keys of one action, as in "Ctrl-K or F2".
  static let alternative = " or "
}
