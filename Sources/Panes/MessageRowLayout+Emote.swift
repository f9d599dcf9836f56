internal import Cells
internal import ViewModels

extension MessageRowLayout {
  /// The lines of an emote ("* alice waves"), with the time after the text if the emote begins a
  /// group, because no head line is above an emote.
  func emote(_ message: MessageViewModel) -> [StyledLine] {
    if let format = message.format { return emote(message, format) }
    let head = "* \(message.sender)"
    let width = max(1, texts.width - 2)
    var wrapped = TextWrap.lines(of: "\(head) \(message.body)", columns: width)
    if message.senderColor == 0 {
      let timeColumns = GraphemeWidth.columns(of: message.time) + 2
      if let last = wrapped.popLast() {
        wrapped += leavingRoom(last, of: width - timeColumns, isEdited: message.isEdited)
      }
    }
    var lines = wrapped.enumerated().map { index, line in
      let column = texts.text + (index == 0 ? 0 : 2)
      guard index == 0, line.text.hasPrefix(head) else {
        return StyledLine(
          pieces: [StyledPiece(line.text, at: column, role: Self.bodyRole(message))])
      }
      let used = GraphemeWidth.columns(of: head)
      return StyledLine(pieces: [
        StyledPiece(head[...], at: column, role: Self.senderRole(message.senderColor)),
        StyledPiece(
          line.text.dropFirst(head.count), at: column + used, role: Self.bodyRole(message)),
      ])
    }
    var end = texts.text + (lines.count > 1 ? 2 : 0) + (wrapped.last?.columns ?? 0)
    if message.isEdited { end = addEditedMark(to: &lines, textEnd: end) }
    if message.beginsGroup { end = add(time: message.time, to: &lines, textEnd: end) }
    if let delivery = message.delivery { add(delivery, to: &lines, textEnd: end) }
    return marked(quote(of: message) + lines + below(message), message)
  }
}
