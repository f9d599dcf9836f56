import Cells
import TestSupport
import Testing
@testable import Terminal

extension OneScreen {
  /// Hyperlinks (OSC 8): cells that are marked with a URL, which the terminal can open.
  @Suite struct Hyperlinks {
    private let address = "https://example.org/a"
    private let start = "\u{1b}]8;id=confab-1;https://example.org/a\u{1b}\\"
    private let end = "\u{1b}]8;;\u{1b}\\"

    @Test func `the cells of a hyperlink are marked, and the mark ends after them`() throws {
      try withBench { bench in
        bench.terminal.showsLinks = true
        bench.show([("go https://example.org/a now", 3..<13, address)])
        #expect(bench.links[0] == bench.row(of: 3..<13, address))
        #expect(bench.text.components(start).count == 2 && bench.text.components(end).count == 2)
        #expect(bench.screen.row(0) == "go https://example.o")
        #expect(bench.screen.cell(row: 0, column: 3).isUnderlined)
        #expect(!bench.screen.cell(row: 0, column: 13).isUnderlined)
      }
    }

    @Test func `a link to Matrix is marked`() throws {
      try withBench { bench in
        bench.terminal.showsLinks = true
        bench.show([("matrix:r/tea:s", 0..<14, "matrix:r/tea:s")])
        #expect(bench.text.components("]8;id=confab-1;matrix:r/tea:s").count == 2)
      }
    }

    @Test func `marking hyperlinks restores cursor and style`() throws {
      try withBench { bench in
        bench.terminal.showsLinks = true
        let place = Position(row: 3, column: 7)
        bench.show([("https://example.org/a", 0..<20, address)], cursor: place)
        #expect(bench.screen.cursor == place)
        bench.show(
          [("https://example.org/a", 0..<20, address), ("plain", 0..<0, "")], cursor: place)
        #expect(!bench.screen.cell(row: 1, column: 0).isUnderlined)
        #expect(bench.screen.cursor == place)
      }
    }

    @Test func `parts of one hyperlink in several rows share an id, another hyperlink has its own`()
      throws
    {
      try withBench { bench in
        bench.terminal.showsLinks = true
        bench.show([
          ("https://a", 0..<9, address), ("/b", 0..<2, address), ("c", 0..<1, "http://c"),
        ])
        #expect(bench.text.components("]8;id=confab-1;https").count == 3)
        #expect(bench.text.components("]8;id=confab-2;http://c").count == 2)
      }
    }

    @Test func `a hyperlink in an unchanged row is not sent again`() throws {
      try withBench { bench in
        bench.terminal.showsLinks = true
        bench.show([("https://example.org/a", 0..<20, address), ("one", 0..<0, "")])
        let sent = bench.pseudoTerminal.received.count
        bench.show([("https://example.org/a", 0..<20, address), ("two", 0..<0, "")])
        let news = String(
          decoding: bench.pseudoTerminal.received.dropFirst(sent), as: UTF8.self)
        #expect(!news.contains("]8;") && !news.contains("https"))
        #expect(bench.links[0] == bench.row(of: 0..<20, address))
      }
    }

    @Test func `a hyperlink with a changed URL under the same text is marked again`() throws {
      try withBench { bench in
        bench.terminal.showsLinks = true
        bench.show([("/b", 0..<2, address)])
        bench.show([("/b", 0..<2, "https://example.org/c")])
        #expect(bench.links[0] == bench.row(of: 0..<2, "https://example.org/c"))
      }
    }

    @Test func `no hyperlink is marked after a glyph of disputed width`() throws {
      try withBench { bench in
        bench.terminal.showsLinks = true
        bench.show([("🫨 http://a", 3..<11, "http://a"), ("世 http://b", 3..<11, "http://b")])
        #expect(!bench.text.contains(";http://a\u{1b}") && bench.text.contains(";http://b\u{1b}"))
      }
    }

    @Test func `turning hyperlinks off removes the marks from the screen`() throws {
      try withBench { bench in
        bench.show([("https://example.org/a", 0..<20, address)])
        #expect(!bench.text.contains("]8;"))
        bench.terminal.showsLinks = true
        bench.show([("https://example.org/a", 0..<20, address)])
        #expect(bench.links[0] == bench.row(of: 0..<20, address))
        bench.terminal.showsLinks = false
        bench.show([("https://example.org/a", 0..<20, address)])
        #expect(bench.links[0].allSatisfy { $0 == nil })
        #expect(bench.screen.row(0) == "https://example.org/")
      }
    }

