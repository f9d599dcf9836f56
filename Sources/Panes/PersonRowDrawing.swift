internal import Cells
internal import Intents
internal import ViewModels

/// Draws a person in the switcher in one line: the name, the user id, and what Enter does.
struct PersonRowDrawing {
  let person: PersonRowViewModel
  let isSelected: Bool

  /// Draws the line of the person, with what Enter does if it has 28 columns or more, and with the
  /// user id where there is room: at the column `detail`, at which the rows of chats show their
  /// previews, or after the name if `detail` is `nil`. For a screen reader the line is plain text.
  func draw(into buffer: inout PaneBuffer, row: Int, columns: Range<Int>, detail: Int?) {
    if isSelected { ChatRowDrawing.select(row, columns, isFocused: true, in: &buffer) }
    let from = columns.lowerBound + 2
    var right = columns.upperBound - 1
    guard person.spoken.isEmpty else {
      return write(person.spoken, into: &buffer, row, from..<right, .chatName)
    }
    if columns.count >= 28 {
      let used = GraphemeWidth.columns(of: person.action)
      write(person.action, into: &buffer, row, right - used..<right, .timestamp)
      right -= used + 2
    }
    let label = person.candidate.choice.label
    let nameEnd = from + GraphemeWidth.columns(of: label)
    let detail = detail ?? nameEnd + 2
    guard !person.candidate.detail.isEmpty, right - detail >= 8 else {
      return write(label, into: &buffer, row, from..<right, .chatName)
    }
    write(label, into: &buffer, row, from..<detail - 2, .chatName)
    write(person.candidate.detail, into: &buffer, row, detail..<right, .preview)
  }

  private func write(
    _ text: String, into buffer: inout PaneBuffer, _ row: Int, _ columns: Range<Int>,
    _ role: StyleRole
  ) {
    buffer.write(
      text, at: Position(row: row, column: columns.lowerBound), role: role,
      maxColumns: columns.count, overflow: .ellipsis)
  }
}
