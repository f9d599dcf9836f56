/// The standard key bindings that work everywhere, such as the key that opens the switcher.
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
