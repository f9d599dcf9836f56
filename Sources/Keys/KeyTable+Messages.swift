extension KeyTable {
  internal static let messages: [Binding] = [
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
      "Fetch what is missing, follow a chat that moved, or go back",
      short: "fetch what is missing"),
    Binding(
      .selectMessage, in: .messages, [.alt("m"), .function(12)], "messages",
      "Select a message, to answer it, react, copy and more",
      short: "select a message"),
    Binding(
      .members, in: .messages, [.alt("w")], "people",
      "Show the people of the chat, and what can be done with them",
      short: "people of the chat"),
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
      "Bring the text sent before back into the composer",
      short: "what you sent before"),
    Binding(
      .newerText, in: .messages, [.alt("P"), KeyStroke(.down, .shift)], "sent after",
      "Bring the text sent after that back into the composer",
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
  internal static let selection: [Binding] =
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
        "Edit your message; a failed one returns to the composer",
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
        .openLink, in: .selection, [.ctrl("o")], "open", "Open its file, or a link of it",
        short: "open its file or a link"),
      Binding(
        .saveFile, in: .selection, [.alt("d")], "save",
        "Save its file in your folder for downloads",
        short: "save its file"),
      Binding(
        .seenBy, in: .selection, [.ctrl("s")], "seen by",
        "Tell who has seen it, and when",
        short: "who has seen it"),
      Binding(
        .details, in: .selection, [.alt("i")], "details",
        "Tell its exact time, sender and identifiers",
        short: "time, sender, identifiers"),
      Binding(
        .versions, in: .selection, [.alt("h")], "versions",
        "Show all versions of an edited message",
        short: "versions of an edited one"),
      Binding(
        .discard, in: .selection, [.ctrl("x")], "discard",
        "Discard what failed or waits to be sent, or cancel a file",
        short: "discard, or cancel a file"),
      Binding(
        .unfold, in: .selection, [.alt("v")], "all of it",
        "Show all of a message: the end of a long one, and spoilers",
        short: "all of it, also spoilers"),
      Binding(
        .showOriginal, in: .selection, [.ctrl("u")], "original",
        "Go to the message that it answers",
        short: "the message that it answers"),
      Binding(
        .openThread, in: .selection, [.alt("t")], "thread",
        "Open the thread of the message, or begin one there",
        short: "open or begin its thread"),
      Binding(
        .vote, in: .selection, [.alt("V")], "vote",
        "Vote in a poll, withdraw your vote, or end the poll",
        short: "vote in a poll, or end it"),
      Binding(
        .copyLink, in: .selection, [.alt("y")], "copy link",
        "Copy a link to the message to the terminal's clipboard",
        short: "copy a link to it"),
    ] + list(in: .selection, of: "message")

  internal static let invite: [Binding] = [
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
}
