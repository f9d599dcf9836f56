import TestSupport

/// The whole screen as text that is the same on each day.
enum WholeScreen {
  /// Rows between walls, the cursor's place above them; times of day are `00:00`.
  static func picture(_ screen: TerminalEmulator) -> String {
    let cursor = screen.cursor.map { "row \($0.row) column \($0.column)" } ?? "hidden"
    let head = "screen   size \(screen.size.columns)x\(screen.size.rows)   cursor \(cursor)"
    let rows = screen.rows.map { row -> String in
      let text = masked(row)
      let blanks = screen.size.columns - width(of: row, screen)
      return "│" + text + String(repeating: " ", count: max(0, blanks)) + "│"
    }
    return ([head, ""] + rows + [""]).joined(separator: "\n")
  }

  private static func masked(_ row: String) -> String {
    var result = Array(row)
    for index in result.indices.dropLast(4) {
      let piece = result[index..<index + 5]
      let isTime = piece.enumerated().allSatisfy { place, character in
        place == 2 ? character == ":" : character.isASCII && character.isNumber
      }
      if isTime { result.replaceSubrange(index..<index + 5, with: "00:00") }
    }
    return String(result)
  }

  private static func width(of row: String, _ screen: TerminalEmulator) -> Int {
    guard let index = screen.rows.firstIndex(of: row) else { return row.count }
    var columns = 0
    for column in 0..<screen.size.columns
    where !screen.cell(row: index, column: column).text.isEmpty {
      columns = column + screen.cell(row: index, column: column).width
    }
    return min(columns, screen.size.columns)
  }
}
