internal import Cells

/// Draws the slash commands that begin with the typed text, above the composer.
enum CommandHints {
  /// Draws one of the state's commands in each of the rows. If there are fewer rows than commands,
  /// the selected command is among those drawn.
  static func draw(_ state: MessagesPaneState, rows: Range<Int>, into buffer: inout PaneBuffer) {
    let first = min(
      max(0, (state.selectedCommand ?? 0) - rows.count / 2), state.commands.count - rows.count)
    let shown = state.commands[first..<first + rows.count]
    let widest = shown.map { GraphemeWidth.columns(of: $0.usage) }.max() ?? 0
    for (row, index) in zip(rows, shown.indices) {
      let isSelected = index == state.selectedCommand
      draw(
        shown[index], isSelected: isSelected, row, sentenceAt: indent(buffer) + widest + 2,
        into: &buffer)
      let isAbove = index == shown.startIndex && first > 0
      let isBelow = index == shown.endIndex - 1 && shown.endIndex < state.commands.count
      if isSelected {
        buffer.write(
          PaneWords.mark, at: Position(row: row, column: PageColumns(buffer.size.columns).mark),
          role: .mark)
      } else if isAbove || isBelow {
        buffer.write(
          isBelow ? "↓" : "↑",
          at: Position(row: row, column: PageColumns(buffer.size.columns).mark), role: .pill)
      }
    }
    if state.selectedCommand == nil, let row = rows.first, let hint = shown.first {
      drawKey(beside: hint, row, sentenceAt: indent(buffer) + widest + 2, into: &buffer)
    }
  }

  /// The column of the commands, which is that of the composer's text.
  private static func indent(_ buffer: PaneBuffer) -> Int { PageColumns(buffer.size.columns).text }

  private static func draw(
    _ hint: CommandHint, isSelected: Bool, _ row: Int, sentenceAt column: Int,
    into buffer: inout PaneBuffer
  ) {
    let columns = buffer.size.columns
    buffer.fill(row: row, role: .blank)
    buffer.fill(row: row, ground: isSelected ? .selected : .raised)
    buffer.write(
      hint.usage, at: Position(row: row, column: indent(buffer)), role: .chatName,
      maxColumns: columns - indent(buffer), overflow: .ellipsis)
    guard hasSentence(hint, at: column, columns) else { return }
    buffer.write(
      hint.sentence, at: Position(row: row, column: column),
      role: .preview, maxColumns: columns - column,
      overflow: .ellipsis)
  }

  /// `true` if at least half of the command's sentence fits to the right of `column`; less of it
  /// would not be understood.
  private static func hasSentence(_ hint: CommandHint, at column: Int, _ columns: Int) -> Bool {
    (columns - column) * 2 >= GraphemeWidth.columns(of: hint.sentence)
  }

  /// Draws the key that completes the text to the first command, if there is room.
  private static func drawKey(
    beside hint: CommandHint, _ row: Int, sentenceAt column: Int, into buffer: inout PaneBuffer
  ) {
    let columns = buffer.size.columns
    let end =
      hasSentence(hint, at: column, columns)
      ? column + GraphemeWidth.columns(of: hint.sentence)
      : indent(buffer) + GraphemeWidth.columns(of: hint.usage)
    let key = "Tab"
    guard end + 2 + key.count <= columns else { return }
    buffer.write(key, at: Position(row: row, column: columns - key.count), role: .keyName)
  }
}
