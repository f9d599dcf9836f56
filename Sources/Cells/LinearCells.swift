/// The symbols and lines of a drawing that become spaces in linear mode, because a screen reader
/// would read each of them aloud.
///
/// The program's own symbols are meant; they are recognised by their style roles and by their place
/// at the start of a text. In linear mode, panes write words where a symbol alone would carry a
/// meaning.
enum LinearCells {
  /// The symbols with which a text of this style role may begin.
  static func marks(of role: StyleRole) -> Set<Unicode.Scalar> {
    switch role {
    case .title, .titleOff: ["‹"]
    case .pill: ["↑", "↓"]
    case .mention: ["▎"]
    case .error: ["!"]
    case .statusOnline, .statusBusy, .statusOffline: ["●", "○"]
    case .deliveryPending, .deliverySent, .deliverySeen, .deliveryFailed: ["…", "↑", "✓", "!"]
    case .button, .buttonFocused, .buttonDanger: ["[", "+"]
    default: []
    }
  }

  /// `true` for a role of cells that contain no words in linear mode: lines, frames, and markers.
  static func isWordless(_ role: StyleRole) -> Bool {
    switch role {
    case .rule, .unreadRule, .edge, .frame, .mark, .markOff: true
    default: false
    }
  }
}

extension PaneBuffer {
  /// A copy of the buffer for a screen reader: all cells have the ground (background surface)
  /// `page`, and lines and symbols are replaced by spaces. The copy has the same size and roles,
  /// and each text stays in its columns and keeps its links.
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

  /// Replaces the symbols at the start of a run of cells with the same role by spaces, and the
  /// closing bracket of a button; all cells of a run whose role has no words.
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
    let isButton = [.button, .buttonFocused, .buttonDanger].contains(role)
    if isButton, let last = run.last, line[last].base == "]" { line[last].show(" ", role: role) }
  }
}
