import Cells
import FoundationEssentials
import Keys
import TestSupport
import Testing

@testable import Terminal

extension OneScreen {
  /// The query whether the terminal draws graphemes of several scalars as one glyph (mode 2027).
  @Suite struct Clusters {
    @UI private func sent(_ bench: TerminalBench) -> String {
      bench.pseudoTerminal.takeAll()
      return String(decoding: bench.pseudoTerminal.received, as: UTF8.self)
    }

    @UI private func count(_ text: String, _ bench: TerminalBench) -> Int {
      sent(bench).components(separatedBy: text).count - 1
    }

    @Test(arguments: [
      ("0", DrawnClusters.none, 0, 0), ("1", .all, 0, 0), ("2", .all, 1, 1), ("3", .wide, 0, 0),
      ("4", .none, 0, 0),
    ])
    func `the terminal is asked once for its clusters, and its answer switches them on`(
      answer: String, clusters: DrawnClusters, sets: Int, resets: Int
    ) throws {
      try withBench(now: { 1 }) { bench in
        #expect(bench.terminal.clusters == .none)
        #expect(bench.typed("a\u{1b}[?2027;\(answer)$yb").count == 2)
        #expect(bench.terminal.clusters == clusters)
        #expect(count(TerminalModes.drawClusters, bench) == sets)
        bench.terminal.isASCIIOnly = true
        #expect(bench.terminal.clusters == .none)
        bench.terminal.isASCIIOnly = false
        // Another program, such as an editor, has the terminal meanwhile.
        bench.terminal.lend()
        #expect(count(TerminalModes.drawScalars, bench) == resets)
        bench.terminal.resume()
        let isChangeable = clusters == .all
        #expect(count(TerminalModes.drawClusters, bench) == sets + (isChangeable ? 1 : 0))
        #expect(bench.terminal.clusters == clusters)
        // The answer counts only once: what follows can be text of others.
        _ = bench.typed("\u{1b}[?2027;0$y\u{1b}[?2027;2$y")
        #expect(bench.terminal.clusters == clusters)
        #expect(count("\u{1b}[?2027$p", bench) == 1)
      }
    }

    @Test func `an answer about clusters in pieces types no text, wherever it is cut`() throws {
      let bytes = Array("\u{1b}[?2027;2$y")
      for cut in 1..<bytes.count {
        try withBench(now: { 1 }) { bench in
          let early: [TerminalInput] =
            [1: [.key(KeyStroke(.escape))], 2: [.key(KeyStroke(.character("["), .alt))]][cut] ?? []
          #expect(bench.typed(String(bytes[..<cut])) == early, "cut at \(cut)")
          #expect(
            bench.typed(String(bytes[cut...]) + "b") == [.key(KeyStroke(.character("b")))],
            "cut at \(cut)")
          #expect(bench.terminal.clusters == .all, "cut at \(cut)")
        }
      }
    }

    @Test func `keys after a part of an answer about clusters stay keys`() throws {
      try withBench(now: { 1 }) { bench in
        #expect(bench.typed("\u{1b}") == [.key(KeyStroke(.escape))])
        #expect(bench.typed("[?x") == "[?x".map { .key(KeyStroke(.character($0))) })
        #expect(bench.typed("\u{1b}") == [.key(KeyStroke(.escape))])
        #expect(bench.typed("\u{1b}OA") == [.key(KeyStroke(.up))])
        #expect(bench.terminal.clusters == .none)
      }
    }

    @Test func `a terminal without xterm's sequences is not asked for its clusters`() throws {
      try withBench(type: "vt100") { bench in #expect(count("2027", bench) == 0) }
    }

    @Test func `a narrow emoji with a selector is sent whole and counts as two columns`() throws {
      try withBench(now: { 1 }) { bench in
        var buffer = PaneBuffer(size: bench.terminal.size)
        var column = 0
        for glyph in CellScanner("❤️‍🔥x1️⃣y🇩🇪👍🏽", .all) {
          buffer[0, column] = Cell(scalar: glyph.base, role: .body, width: UInt8(glyph.columns))
          for mark in glyph.marks { buffer[0, column].add(mark: mark) }
          if glyph.columns == 2 {
            buffer[0, column + 1] = Cell(scalar: " ", role: .body, width: 0)
          }
          column += glyph.columns
        }
        #expect(column == 10)
        bench.terminal.paint(buffer, cursor: Position(row: 0, column: column))
        #expect(sent(bench).contains("\u{0f}❤️‍🔥x\u{0f}1️⃣y\u{0f}🇩🇪👍🏽"))
        // Only what is to the right of the sequence changes, at the column that ncurses counts.
        let before = bench.pseudoTerminal.received.count
        buffer[0, 2].show("z", role: .body)
        bench.terminal.paint(buffer, cursor: Position(row: 0, column: column))
        bench.pseudoTerminal.takeAll()
        let change = String(
          decoding: bench.pseudoTerminal.received.dropFirst(before), as: UTF8.self)
        #expect(
          change.contains("\u{1b}[1;3H") || change.contains("\u{1b}[3G"),
          "\(change.debugDescription)")
      }
    }
  }
}
