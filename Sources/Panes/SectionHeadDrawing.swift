internal import Cells
internal import ViewModels

/// Draws the head of a section of the chat list: a row with the section's name and its badges, and
/// a glyph that says whether the section is folded.
struct SectionHeadDrawing {
  let head: SectionHeadViewModel
  let isSelected: Bool
  /// `true` if the row has the mark while it is selected, because no chat is open.
  let isMarked: Bool
  /// `true` if the chat list has the keyboard focus.
  let isFocused: Bool

  func draw(into buffer: inout PaneBuffer, row: Int) {
    let columns = buffer.size.columns
    if isSelected {
      ChatRowDrawing.select(
        row, 0..<columns, isFocused: isFocused, isMarked: isMarked, in: &buffer)
    }
    guard head.spoken.isEmpty else {
      buffer.write(
        head.spoken, at: Position(row: row, column: 2), role: .day, maxColumns: columns - 3,
        overflow: .ellipsis)
      return
    }
    var right = columns - 1
    for (text, role) in badges {
      right -= GraphemeWidth.columns(of: text)
      buffer.write(text, at: Position(row: row, column: right), role: role)
    }
    buffer.write(
      head.isFolded ? PaneWords.folded : PaneWords.unfolded, at: Position(row: row, column: 2),
      role: .day)
    buffer.write(
      head.name, at: Position(row: row, column: 4), role: .day, maxColumns: max(1, right - 5),
      overflow: .ellipsis)
  }

  /// The badges of a folded section, in the order in which they are drawn, from right to left;
  /// empty for a section that is not folded or has nothing unread.
  private var badges: [(text: String, role: StyleRole)] {
    let mentions =
      head.mentions.isEmpty ? [] : [(text: " \(head.mentions) ", role: StyleRole.badgeMention)]
    guard !head.unread.isEmpty else { return mentions }
    return mentions + [(" \(head.unread)\(mentions.isEmpty ? "" : " ")", .badge)]
  }
}
