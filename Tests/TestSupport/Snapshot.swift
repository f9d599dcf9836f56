// The static standard library of a release build has no Testing module, and no tests run there.
#if canImport(Testing)
  package import Cells
  internal import FoundationEssentials
  package import Testing

  /// A picture of a pane's drawing as text: the characters, then the style roles, then the kinds of
  /// background (`Ground`) if any cell has another one than `page`, then the emphases (1 bold, 2
  /// italic, 4 underlined, and their sums) if any cell has one. Each row is between two "│" that
  /// make trailing spaces visible.
  package enum Snapshot {
    /// Returns the picture of a drawing. `pane`: the pane's name, for the first line of the
    /// picture.
    package static func picture(_ drawing: PaneDrawing, pane: String) -> String {
      let buffer = drawing.buffer
      let cursor = drawing.cursor.map { "row \($0.row) column \($0.column)" } ?? "hidden"
      let size = "\(buffer.size.columns)x\(buffer.size.rows)"
      var lines = ["pane \(pane)   size \(size)   cursor \(cursor)", "", "text"]
      for row in 0..<buffer.size.rows {
        // The second half of a wide glyph has no text.
        lines.append("│" + String(buffer.row(row).filter { $0.width > 0 }.map(\.text)) + "│")
      }
      lines.append("style")
      for row in 0..<buffer.size.rows {
        lines.append("│" + String(buffer.row(row).map { StyleLetters.entry($0.role).letter }) + "│")
      }
      if buffer.lines.joined().contains(where: { $0.ground != .page }) {
        lines.append("ground")
        for row in 0..<buffer.size.rows {
          lines.append("│" + String(buffer.row(row).map { StyleLetters.letter($0.ground) }) + "│")
        }
      }
      let emphasised = buffer.lines.joined().contains { !$0.emphasis.isEmpty }
      if emphasised {
        lines.append("emphasis")
        for row in 0..<buffer.size.rows {
          lines.append("│" + String(buffer.row(row).map { StyleLetters.letter($0.emphasis) }) + "│")
        }
      }
      lines += ["", StyleLetters.legend(of: Set(buffer.lines.joined().map(\.role))), ""]
      return lines.joined(separator: "\n")
    }

    /// Compares a drawing with `Snapshots/<name>.txt` beside the test's file.
    ///
    /// If the file is missing, or `CONFAB_RECORD=1` is in the environment, writes the file and
    /// fails, as somebody has to look at a new picture. Fails as well if the role of a cell with
    /// text may not lie on the cell's kind of background.
    package static func expect(
      _ drawing: PaneDrawing, pane: String, named name: String, file: String = #filePath,
      at location: SourceLocation = #_sourceLocation
    ) {
      for cell in drawing.buffer.lines.joined() where cell.base != " " {
        // The contrast of a role is tested only on the grounds on which it may lie.
        if !cell.role.isLine, !cell.role.mayLie(on: cell.ground) {
          Issue.record("\(name): \(cell.role) lies on \(cell.ground)", sourceLocation: location)
        }
      }
      expect(picture(drawing, pane: pane), named: name, file: file, at: location)
    }

    /// Compares a drawing without a cursor with `Snapshots/<name>.txt` beside the test's file, and
    /// checks the roles of its cells, as for a drawing with a cursor.
    package static func expect(
      _ buffer: PaneBuffer, pane: String, named name: String, file: String = #filePath,
      at location: SourceLocation = #_sourceLocation
    ) {
      let drawing = PaneDrawing(buffer: buffer)
      expect(drawing, pane: pane, named: name, file: file, at: location)
    }

    /// Compares any text with `Snapshots/<name>.txt` beside the test's file. If the file is
    /// missing, or `CONFAB_RECORD=1` is in the environment, writes the file and fails.
    package static func expect(
      _ actual: String, named name: String, file: String = #filePath,
      at location: SourceLocation = #_sourceLocation
    ) {
      let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let path = folder.joined(separator: "/") + "/Snapshots/\(name).txt"
      let isRecording = ProcessInfo.processInfo.environment["CONFAB_RECORD"] == "1"
      let recorded = try? String(contentsOfFile: path, encoding: .utf8)
      if let recorded, !isRecording {
        guard recorded != actual else { return }
        Issue.record(
          "\(name) looks different.\n\nrecorded:\n\(recorded)\nnow:\n\(actual)",
          sourceLocation: location)
        return
      }
      do {
        try actual.write(toFile: path, atomically: true, encoding: .utf8)
        Issue.record("\(name) was recorded: look at \(path)", sourceLocation: location)
      } catch {
        Issue.record("\(name) could not be written to \(path): \(error)", sourceLocation: location)
      }
    }
  }
#endif
