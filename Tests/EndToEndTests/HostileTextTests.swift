import TestSupport
import Testing

extension EndToEnd {
  @Suite struct HostileText {
    private static let texts: [(name: String, text: String)] = [
      ("a title", "\u{1b}]0;pwned\u{07}."), ("clearing", "\u{1b}[2J\u{1b}[H."),
      ("one-byte sequences", "\u{9b}2J\u{9d}0;pwned\u{9c}."),
      ("leaving the screen", "\u{1b}[?1049l\u{1b}c."),
      ("overrides", "\u{202e}\u{2066}gnp.exe\u{2069}."),
      ("NUL and bells", "\0\u{07}\u{08}\u{7f}."),
      ("marks", "x" + String(repeating: "\u{301}", count: 10_000) + " ."),
      ("joiners", String(repeating: "\u{200d}", count: 2000) + "👩‍👩‍👧‍👦 ."),
    ]

    @Test func `escape sequences and control characters in a message have no effect`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      for (index, (name, text)) in Self.texts.enumerated() {
        terminal.send(Typed.paste("echo after\(index) \(text)"))
        try terminal.waitFor("\(name) in the composer") { $0.text.contains("after\(index)") }
        terminal.send(Typed.enter)
        // The guide's answer has passed the homeserver, unlike the text in the composer.
        try terminal.waitFor("\(name) as an answer") { screen in
          screen.messageRows.count { $0.contains("after\(index)") } == 2
        }
        #expect(terminal.screen.isAlternateScreen, "\(name)")
        #expect(!terminal.screen.title.contains("pwned"), "\(name)")
        #expect(terminal.screen.isOnline, "\(name)\n\(terminal.screen.picture)")
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a message of sixty kilobytes in one line is sent, and keys still work`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      terminal.send(Typed.paste("start " + String(repeating: "long ", count: 11_990) + "end"))
      try terminal.waitFor("the end of the text") { $0.text.contains("end") }
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Write to ")
      try terminal.say("echo still here")
      try terminal.waitFor("an answer") { screen in
        screen.messageRows.contains { $0.contains("still here") && !$0.contains("echo") }
      }
      #expect(try terminal.quit() == .code(0))
    }
  }
}
