import Testing

@testable import Terminal

@Suite struct TerminalNotificationTests {
  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], NotificationProtocol.osc99),
      (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .osc99),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .osc9),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "LC_TERMINAL": "iTerm2"], .osc9),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .osc9),
      (["TERM": "foot"], .osc777), (["TERM": "rxvt-unicode-256color"], .osc777),
      (["TERM": "xterm-256color", "VTE_VERSION": "7006"], .osc777),
      (["TERM": "xterm-256color", "KONSOLE_VERSION": "220400"], .osc777),
      (["TERM": "xterm-256color"], nil), (["TERM": "linux"], nil), ([:], nil),
    ] as [([String: String], NotificationProtocol?)])
  func `the terminal's notification protocol follows from environment variables`(
    variables: [String: String], way: NotificationProtocol?
  ) {
    #expect(NotificationProtocol.of { variables[$0] } == way)
  }

  private func text(
    _ title: String, _ body: String, _ way: NotificationProtocol, isInTmux: Bool = false
  ) -> String {
    DesktopNotification.text(title: title, body: body, by: way, isInTmux: isInTmux)
  }

  @Test func `each notification protocol sends title and body in a sequence of its own`() {
    #expect(text("Anna", "hi", .osc9) == "\u{1b}]9;Anna: hi\u{1b}\\")
    #expect(text("2 new", "", .osc9) == "\u{1b}]9;2 new\u{1b}\\")
    #expect(text("Anna", "hi", .osc777) == "\u{1b}]777;notify;Anna;hi\u{1b}\\")
    #expect(
      text("Anna", "hi", .osc99)
        == "\u{1b}]99;i=confab:d=0:p=title;Anna\u{1b}\\\u{1b}]99;i=confab:d=1:p=body;hi\u{1b}\\")
  }

  @Test func `in tmux a notification is wrapped for the outer terminal`() {
    #expect(
      text("Anna", "hi", .osc9, isInTmux: true)
        == "\u{1b}Ptmux;\u{1b}\u{1b}]9;Anna: hi\u{1b}\u{1b}\\\u{1b}\\")
  }

  @Test(arguments: NotificationProtocol.allCases)
  func `a hostile text cannot end its field or the notification's sequence`(
    way: NotificationProtocol
  ) {
    let hostile = "4;1;\u{1b}]2;gotcha\u{07}\u{9c}\u{202e}\n" + String(repeating: "x", count: 9_999)
    let sent = text(hostile, hostile, way)
    let plain = text("a", "b", way)
    #expect(sent.count < 400)
    for character in [";", "\u{1b}", "\u{07}", "\u{9c}", "\n", "\u{202e}"] as [Unicode.Scalar] {
      let count = { (text: String) in text.unicodeScalars.count { $0 == character } }
      #expect(count(sent) == count(plain), "\(character.value)")
    }
  }
}
