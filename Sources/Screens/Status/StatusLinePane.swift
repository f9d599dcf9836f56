package import Cells
package import ViewModels

/// The last row of the screen: the account or the state of the connection; a note, the offer to
/// undo an action, or a problem; and key hints.
package enum StatusLinePane {
  /// Draws the status line in one row of `width` columns. `list` is the width of the chat list that
  /// is beside the page, 0 when it is not.
  ///
  /// At the left is a dot, and after it the account while the client is online, else the state of
  /// the connection; neither while that state is "". Without a chat list beside the page, the
  /// account is left out. With `isLinear`, for a screen reader, the state of the connection is
  /// written even while the client is online. After this comes the first of these that there is: a
  /// `note`, such as about the last key press, the sentence `undo` about an action with a button
  /// that undoes it ("" for none), or the report of a problem. The key hints begin at the page's
  /// first column or after these texts, the most useful first, as many as fit; the hint `help` is
  /// at the right edge.
  package static func draw(
    _ viewModel: StatusLineViewModel, note: String = "", undo: String = "", hints: [KeyHint],
    help: KeyHint?,
    list: Int, width: Int, isLinear: Bool = false
  ) -> PaneBuffer {
    var buffer = PaneBuffer(size: Size(rows: 1, columns: width), ground: .keys)
    var line = Line(end: buffer.size.columns - 1)
    if let help { line.end = writeHelp(help, end: line.end, into: &buffer) }
    writeState(viewModel, list: list, isLinear: isLinear, &line, into: &buffer)
    writeNote(note, undo: undo, report: viewModel.report, &line, into: &buffer)
    let page = list > 0 ? list + 1 + PageColumns(max(1, width - list - 1)).text : 2
    line.column = max(line.column, page)
    write(hints, &line, into: &buffer)
    return buffer
  }

  private static let gap = 3

  /// The columns of the status line that are still free: from `column` up to, but not including,
  /// `end`.
  private struct Line {
    var column = 0
    var end: Int
  }

  /// Writes the account or the state of the connection, and moves `line.column` to the first column
  /// after it. `list` is the width of the chat list that is beside the page, 0 when it is not.
  private static func writeState(
    _ model: StatusLineViewModel, list: Int, isLinear: Bool, _ line: inout Line,
    into buffer: inout PaneBuffer
  ) {
    guard !model.connection.isEmpty else { return }
    let role = role(model.tone)
    let dot = model.tone == .online ? PaneWords.onlineMark : PaneWords.offlineMark
    // Without a chat list beside the page, the dot for the state of the connection is in the
    // margin, and text follows only while the client is not online, or for a screen reader.
    let start = list > 0 ? 2 : 0
    buffer.write(dot, at: Position(row: 0, column: start), role: role)
    line.column = start + 2
    let isOnline = model.tone == .online
    guard list > 0 || !isOnline || isLinear else { return }
    let end = isOnline && list > 0 ? min(list, line.end) : line.end
    let used = buffer.write(
      isOnline && !isLinear ? model.profile : model.connection,
      at: Position(row: 0, column: line.column),
      role: isOnline ? .keyHint : role, maxColumns: max(0, end - line.column), overflow: .ellipsis)
    line.column += used + gap
  }

  private static func writeNote(
    _ note: String, undo: String, report: String, _ line: inout Line, into buffer: inout PaneBuffer
  ) {
    let place = Position(row: 0, column: line.column)
    guard line.end - line.column >= 4 else { return }
    if note.isEmpty, !undo.isEmpty {
      line.column = buffer.write(undo, PaneWords.undo, at: place, end: line.end).upperBound + gap
      return
    }
    let isReported = note.isEmpty && !report.isEmpty
    let words = isReported ? "! \(report)" : note
    guard !words.isEmpty else { return }
    line.column +=
      buffer.write(
        words, at: place, role: isReported ? .error : .keyHint,
        maxColumns: line.end - line.column, overflow: .ellipsis) + gap
  }

  package static func columns(ofHelp help: KeyHint, width: Int) -> Range<Int>? {
    guard width >= 30 else { return nil }
    return width - 1 - columns(of: help)..<width - 1
  }

  /// Writes the help's key hint at the right edge if the row has 30 columns or more. Returns the
  /// column at which the other parts of the row must end.
  private static func writeHelp(
    _ help: KeyHint, end: Int, into buffer: inout PaneBuffer
  ) -> Int {
    guard let columns = columns(ofHelp: help, width: buffer.size.columns) else { return end }
    write(help, at: columns.lowerBound, into: &buffer)
    return columns.lowerBound - gap
  }

  private static func write(_ hints: [KeyHint], _ line: inout Line, into buffer: inout PaneBuffer) {
    for hint in hints {
      // Hints are sorted by their use, so after one that does not fit no later one is shown.
      guard line.column + columns(of: hint) <= line.end else { return }
      write(hint, at: line.column, into: &buffer)
      line.column += columns(of: hint) + gap
    }
  }

  private static func write(_ hint: KeyHint, at column: Int, into buffer: inout PaneBuffer) {
    let used = buffer.write(hint.key, at: Position(row: 0, column: column), role: .keyName)
    buffer.write(hint.label, at: Position(row: 0, column: column + used + 1), role: .keyHint)
  }

  private static func columns(of hint: KeyHint) -> Int {
    GraphemeWidth.columns(of: hint.key) + 1 + GraphemeWidth.columns(of: hint.label)
  }

  private static func role(_ tone: ConnectionTone) -> StyleRole {
    switch tone {
    case .online: .statusOnline
    case .busy: .statusBusy
    case .offline: .statusOffline
    }
  }
}
