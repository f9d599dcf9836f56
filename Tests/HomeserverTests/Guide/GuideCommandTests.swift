import Testing

@testable import Homeserver

@Suite struct GuideCommandTests {
  @Test(arguments: [
    ("help", GuideCommand.help), ("  HELP! ", .help), ("/help", .help), ("help me out", .chatter),
    ("tour", .tour), ("stop.", .stop), ("echo hi  there", .echo("hi  there")),
    ("echo two\nlines", .echo("two\nlines")), ("echoes", .chatter),
    ("remind 10m tea", .remind(seconds: 600, text: "tea")),
    ("remind 10 tea", .remind(seconds: 600, text: "tea")),
    ("remind me in 2 hours to call  back", .remind(seconds: 7_200, text: "call  back")),
    ("remind 1h30m x", .remind(seconds: 5_400, text: "x")),
    ("flood 200", .flood(count: 200, rate: 50)),
    ("flood 200 10", .flood(count: 200, rate: 10)),
    ("flood 200 at 10 per second", .flood(count: 200, rate: 10)),
    ("flood 200 10/s", .flood(count: 200, rate: 10)),
    ("flood 99999999999999999999", .flood(count: Int.max, rate: 50)),
    ("", .chatter), ("how are you?", .chatter),
  ])
  func `a message to the bot is read as a command or as small talk`(
    text: String, command: GuideCommand
  ) {
    #expect(GuideCommand(text) == command)
  }

  @Test(arguments: [
    "echo", "remind", "remind tea", "remind 10m", "remind 10x tea", "remind 0m tea",
    "remind 367d tea", "remind 1h30 tea", "flood", "flood many", "flood 1 2 3", "flood -5",
  ])
  func `a malformed command to the bot is answered with the command's usage`(text: String) {
    guard case .usage = GuideCommand(text) else {
      Issue.record("\(text): \(GuideCommand(text))")
      return
    }
  }

  @Test func `the text of the command echo is cut at its length limit, even inside a grapheme`() {
    guard
      case .echo(let text) = GuideCommand("echo a" + String(repeating: "\u{301}", count: 60_000))
    else {
      Issue.record("no echo")
      return
    }
    #expect(text.unicodeScalars.count == GuideCommand.maxEchoLength + 1)
  }
}
