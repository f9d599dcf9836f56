import Intents
import Keys
import Testing

@Suite struct WrittenTextTests {
  private func call(_ text: String) -> CommandCall? {
    if case .command(let call) = WrittenText(text) { call } else { nil }
  }

  @Test(arguments: [
    "hello", "", "and/or", "see /quit", "/usr/bin/env is there", "/etc/passwd", "/s/foo/bar",
    "/* a comment */", "/:", "/-)", "/ TODO", "// TODO", "//usr/bin", "//host/share/x", "///",
    "/\u{301}quit", "not\n/quit",
  ])
  func `a text that begins no command is sent as it is, but three slashes as two`(text: String) {
    let expected: WrittenText = text == "///" ? .words("//") : .words(text)
    #expect(WrittenText(text) == expected)
  }

  @Test(arguments: [
    ("//quit", "/quit"), ("//nothing known", "/nothing known"), ("///quit", "//quit"),
    ("//me waves", "/me waves"), ("//", "/"), ("  //quit", "  /quit"), ("// quit", "/ quit"),
    ("//quit\nnow", "/quit\nnow"), ("\n//x", "\n/x"),
  ])
  func `a command after two slashes is sent as text with one slash`(text: String, sent: String) {
    #expect(WrittenText(text) == .words(sent))
  }

  @Test(arguments: ["/foo", "/foo bar", "/QUITT", "/1", "/世界", "/x\ny", "  /foo", "\n/foo"])
  func `an unknown command is refused instead of being sent as text`(text: String) {
    guard case .refused(.unknown) = WrittenText(text) else {
      Issue.record("\(WrittenText(text))")
      return
    }
  }

  @Test(arguments: ["/", "  /", "/  "])
  func `a slash alone is refused`(text: String) {
    #expect(WrittenText(text) == .refused(.unknown("")))
  }

  @Test func `a blank after a command's slash is refused, blanks before the slash are ignored`() {
    #expect(WrittenText("/ quit") == .refused(.blank("quit")))
    #expect(WrittenText("/ win 3") == .refused(.blank("win")))
    #expect(call(" /quit")?.command.task == .action(.quit))
    #expect(call("\n  /quit")?.command.task == .action(.quit))
  }

  @Test func `a command is known by each of its names, in small or capital letters`() {
    for name in ["/quit", "/exit", "/Quit", "/EXIT"] {
      #expect(call(name)?.command.task == .action(.quit), "\(name)")
    }
    #expect(call("/?")?.command.task == .action(.help))
  }

  @Test func `an emote is the text after /me, even of several lines`() {
    #expect(WrittenText("/me waves") == .emote("waves"))
    #expect(WrittenText("/ME   waves\nand goes") == .emote("waves\nand goes"))
    #expect(WrittenText("/me /quit") == .emote("/quit"))
    #expect(WrittenText("/me") == .refused(.usage("/me TEXT")))
  }

  @Test func `a command other than /me is refused if it has two lines`() {
    #expect(WrittenText("/quit\nnow") == .refused(.lines("quit")))
    #expect(WrittenText("/switch a\nb") == .refused(.lines("switch")))
  }

  @Test func `commands refuse a surplus, missing or unknown argument`() {
    #expect(call("/switch   Anna Berg")?.argument == "Anna Berg")
    #expect(call("/win")?.argument == "")
    #expect(WrittenText("/quit now") == .refused(.surplus("quit")))
    #expect(call("/notify mentions")?.argument == "mentions")
    #expect(WrittenText("/notify") == .refused(.usage("/notify all|mentions|mute")))
    #expect(WrittenText("/notify loud") == .refused(.usage("/notify all|mentions|mute")))
  }

  @Test(arguments: [
    "hello", "/quit", "//quit", "/foo", "/", "//", "/ quit", "  /x", "/usr/bin", "// TODO", "/x\ny",
    "\n/quit", "/* c */",
  ])
  func `the typed form of a sent text parses to that text again`(text: String) {
    #expect(WrittenText(WrittenText.typed(text, isEmote: false)) == .words(text))
    let emote = WrittenText.typed("waves", isEmote: true)
    #expect(WrittenText(emote) == .emote("waves"))
  }

  @Test func `thousands of slashes are parsed like two`() {
    let slashes = String(repeating: "/", count: 60_000)
    #expect(WrittenText(slashes + "quit") == .words(slashes.dropFirst() + "quit"))
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
