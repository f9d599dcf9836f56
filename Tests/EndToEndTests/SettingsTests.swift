import Cells
import TestSupport
import Testing

extension EndToEnd {
  /// Settings that a person changes inside the program.
  @Suite struct SettingsInside {
    @Test func `a changed setting applies at once and at the next start`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      first.send(Typed.settings)
      try first.waitFor(text: "‹ terminal ›")
      // Two keys in one read; the second starts from the first one's choice.
      first.send(Typed.left + Typed.left)
      try first.waitFor(text: "‹ off ›")
      first.send(Typed.down + Typed.enter)
      try first.waitFor("no bell") { $0.row("Bell").contains("‹ off ›") }
      first.send("theme")
      try first.waitFor(text: "‹ auto (dusk) ›")
      #expect(first.screen.isColoured)
      first.send(Typed.right)
      try first.waitFor(text: "‹ dusk ›")
      first.send(Typed.right)
      try first.waitFor(text: "‹ paper ›")
      first.send(Typed.right)
      try first.waitFor(text: "‹ mono ›")
      try first.waitFor("no colours") { !$0.isColoured }
      // Esc first shows all rows again, then closes the settings.
      first.send(Typed.escape)
      try first.waitFor(text: "Notify")
      // Background, density and order stand between the theme and the times.
      first.send(String(repeating: Typed.down, count: 4) + Typed.right + Typed.escape)
      try first.waitFor("the day as a date") { screen in
        screen.messageRows.contains { $0.contains(/─ \d{4}-\d\d-\d\d\b/) }
      }
      #expect(try first.quit() == .code(0))

      let second = try sitting.start()
      try second.waitForConnection()
      let before = second.bells
      // Without a banner, Alt-O has no effect, which would ring the bell if it were on.
      second.send("\u{1b}o")
      second.send(Typed.settings)
      try second.waitFor(text: "‹ off ›")
      #expect(second.bells == before)
      let rows = ["Notify": "off", "Bell": "off", "Theme": "mono", "Times": "ISO", "Push": "on"]
      for (label, value) in rows { #expect(second.screen.row(label).contains(value)) }
      second.send(Typed.escape)
      try second.waitFor("the chat") { !$0.text.contains("‹") }
      #expect(!second.screen.isColoured)
      #expect(try second.quit() == .code(0))
    }

    @Test func `a command-line option applies to one run only, and the settings name it`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.start(arguments: ["--notify", "bell", "--theme", "paper"])
      try first.waitForConnection()
      first.send(Typed.settings)
      try first.waitFor(text: "‹ terminal ›")
      // The explanation is below all rows, so it is painted last.
      try first.waitFor(text: "now bell: --notify")
      #expect(first.screen.row("Theme").contains("auto (dusk)  now paper: --theme"))
      first.send(Typed.right)
      try first.waitFor(text: "‹ off ›")
      #expect(first.screen.text.contains("now bell: --notify"))
      #expect(try first.quit() == .code(0))
      let second = try sitting.startOnline()
      second.send(Typed.settings)
      try second.waitFor(text: "‹ off ›")
      #expect(!second.screen.text.contains("now "))
      #expect(try second.quit() == .code(0))
    }

    @Test(arguments: [
      (["VTE_VERSION": "7006"], "\u{1b}]777;notify;confab;", "OSC 777"),
      ([:], "", "the bell: this terminal is not known"),
    ])
    func `a trial notification is sent, and the settings say by which means`(
      environment: [String: String], bytes: String, words: String
    ) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(environment: environment)
      try terminal.waitForConnection()
      terminal.send(Typed.settings)
      try terminal.waitFor(text: "Try a notification")
      let before = terminal.bells
      terminal.send("try a n" + Typed.enter)
      try terminal.waitFor(text: words)
      #expect(terminal.bells == before + (bytes.isEmpty ? 1 : 0))
      #expect(bytes.isEmpty || terminal.received.contains(bytes))
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `in tmux each notification also rings the bell`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(environment: ["TMUX": "x", "VTE_VERSION": "7006"])
      try terminal.waitForConnection()
      terminal.send(Typed.settings)
      try terminal.waitFor(text: "Try a notification")
      let before = terminal.bells
      terminal.send("try a n")
      for count in 1...2 {
        terminal.send(Typed.enter)
        try terminal.waitFor("bell \(count)") { _ in terminal.bells == before + count }
      }
      #expect(terminal.received.contains("\u{1b}Ptmux;"))
      #expect(try terminal.quit() == .code(0))
    }
  }
}

extension TerminalEmulator {
  /// Returns the first row that contains `text`; "" if there is none.
  func row(_ text: String) -> String { rows.first { $0.contains(text) } ?? "" }

  /// `true` if any cell has a colour that is not the terminal's default.
  fileprivate var isColoured: Bool {
    (0..<size.rows).contains { row in
      (0..<size.columns).contains { column in
        let cell = cell(row: row, column: column)
        return cell.foreground != .standard || cell.background != .standard
      }
    }
  }
}

extension VirtualTerminal {
  /// The number of times that the bell was rung. Sequences that set the title or notify end with
  /// the same byte and are not counted.
  var bells: Int {
    received.replacing(/\u{1b}\][^\u{07}\u{1b}]*\u{07}/, with: "").unicodeScalars.count {
      $0 == "\u{07}"
    }
  }
}