    @Test func `a terminal that is not related to xterm gets no hyperlinks`() throws {
      try withBench(type: "vt100") { bench in
        bench.terminal.showsLinks = true
        bench.show([("https://example.org/a", 0..<20, address)])
        #expect(!bench.terminal.showsLinks && !bench.text.contains("]8;"))
      }
    }

    @Test func `redrawing and a new size of the screen mark hyperlinks again`() throws {
      try withBench { bench in
        bench.terminal.showsLinks = true
        bench.show([("https://example.org/a", 0..<20, address)])
        bench.terminal.redrawAll()
        bench.pseudoTerminal.takeAll()
        #expect(bench.text.components(start).count == 3)
        bench.pseudoTerminal.resize(Size(rows: 4, columns: 30))
        _ = bench.terminal.resizeToTerminal()
        bench.show([("https://example.org/a", 0..<21, address)])
        #expect(bench.text.components(start).count == 4)
        #expect(bench.screen.rows == ["https://example.org/a", "", "", ""])
      }
    }

    @Test(arguments: [
      "https://a\u{1b}\\evil", "https://a\u{07}evil", "https://a\u{9c}evil", "https://a\u{9d}8;;",
      "https://a\nb", "https://a b", "https://a\u{202E}b", "https://a\u{200B}b",
      "https://\u{FEFF}b",
      "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "", "https",
      "https://" + String(repeating: "a", count: 1_993),
      "https://" + String(repeating: "ä", count: 400),
    ])
    func `a hostile URL of a hyperlink is neither marked nor written`(address: String) throws {
      try withBench { bench in
        bench.terminal.showsLinks = true
        bench.show([("words of a link", 0..<15, address)])
        #expect(!bench.text.contains("]8;"))
        #expect(bench.screen.rows == ["words of a link", "", "", "", "", ""])
      }
    }

    @Test(arguments: [
      ("HTTPS://X.Y/?a=1;b=2#c", "HTTPS://X.Y/?a=1;b=2#c"), ("mailto:me@x.y", "mailto:me@x.y"),
      ("http://münchen.de/世", "http://m%C3%BCnchen.de/%E4%B8%96"),
    ])
    func `the URL of a hyperlink is written in ASCII`(address: String, written: String) throws {
      try withBench { bench in
        bench.terminal.showsLinks = true
        bench.show([("x", 0..<1, address)])
        #expect(bench.text.contains("\u{1b}]8;id=confab-1;\(written)\u{1b}\\"))
      }
    }

    /// ncurses skips cells that it believes to be on the screen already, and moves others. So a
    /// cell could keep a link that its new content does not have.
    @Test(arguments: 1...8)
    func `after random screens exactly the hyperlinks' cells are marked, with the right text`(
      seed: UInt64
    ) throws {
      try withBench(size: Size(rows: 5, columns: 24)) { bench in
        bench.terminal.showsLinks = true
        var random = SeededRandom(seed: seed)
        for step in 1...150 {
          let rows = (0..<5).map { _ in Self.row(&random) }
          bench.show(rows, cursor: Position(row: random.next(below: 5), column: 3))
          if random.oneIn(20) { bench.terminal.redrawAll() }
          if random.oneIn(20) { bench.terminal.use([.dusk, .mono][random.next(below: 2)]) }
          bench.show(rows, cursor: nil)
          let expected = rows.map { bench.row(of: $0.columns, $0.columns.isEmpty ? "" : $0.link) }
          guard bench.links == expected else {
            Issue.record("seed \(seed), step \(step): \(rows)")
            return
          }
          let words = rows.map { String($0.text.prefix(24)) }.map {
            String($0.reversed().drop { $0 == " " }.reversed())
          }
          #expect(bench.screen.rows == words)
        }
      }
    }

