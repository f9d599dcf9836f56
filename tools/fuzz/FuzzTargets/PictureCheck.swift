package import Cells
package import Screens

/// Checks the size, cells, cursor and links of a picture of the screen.
package enum PictureCheck {
  /// Throws if the size of the picture is not `size`, or if the picture has a wide glyph without
  /// its second half, a character in a cell or link that a terminal could take as a command
  /// (`isCommand`), or a cursor outside of its cells.
  package static func check(_ picture: ScreenDrawing, size: Size) throws(FuzzFinding) {
    let buffer = picture.buffer
    try FuzzFinding.unless(buffer.size == size, "the picture is \(buffer.size), not \(size)")
    try FuzzFinding.unless(buffer.lines.count == size.rows, "\(buffer.lines.count) lines")
    for (row, line) in buffer.lines.enumerated() {
      try FuzzFinding.unless(line.count == size.columns, "row \(row) has \(line.count) cells")
      try check(line, row: row)
    }
    if let cursor = picture.cursor {
      try FuzzFinding.unless(buffer.contains(cursor), "the cursor is outside: \(cursor)")
    }
    for link in buffer.links {
      try FuzzFinding.unless(
        !link.unicodeScalars.contains(where: isCommand), "a link commands the terminal: \(link)")
    }
  }

  private static func check(_ line: [Cell], row: Int) throws(FuzzFinding) {
    for (column, cell) in line.enumerated() {
      var bad = isCommand(cell.base) ? cell.base : nil
      if cell.hasMarks { cell.forEachScalar { if isCommand($0) { bad = $0 } } }
      if let bad {
        throw FuzzFinding("U+\(String(bad.value, radix: 16)) at \(row), \(column)")
      }
      if cell.width == 2 {
        try FuzzFinding.unless(
          column + 1 < line.count && line[column + 1].width == 0,
          "half of a wide glyph at \(row), \(column)")
      }
    }
  }

  /// `true` for scalars that a terminal could take as commands: control characters, and characters
  /// that change the direction of text (UAX #9).
  static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0: true
    case 0x61c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
