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
  func `what begins no command is sent as it is`(text: String) {
    let expected: WrittenText = text == "///" ? .words("//") : .words(text)
    #expect(WrittenText(text) == expected)
  }

  @Test(arguments: [
    ("//quit", "/quit"), ("//nothing known", "/nothing known"), ("///quit", "//quit"),
    ("//me waves", "/me waves"), ("//", "/"), ("  //quit", "  /quit"), ("// quit", "/ quit"),
    ("//quit\nnow", "/quit\nnow"), ("\n//x", "\n/x"),
  ])
  func `two slashes stand for one where one would begin a command`(text: String, sent: String) {
    #expect(WrittenText(text) == .words(sent))
  }

  @Test(arguments: ["/foo", "/foo bar", "/QUITT", "/1", "/世界", "/x\ny", "  /foo", "\n/foo"])
  func `what begins like a command and is none is not sent`(text: String) {
    guard case .refused(.unknown) = WrittenText(text) else {
      Issue.record("\(WrittenText(text))")
      return
    }
  }

  @Test(arguments: ["/", "  /", "/  "])
  func `a slash alone is a slip`(text: String) {
    #expect(WrittenText(text) == .refused(.unknown("")))
  }

  @Test func `a blank behind the slash of a command is a slip, and before it no matter`() {
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

  @Test func `an emote is what stands behind the command, over several lines too`() {
    #expect(WrittenText("/me waves") == .emote("waves"))
    #expect(WrittenText("/ME   waves\nand goes") == .emote("waves\nand goes"))
    #expect(WrittenText("/me /quit") == .emote("/quit"))
    #expect(WrittenText("/me") == .refused(.usage("/me TEXT")))
  }

  @Test func `all but an emote is one line`() {
    #expect(WrittenText("/quit\nnow") == .refused(.lines("quit")))
    #expect(WrittenText("/switch a\nb") == .refused(.lines("switch")))
  }

  @Test func `an argument is taken where there may be one`() {
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
  func `what was sent is read back from how it is written`(text: String) {
    #expect(WrittenText(WrittenText.typed(text, isEmote: false)) == .words(text))
    let emote = WrittenText.typed("waves", isEmote: true)
    #expect(WrittenText(emote) == .emote("waves"))
  }

  @Test func `thousands of slashes are read like two`() {
    let slashes = String(repeating: "/", count: 60_000)
    #expect(WrittenText(slashes + "quit") == .words(slashes.dropFirst() + "quit"))
  }

  @Test func `a refusal says what to do, and cuts a long word`() {
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