    private static func row(_ random: inout SeededRandom) -> TerminalBench.LinkedRow {
      let words = ["aaa aaa", "aab", "a", "", "abc abc abc", "https", "x  https://a"]
      var text = (0..<3).map { _ in words[random.next(below: words.count)] }.joined(separator: " ")
      text = String(text.prefix(24))
      guard !text.isEmpty, random.oneIn(2) else { return (text, 0..<0, "") }
      let start = random.next(below: text.count)
      let link = start..<start + 1 + random.next(below: text.count - start)
      return (text, link, ["http://a/1", "http://a/2"][random.next(below: 2)])
    }
  }
}

@Suite struct HyperlinkSupportTests {
  @Test(arguments: [
    (["TERM": "xterm-256color"], false), (["TERM": "xterm-256color", "VTE_VERSION": "7006"], true),
    (["TERM": "xterm-256color", "VTE_VERSION": "4803"], false),
    (["TERM": "xterm-kitty"], true), (["TERM": "foot-extra"], true), (["TERM": "linux"], false),
    (["TERM": "dumb", "VTE_VERSION": "7006"], false), ([:], false),
    (["TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM_VERSION": "3.3a"], false),
    (["TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM_VERSION": "3.4"], true),
    (["TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM_VERSION": "next-3.6"], true),
    (["TERM": "tmux-256color", "TMUX": "x", "VTE_VERSION": "7006"], false),
    (["TERM": "screen-256color", "STY": "1", "VTE_VERSION": "7006"], false),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false),
    (["TERM": "xterm-256color", "KONSOLE_VERSION": "220401"], true),
    (["TERM": "xterm-256color", "KONSOLE_VERSION": "180400"], false),
  ])
  func `hyperlinks are used in terminals that are known to show them`(
    variables: [String: String], isKnown: Bool
  ) {
    #expect(HyperlinkSupport.isKnown { variables[$0] } == isKnown)
  }
}

extension TerminalBench {
  /// A row's text, the columns of a link in it, and the link's URL.
  typealias LinkedRow = (text: String, columns: Range<Int>, link: String)

  /// Paints rows with links.
  func show(_ rows: [LinkedRow], cursor: Position? = nil) {
    var buffer = PaneBuffer(size: terminal.size)
    for (row, linked) in rows.enumerated() {
      buffer.write(linked.text, at: Position(row: row, column: 0), role: .body)
      guard !linked.columns.isEmpty else { continue }
      // A link whose URL ends with "2" keeps the style of its text, as in a selected message.
      if !linked.link.hasSuffix("2") {
        buffer.restyle(row: row, columns: linked.columns, role: .link)
      }
      buffer.link(
        Position(row: row, column: linked.columns.lowerBound), columns: linked.columns.count,
        to: linked.link)
    }
    terminal.paint(buffer, cursor: cursor)
    pseudoTerminal.takeAll()
  }

  /// All output of the terminal so far, as text.
  var text: String { String(decoding: pseudoTerminal.received, as: UTF8.self) }

  /// Returns the expected URL of each cell in a row: `link` in `columns`, `nil` elsewhere.
  func row(of columns: Range<Int>, _ link: String) -> [String?] {
    (0..<screen.size.columns).map { columns.contains($0) ? link : nil }
  }

  /// The URL of each cell of each row, computed from the output: a cell has the URL with which it
  /// was last written, or `nil`.
  var links: [[String?]] { LinkedScreen.links(in: text, size: screen.size) }
}

/// Interprets output as a terminal with links does.
private enum LinkedScreen {
  static func links(in text: String, size: Size) -> [[String?]] {
    let emulator = TerminalEmulator(size: size)
    var links = [[String?]](
      repeating: [String?](repeating: nil, count: size.columns), count: size.rows)
    var current: String?
    for (index, part) in text.components("\u{1b}]8;").enumerated() {
      var words = part[...]
      if index > 0, let close = words.firstRange(of: "\u{1b}\\") {
        let address = words[..<close.lowerBound].split(
          separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        current = address.count > 1 && !address[1].isEmpty ? String(address[1]) : nil
        words = words[close.upperBound...]
      }
      emulator.feed(Array(words.utf8))
      for area in emulator.takeTouchedAreas() {
        for row in area.rows { for column in area.columns { links[row][column] = current } }
      }
    }
    return links
  }
}

extension String {
  /// Returns the parts between occurrences of `separator`, empty parts included.
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
