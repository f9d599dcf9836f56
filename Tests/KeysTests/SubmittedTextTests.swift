import Intents
import Keys
import Testing

@Suite struct SubmittedTextTests {
  private func call(_ text: String) -> CommandCall? {
    if case .command(let call) = SubmittedText(text) { call } else { nil }
  }

  @Test(arguments: [
    "hello", "", "and/or", "see /quit", "/usr/bin/env is there", "/etc/passwd", "/s/foo/bar",
    "/* a comment */", "/:", "/-)", "/ TODO", "// TODO", "//usr/bin", "//host/share/x", "///",
    "/\u{301}quit", "not\n/quit",
  ])
  func `a text that begins no command is sent as it is, but three slashes as two`(text: String) {
    let expected: SubmittedText = text == "///" ? .words("//") : .words(text)
    #expect(SubmittedText(text) == expected)
  }

  @Test(arguments: [
    ("//quit", "/quit"), ("//nothing known", "/nothing known"), ("///quit", "//quit"),
    ("//me waves", "/me waves"), ("//", "/"), ("  //quit", "  /quit"), ("// quit", "/ quit"),
    ("//quit\nnow", "/quit\nnow"), ("\n//x", "\n/x"),
  ])
  func `a command after two slashes is sent as text with one slash`(text: String, sent: String) {
    #expect(SubmittedText(text) == .words(sent))
  }

  @Test(arguments: ["/foo", "/foo bar", "/QUITT", "/1", "/世界", "/x\ny", "  /foo", "\n/foo"])
  func `an unknown command is refused instead of being sent as text`(text: String) {
    guard case .refused(.unknown) = SubmittedText(text) else {
      Issue.record("\(SubmittedText(text))")
      return
    }
  }

  @Test(arguments: ["/", "  /", "/  "])
  func `a slash alone is refused`(text: String) {
    #expect(SubmittedText(text) == .refused(.unknown("")))
  }

  @Test func `a blank after a command's slash is refused, blanks before the slash are ignored`() {
    #expect(SubmittedText("/ quit") == .refused(.blank("quit")))
    #expect(SubmittedText("/ win 3") == .refused(.blank("win")))
    #expect(call(" /quit")?.command.task == .action(.quit))
    #expect(call("\n  /quit")?.command.task == .action(.quit))
  }

  @Test func `a command is known by each of its names, in small or capital letters`() {
    for name in ["/quit", "/exit", "/Quit", "/EXIT"] {
      #expect(call(name)?.command.task == .action(.quit), "\(name)")
    }
    #expect(call("/?")?.command.task == .help)
  }

  @Test func `an emote is the text after /me, even of several lines`() {
    #expect(SubmittedText("/me waves") == .emote("waves"))
    #expect(SubmittedText("/ME   waves\nand goes") == .emote("waves\nand goes"))
    #expect(SubmittedText("/me /quit") == .emote("/quit"))
    #expect(SubmittedText("/me") == .refused(.usage("/me TEXT")))
  }

  @Test func `a command other than /me is refused if it has two lines`() {
    #expect(SubmittedText("/quit\nnow") == .refused(.lines("quit")))
    #expect(SubmittedText("/switch a\nb") == .refused(.lines("switch")))
  }

  @Test func `commands refuse a surplus, missing or unknown argument`() {
    #expect(call("/switch   Anna Berg")?.argument == "Anna Berg")
    #expect(call("/win")?.argument == "")
    #expect(SubmittedText("/quit now") == .refused(.surplus("quit")))
    #expect(call("/notify mentions")?.argument == "mentions")
    #expect(SubmittedText("/notify") == .refused(.usage("/notify all|mentions|mute")))
    #expect(SubmittedText("/notify loud") == .refused(.usage("/notify all|mentions|mute")))
  }

  @Test(arguments: [
    "hello", "/quit", "//quit", "/foo", "/", "//", "/ quit", "  /x", "/usr/bin", "// TODO", "/x\ny",
    "\n/quit", "/* c */",
  ])
  func `the typed form of a sent text parses to that text again`(text: String) {
    #expect(SubmittedText(SubmittedText.typed(text, isEmote: false)) == .words(text))
    let emote = SubmittedText.typed("waves", isEmote: true)
    #expect(SubmittedText(emote) == .emote("waves"))
  }

  @Test func `thousands of slashes are parsed like two`() {
    let slashes = String(repeating: "/", count: 60_000)
    #expect(SubmittedText(slashes + "quit") == .words(slashes.dropFirst() + "quit"))
  }

  @Test func `a refusal says what to do, and truncates a long command name`() {
    #expect(
      CommandRefusal.unknown("foo").sentence
        == "No command /foo. //foo sends it as text; F1 lists them.")
    let long = CommandRefusal.unknown(String(repeating: "x", count: 60_000)[...]).sentence
    #expect(long.count < 100)
    for refusal in [
      CommandRefusal.blank("quit"), .usage("/me TEXT"), .surplus("quit"), .lines("quit"),
    ] {
      #expect(refusal.sentence.contains("/"), "\(refusal)")
    }
  }
}
