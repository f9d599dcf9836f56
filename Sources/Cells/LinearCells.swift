/// Turns the marks and lines of a drawing into blanks, for a screen reader, which would spell them.
///
/// Only the program's own glyphs are known here, by their roles: the text of a message keeps each
/// of its characters. Panes write words where a mark alone would carry the meaning.
enum LinearCells {
  /// The marks that a text of a role may begin with.
  static func marks(of role: StyleRole) -> Set<Unicode.Scalar> {
    switch role {
    case .title, .titleOff: ["‹"]
    case .pill: ["↑", "↓"]
    case .mention: ["▎"]
    case .error: ["!"]
    case .statusOnline, .statusBusy, .statusOffline: ["●", "○"]
    case .deliveryPending, .deliverySent, .deliverySeen, .deliveryFailed: ["…", "↑", "✓", "!"]
    case .button, .buttonFocused: ["[", "+"]
    default: []
    }
  }

  /// `true` for a role that is never a word: lines, frames, and the marks of what is selected.
  static func isWordless(_ role: StyleRole) -> Bool {
    switch role {
    case .rule, .unreadRule, .edge, .frame, .mark, .markOff: true
    default: false
    }
  }
}

extension PaneBuffer {
  /// A copy of the buffer for a screen reader: all on the ground `page`, and blanks in place of
  /// lines and marks. Its size, roles, links and columns are those of this buffer.
  package var linear: PaneBuffer {
    var result = self
    for row in lines.indices {
      let line = Self.linear(lines[row])
      if line != lines[row] { result.lines[row] = line }
    }
    return result
  }

  private static func linear(_ line: [Cell]) -> [Cell] {
    var result = line
    var start = line.startIndex
    while start < line.endIndex {
      let role = line[start].role
      let end = line[start...].firstIndex { $0.role != role } ?? line.endIndex
      blankMarks(in: start..<end, of: role, &result)
      start = end
    }
    for column in result.indices { result[column].ground = .page }
    return result
  }

  /// Blanks the marks of a run of cells with the same role.
  private static func blankMarks(in run: Range<Int>, of role: StyleRole, _ line: inout [Cell]) {
    if LinearCells.isWordless(role) {
      for column in run { line[column].show(" ", role: role) }
      return
    }
    let marks = LinearCells.marks(of: role)
    guard !marks.isEmpty else { return }
    let first = run.first { line[$0].base != " " && !marks.contains(line[$0].base) }
    for column in run.lowerBound..<(first ?? run.upperBound) where line[column].base != " " {
      line[column].show(" ", role: role)
    }
    let isButton = role == .button || role == .buttonFocused
    if isButton, let last = run.last, line[last].base == "]" { line[last].show(" ", role: role) }
  }
}
