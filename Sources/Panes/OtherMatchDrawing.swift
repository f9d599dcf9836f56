internal import Cells
internal import ViewModels

/// Draws the row of a chat of another account that matches the switcher's query: the chat's name,
/// and at the right the account and the badges.
struct OtherMatchDrawing {
  let chat: OtherChatViewModel
  let isSelected: Bool

  func draw(into buffer: inout PaneBuffer, row: Int, columns: Range<Int>) {
    if isSelected { ChatRowDrawing.select(row, columns, isFocused: true, in: &buffer) }
    let from = columns.lowerBound + 2
    var right = columns.upperBound - 1
    guard chat.row.spoken.isEmpty else {
      let words = "\(chat.row.spoken), \(PaneWords.account(chat.account))"
      return write(words, .chatName, from..<right, into: &buffer, row)
    }
    let badges = ChatRowDrawing.badges(of: chat.row)
    for (text, role) in badges {
      right -= GraphemeWidth.columns(of: text)
      buffer.write(text, at: Position(row: row, column: right), role: role)
    }
    if !badges.isEmpty { right -= 1 }
    // The name of the chat gets at least half of the row.
    let mark = min(GraphemeWidth.columns(of: chat.account), max(0, (right - from) / 2 - 2))
    if mark > 0 { write(chat.account, .preview, right - mark..<right, into: &buffer, row) }
    let end = mark > 0 ? right - mark - 2 : right
    write(
      chat.row.name, badges.isEmpty ? .chatName : .chatNameUnread, from..<max(from + 1, end),
      into: &buffer, row)
  }

  private func write(
    _ text: String, _ role: StyleRole, _ columns: Range<Int>, into buffer: inout PaneBuffer,
    _ row: Int
  ) {
    buffer.write(
      text, at: Position(row: row, column: columns.lowerBound), role: role,
      maxColumns: columns.count, overflow: .ellipsis)
  }
}
