/// The standard key bindings of the chat list.
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
