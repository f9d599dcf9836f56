/// The standard key bindings of the form for a new chat or room.
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
