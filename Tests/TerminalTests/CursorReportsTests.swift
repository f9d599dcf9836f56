import Cells
import Glibc
import Keys
import TestSupport
import Testing
@testable import Terminal

@Suite struct CursorReportsTests {
  private func reports(_ text: String) -> CursorReports {
    var reports = CursorReports()
    for byte in text.utf8 { reports.take(byte) }
    return reports
  }

  @Test func `each cursor position report gives its column`() {
    #expect(reports("\u{1b}[24;3R\u{1b}[1;10000R").columns == [3, 10_000])
  }

  @Test func `typed keys between cursor position reports are skipped`() {
    #expect(reports("ab\u{1b}[A\u{1b}OR\u{1b}\u{1b}[7;2Rq\u{1b}[7;3R").columns == [2, 3])
  }

  @Test(arguments: [
    "\u{1b}[R", "\u{1b}[3R", "\u{1b}[1;2;3R", "\u{1b}[0;1R", "\u{1b}[1;0R", "\u{1b}[1;-2R",
    "\u{1b}[1;99999999999999999999R", "\u{1b}[1;10001R", "\u{1b}[00000000000000001;2R", "[1;2R",
    "\u{1b}[?1;2R", "\u{1b}[1;2", "\u{1b}[1;2~R",
  ])
  func `other sequences than a cursor position report give no column`(text: String) {
    #expect(reports(text).columns == [])
  }

  @Test func `a Ctrl-C is noticed, also in the middle of a cursor position report`() {
    #expect(reports("\u{1b}[1;\u{03}").isInterrupted)
    #expect(!reports("\u{1b}[1;3R").isInterrupted)
  }
}

extension OneScreen {
  @Suite struct Probes {
    /// Measures two texts on a pseudo-terminal that has already received `answer` as input. Returns
    /// the outcome, and whether the terminal's modes were restored.
    private func measure(_ answer: String) throws -> (WidthProbe.Outcome, isRestored: Bool) {
      try OneScreen.run {
        let terminal = try PseudoTerminal(size: Size(rows: 5, columns: 20))
        let slave = open(terminal.slaveName, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(slave) }
        // Raw from the start, so that the system passes the answer on at once.
        var raw = termios()
        tcgetattr(slave, &raw)
        raw.c_lflag &= ~tcflag_t(ICANON | ISIG)
        tcsetattr(slave, TCSANOW, &raw)
        terminal.send(answer)
        let outcome = WidthProbe.measure(
          ["a", "b"], input: slave, output: slave, milliseconds: 100)
        var after = termios()
        tcgetattr(slave, &after)
        return (outcome, after.c_lflag == raw.c_lflag && after.c_iflag == raw.c_iflag)
      }
    }

    @Test(arguments: [
      ("\u{1b}[1;2R\u{1b}[1;3R", WidthProbe.Outcome.columns([1, 2])), ("\u{1b}[1;2R", .silent),
      ("", .silent), ("x\u{03}", .interrupted),
    ])
    func `the terminal's modes are restored however the width measurement ends`(
      answer: String, expected: WidthProbe.Outcome
    ) throws {
      let (outcome, isRestored) = try measure(answer)
      #expect(outcome == expected)
      #expect(isRestored)
    }

    @Test func `a key relay passes the bytes of a key on to the screen and returns them`() throws {
      try OneScreen.run {
        let terminal = try PseudoTerminal(size: Size(rows: 5, columns: 20))
        terminal.answersQuestions = false
        let slave = open(terminal.slaveName, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(slave) }
        let relay = try #require(KeyRelay(terminal: slave))
        var settings = TerminalSettings(
          type: "xterm-256color", hasDirectColour: false, isMonochrome: false, theme: .dusk)
        (settings.input, settings.output, settings.isRelayed) = (relay.output, slave, true)
        let screen = try Terminal(settings)
        defer { screen.close() }
        #expect(relay.pass() == [])
        terminal.send("\u{1b}OA")
        #expect(relay.pass() == [0x1b, 0x4f, 0x41])
        #expect(screen.readInputs() == [.key(KeyStroke(.up))])
      }
    }
  }
}
