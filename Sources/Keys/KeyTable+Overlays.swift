extension KeyTable {
  internal static let messageDetails: [Binding] =
    [Binding(.back, in: .messageDetails, [.plain(.enter)], "close", "Close the details")]
    + list(in: .messageDetails, of: "line")

  internal static let picker: [Binding] =
    [
      Binding(
        .choose, in: .picker, [.plain(.enter)], "take", "Take the selected one",
        short: "take the selected one")
    ]
    + list(in: .picker, of: "choice")

  // A person types in the switcher and moves through its list at the same time: the keys that
  // change the chat elsewhere change the selection here.
  internal static let switcher: [Binding] = [
    Binding(
      .choose, in: .switcher, [.plain(.enter)], "open",
      "Open the selected chat, or begin one with the person",
      short: "open, or begin a chat"),
    Binding(
      .up, in: .switcher, [.plain(.up), .ctrl("p"), .alt(.up)], "previous",
      "Select the chat above",
      short: "chat above"),
    Binding(
      .down, in: .switcher, [.plain(.down), .ctrl("n"), .alt(.down)], "choose",
      "Select the chat below",
      short: "chat below"),
    Binding(.pageUp, in: .switcher, [.plain(.pageUp)], "page up", "Go up a page"),
    Binding(.pageDown, in: .switcher, [.plain(.pageDown)], "page down", "Go down a page"),
  ]

  // A person types the query and moves through the messages at the same time, as in the switcher.
  internal static let messageSearch: [Binding] = [
    Binding(
      .choose, in: .messageSearch, [.plain(.enter)], "show in chat",
      "Show the selected message in its chat",
      short: "show it in its chat"),
    Binding(
      .up, in: .messageSearch, [.plain(.up), .ctrl("p"), .alt(.up)], "previous",
      "Select the message above",
      short: "message above"),
    Binding(
      .down, in: .messageSearch, [.plain(.down), .ctrl("n"), .alt(.down)], "choose",
      "Select the message below",
      short: "message below"),
    Binding(.pageUp, in: .messageSearch, [.plain(.pageUp)], "page up", "Go up a page"),
    Binding(.pageDown, in: .messageSearch, [.plain(.pageDown)], "page down", "Go down a page"),
    Binding(
      .searchHere, in: .messageSearch, [.plain(.tab)], "this chat",
      "Search only this chat, or every chat again",
      short: "this chat only, or all"),
    Binding(
      .searchOrder, in: .messageSearch, [.ctrl("o")], "order",
      "Put the newest messages first, or those that fit best",
      short: "newest or best first"),
  ]

  internal static let settings: [Binding] =
    [
      Binding(
        .nextValue, in: .settings,
        [.plain(.enter), .plain(.right)], "change",
        "Change it to what comes next, or try it",
        short: "next value, or try it"),
      Binding(
        .previousValue, in: .settings, [.plain(.left)], "change back",
        "Change it to what comes before",
        short: "value before"),
    ] + list(in: .settings, of: "setting")

  internal static let keys: [Binding] =
    [
      Binding(
        .choose, in: .keys, [.plain(.enter)], "new key",
        "Press a new key for the line"),
      Binding(
        .resetKeys, in: .keys, [.plain(.delete), .alt("u")], "usual keys",
        "Give the selected line its usual keys",
        short: "its usual keys"),
    ] + list(in: .keys, of: "key")

  internal static let question: [Binding] = [
    Binding(
      .choose, in: .question, [.plain(.enter)], "answer", "Give the answer in brackets",
      short: "the answer in brackets"),
    Binding(
      .right, in: .question, [.plain(.right)], "other answer",
      "Go to the answer that does what is asked about",
      short: "answer that does it"),
    Binding(
      .left, in: .question, [.plain(.left)], "first answer",
      "Go to the answer that leaves all as it is",
      short: "answer that keeps all"),
  ]

  internal static let help: [Binding] =
    [
      Binding(.choose, in: .help, [.plain(.enter)], "close", "Close the help")
    ] + list(in: .help, of: "line")

  /// Returns the bindings that move the selection in a list or scroll an overlay. `item` is the
  /// noun for a row or line in the bindings' sentences, such as "chat" in "Go up a chat".
  internal static func list(in context: KeyContext, of item: String) -> [Binding] {
    // A label that only repeats the key's name, such as "up", would say nothing new.
    let (back, on) =
      item == "line"
      ? ("scroll back", "scroll")
      : item == "chat" || item == "message"
        ? ("other \(item)", "other \(item)") : ("choose", "choose")
    return [
      Binding(.up, in: context, [.plain(.up)], back, "Go up a \(item)", short: "\(item) above"),
      Binding(.down, in: context, [.plain(.down)], on, "Go down a \(item)", short: "\(item) below"),
      Binding(.pageUp, in: context, [.plain(.pageUp)], "page up", "Go up a page"),
      Binding(.pageDown, in: context, [.plain(.pageDown)], "page down", "Go down a page"),
      Binding(
        .first, in: context, [.plain(.home)], "first", "Go to the first \(item)",
        short: "first \(item)"),
      Binding(
        .last, in: context, [.plain(.end)], "last", "Go to the last \(item)",
        short: "last \(item)"),
    ]
  }
}
