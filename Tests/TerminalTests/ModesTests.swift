import Cells
import Glibc
import TestSupport
import Testing
@testable import Terminal

extension OneScreen {
  @Suite struct Modes {
    @Test func `closing the screen restores the terminal`() throws {
      try OneScreen.run {
        let bench = try TerminalBench()
        bench.paint(["full screen"], cursor: nil)
        #expect(bench.localModes & tcflag_t(ICANON | ECHO) == 0)
        bench.terminal.setTitle("confab")
        let shown = bench.pseudoTerminal.received.count
        bench.terminal.close()
        bench.pseudoTerminal.takeAll()
        #expect(bench.localModes & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO))
        let last = String(
          decoding: bench.pseudoTerminal.received.dropFirst(shown), as: UTF8.self)
        for mode in ["?2004l", "?1004l", "?1002l", "?1000l", "?2031l", "[23;0t", "?1049l"] {
          #expect(last.contains(mode), "\(mode)")
        }
        #expect(!bench.screen.isAlternateScreen)
        #expect(bench.screen.cursor != nil)
      }
    }

    @Test func `twenty screens can be opened one after the other`() throws {
      for _ in 0..<20 {
        try withBench { bench in
          bench.paint(["again"])
          #expect(bench.screen.row(0) == "again")
        }
      }
    }

    @Test func `the terminal's title has no control characters, and is set only when it changes`()
      throws
    {
      try withBench { bench in
        bench.terminal.setTitle("a\u{1b}]2;b\u{07}c\u{202e}d")
        bench.pseudoTerminal.takeAll()
        #expect(bench.screen.title == "a]2;bcd")
        let sent = bench.pseudoTerminal.received.count
        bench.terminal.setTitle("a]2;bcd")
        bench.pseudoTerminal.takeAll()
        #expect(bench.pseudoTerminal.received.count == sent)
      }
    }

    @Test func `the terminal's title is set again after another program had the terminal`() throws {
      try withBench { bench in
        for title in ["(1) confab", "(2) confab"] {
          bench.terminal.setTitle(title)
          bench.pseudoTerminal.takeAll()
          bench.screen.feed(Array("\u{1b}]2;shell\u{07}".utf8))
          #expect(bench.screen.title == "shell")
          bench.terminal.resume()
          bench.pseudoTerminal.takeAll()
          #expect(bench.screen.title == title)
        }
      }
    }

    @Test(arguments: [
      ("", TerminalError.unknownType("")), ("no-such-terminal", .unknownType("no-such-terminal")),
      ("../../etc/passwd", .unknownType("../../etc/passwd")), ("dumb", .tooSimple("dumb")),
    ])
    func `a terminal of an unknown or too simple type is refused`(
      type: String, expected: TerminalError
    ) throws {
      OneScreen.run {
        _ = #expect(throws: expected) { try TerminalBench(type: type) }
      }
    }

    @Test func `moves of the mouse are requested only while the program follows the mouse`() throws
    {
      try withBench { bench in
        bench.pseudoTerminal.takeAll()
        #expect(!String(decoding: bench.pseudoTerminal.received, as: UTF8.self).contains("?1002h"))
        for (follows, bytes) in [
          (true, "\u{1b}[?1002h"), (false, "\u{1b}[?1002l\u{1b}[?1000h"),
        ] {
          let sent = bench.pseudoTerminal.received.count
          bench.terminal.followMouse(follows)
          bench.pseudoTerminal.takeAll()
          #expect(bench.pseudoTerminal.received.dropFirst(sent).elementsEqual(bytes.utf8))
        }
      }
    }

    @Test func `a device that is no terminal, such as /dev/null, is refused`() throws {
      let descriptor = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(descriptor) }
      var settings = TerminalSettings(
        type: "xterm", hasDirectColour: false, isMonochrome: false, theme: .dusk)
      settings.input = descriptor
      settings.output = descriptor
      OneScreen.run {
        _ = #expect(throws: TerminalError.notATerminal) { try Terminal(settings) }
      }
    }
  }
}

@Suite struct TerminalSettingsTests {
  @Test func `with direct colour the terminal type vte-direct is tried before xterm-256color`() {
    var settings = TerminalSettings(
      type: "xterm-256color", hasDirectColour: true, isMonochrome: false, theme: .dusk)
    #expect(settings.typesToTry == ["vte-direct", "xterm-256color"])
    settings.isMonochrome = true
    #expect(settings.typesToTry == ["xterm-256color"])
    settings = TerminalSettings(
      type: "xterm", hasDirectColour: true, isMonochrome: false, theme: .dusk)
    #expect(settings.typesToTry == ["xterm"])
  }

  @Test func `padding is removed from terminfo strings`() {
    #expect(Capabilities.withoutPadding("\u{1b}[H$<5>\u{1b}[J$<2*/>x") == "\u{1b}[H\u{1b}[Jx")
    #expect(Capabilities.withoutPadding("cost $5>") == "cost $5>")
    #expect(Capabilities.withoutPadding("$") == "$")
  }
}
