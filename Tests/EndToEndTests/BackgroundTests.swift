import Cells
import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// The theme `auto`: the terminal's answer about its background colour chooses the theme. The
  /// emulator does not answer the query for this colour (OSC 11), so the tests send the answers.
  @Suite struct Background {
    @Test func `a light background selects the theme paper, also at the next start`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      #expect(first.screen.theme == .dusk && first.hasSent(.dusk))
      first.send(Answer.light)
      try first.waitFor("paper") { $0.theme == .paper }
      first.send(Typed.settings)
      try first.waitFor(text: "auto (paper)")
      #expect(try first.quit() == .code(0))

      let second = try sitting.start()
      try second.waitForSelectedChat()
      #expect(second.screen.theme == .paper)
      #expect(!second.hasSent(.dusk))
      // A terminal that became dark meanwhile.
      second.send(Answer.dark)
      try second.waitFor("dusk") { $0.theme == .dusk }
      #expect(try second.quit() == .code(0))
    }

    @Test func `the terminal is asked for its background once, before the first frame`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      #expect(terminal.questions == 1)
      let parts = terminal.received.components(separatedBy: Answer.question)
      #expect(!parts[0].contains("Chats") && parts[1].contains("Chats"))
      #expect(try terminal.quit() == .code(0))
    }

    @Test(
      arguments: [
        ([:], ShownTheme.dusk), (["COLORFGBG": "15;0"], .dusk), (["COLORFGBG": "0;15"], .paper),
      ] as [([String: String], ShownTheme)])
    func `without a reported background the environment chooses the theme, else it is dusk`(
      environment: [String: String], theme: ShownTheme
    ) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(environment: environment)
      try terminal.waitForSelectedChat()
      #expect(terminal.screen.theme == theme)
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a stored background counts more than the environment`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      first.send(Answer.light)
      try first.waitFor("paper") { $0.theme == .paper }
      #expect(try first.quit() == .code(0))
      let second = try sitting.start(environment: ["COLORFGBG": "15;0"])
      try second.waitForSelectedChat()
      #expect(second.screen.theme == .paper)
      #expect(try second.quit() == .code(0))
    }

    @Test func `a report of the background between typed letters leaves the text as it is`() throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      let light = Array(Answer.light)
      for (index, letter) in "typing".enumerated() {
        // Another answer between two letters each time: whole, or in two parts.
        let cut = 4 * index
        terminal.send("\(letter)" + String(light[..<cut]))
        terminal.send(String(light[cut...]))
      }
      try terminal.waitFor(text: "▌ typing")
      try terminal.waitFor("paper") { $0.theme == .paper }
      terminal.send(" on" + Answer.dark + "!")
      try terminal.waitFor(text: "▌ typing on!")
      try terminal.waitFor("dusk") { $0.theme == .dusk }
      #expect(!terminal.screen.text.contains("rgb") && !terminal.screen.text.contains("11;"))
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `keys work after a truncated report of the background, and garbage is dropped`()
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      terminal.send("a\u{1b}]11;rgb:not/a/colour\u{07}b\u{1b}]11;rgb:fffff/0/0\u{1b}\\c")
      try terminal.waitFor(text: "▌ abc")
      terminal.send("\u{1b}]11;rgb:ff/")
      terminal.send(Typed.left + "d")
      try terminal.waitFor(text: "▌ abdc")
      #expect(terminal.screen.theme == .dusk)
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `the terminal's background has no effect on a chosen theme until auto is chosen`()
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.goToTheme()
      terminal.send(Typed.right)
      try terminal.waitFor(text: "‹ dusk ›")
      terminal.send(Answer.light)
      // Each step is shown after the answer was read.
      terminal.send(Typed.down)
      try terminal.waitFor("the row below") { $0.row("Background").contains("‹") }
      #expect(terminal.screen.theme == .dusk && terminal.screen.row("Theme").contains("dusk"))
      #expect(terminal.questions == 1)
      terminal.send(Typed.up + Typed.left)
      try terminal.waitFor(text: "‹ auto (dusk) ›")
      try terminal.waitFor("a question") { _ in terminal.questions == 2 }
      terminal.send(Answer.light)
      try terminal.waitFor(text: "‹ auto (paper) ›")
      try terminal.waitFor("paper") { $0.theme == .paper }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `the background is queried again after SIGCONT and after a report of new colours`()
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.kill(SIGCONT)
      try terminal.waitFor("a second question") { _ in terminal.questions == 2 }
      terminal.send("\u{1b}[?997;2n")
      try terminal.waitFor("a third question") { _ in terminal.questions == 3 }
      terminal.send(Answer.light)
      try terminal.waitFor("paper") { $0.theme == .paper }
      #expect(try terminal.quit() == .code(0))
    }

    @Test(
      arguments: [
        (["--theme", "paper"], [:]), ([], ["NO_COLOR": "1"]), ([], ["TERM": "linux"]),
      ] as [([String], [String: String])])
    func `a terminal is not asked for its background if that does not matter`(
      arguments: [String], environment: [String: String]
    ) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(arguments: arguments, environment: environment)
      try terminal.waitForSelectedChat()
      #expect(terminal.questions == 0)
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `the option for the theme auto counts more than a stored theme`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.goToTheme()
      first.send(Typed.right + Typed.right + Typed.right)
      try first.waitFor(text: "‹ mono ›")
      #expect(try first.quit() == .code(0))
      let second = try sitting.start(arguments: ["--theme", "auto"])
      try second.waitForSelectedChat()
      #expect(second.screen.theme == .dusk && second.questions == 1)
      second.send(Answer.light)
      try second.waitFor("paper") { $0.theme == .paper }
      #expect(try second.quit() == .code(0))
    }
  }
}

/// The query for the terminal's background colour (OSC 11), and answers to it.
private enum Answer {
  static let question = "\u{1b}]11;?\u{1b}\\"
  static let light = "\u{1b}]11;rgb:fbfb/fafa/f7f7\u{1b}\\"
  static let dark = "\u{1b}]11;rgb:1a/1c/22\u{07}"
}

/// The themes that `auto` chooses for a dark and for a light background. The raw value is the
/// background colour of the theme's page, as a number among the 256 colours.
enum ShownTheme: Int {
  case dusk = 234
  case paper = 231
}

extension TerminalEmulator {
  /// The shown theme, known by the background colour of the page beside the chat list; `nil` if
  /// that is the colour of neither theme.
  fileprivate var theme: ShownTheme? {
    guard case .index(let index) = cell(row: size.rows / 2, column: size.columns - 1).background
    else { return nil }
    return ShownTheme(rawValue: index)
  }
}

extension VirtualTerminal {
  /// The number of queries for the terminal's background colour that the program has sent.
  fileprivate var questions: Int {
    received.components(separatedBy: Answer.question).count - 1
  }

  /// `true` if the program has used the colour of this theme's page.
  fileprivate func hasSent(_ theme: ShownTheme) -> Bool {
    received.contains("48;5;\(theme.rawValue)m")
  }

  /// Opens the settings and selects the row of the theme.
  fileprivate func goToTheme() throws {
    send(Typed.settings)
    try waitFor(text: "Theme")
    send(Typed.down + Typed.down + Typed.down + Typed.down + Typed.down)
    try waitFor("the row of the theme") { $0.row("Theme").contains("‹") }
  }
}
