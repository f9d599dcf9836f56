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
