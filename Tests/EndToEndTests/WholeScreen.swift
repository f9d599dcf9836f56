import Cells
import FoundationEssentials
import TestSupport
import Testing

/// The whole screen as text without times of day, so that it is the same in every run.
enum WholeScreen {
  /// Waits until the screen equals the recorded picture, because a frame may arrive in several
  /// pieces, and then compares the two.
  static func expect(
    _ terminal: VirtualTerminal, named name: String, file: String = #filePath,
    at location: SourceLocation = #_sourceLocation
  ) {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let path = folder.joined(separator: "/") + "/Snapshots/\(name).txt"
    let recorded = try? String(contentsOfFile: path, encoding: .utf8)
    _ = terminal.pseudoTerminal.read(seconds: recorded == nil ? 1 : 20) {
      picture(terminal.screen) == recorded
    }
    Snapshot.expect(picture(terminal.screen), named: name, file: file, at: location)
  }

  /// Returns the picture of a screen: a line with the size and the cursor's position, then each row
  /// between two "│"; times of day become `00:00`.
  static func picture(_ screen: TerminalEmulator) -> String {
    let cursor = screen.cursor.map { "row \($0.row) column \($0.column)" } ?? "hidden"
    let head = "screen   size \(screen.size.columns)x\(screen.size.rows)   cursor \(cursor)"
    let rows = (0..<screen.size.rows).map { "│" + masked(cells(ofRow: $0, screen)) + "│" }
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

  /// Returns the text of a row, padded with blanks to its whole width.
  private static func cells(ofRow row: Int, _ screen: TerminalEmulator) -> String {
    var text = ""
    var column = 0
    while column < screen.size.columns {
      let cell = screen.cell(row: row, column: column)
      text += cell.text.isEmpty ? " " : cell.text
      column += max(1, cell.width)
    }
    return text
  }
}
