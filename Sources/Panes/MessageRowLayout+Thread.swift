internal import Cells
internal import ViewModels

/// The line about a thread below a message.
extension MessageRowLayout {
  /// The line "↳ 4 replies, last by Bob 10:02  2 new" in the longest variant that fits; a click
  /// opens the thread. Empty for a message without such a line.
  func thread(of message: MessageViewModel) -> [StyledLine] {
    guard let thread = message.thread else { return [] }
    let sign = isLinear ? "" : PaneWords.threadSign
    let unread = thread.unread.isEmpty ? 0 : GraphemeWidth.columns(of: thread.unread) + 2
    let room = texts.width - unread
    let fitting = thread.forms.first { GraphemeWidth.columns(of: sign + $0) <= room }
    let words = sign + (fitting ?? thread.forms.last ?? "")
    let width = min(GraphemeWidth.columns(of: words), max(1, room))
    var line = StyledPiece(
      words[...], at: texts.text, role: thread.hasFailed ? .deliveryFailed : .thread,
      maximumColumns: width)
    line.press = .thread(thread.root)
    guard unread > 0 else { return [StyledLine(pieces: [line])] }
    var count = StyledPiece(
      thread.unread[...], at: texts.text + width + 2,
      role: thread.hasMention ? .mention : .badge,
      maximumColumns: max(1, texts.width - width - 2))
    count.press = .thread(thread.root)
    return [StyledLine(pieces: [line, count])]
  }
}
