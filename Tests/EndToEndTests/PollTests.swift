import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Polls on the screens of two people.
  @Suite struct Polls {
    @Test func `two people vote, change and withdraw their votes, and the author ends the poll`()
      throws
    {
      let company = try Company("anna", "bob")
      let (anna, bob) = try company.chatting()
      anna.send("/poll Lunch? | Pizza | Soup" + Typed.enter)
      for terminal in [anna, bob] {
        try Self.wait(terminal, "Lunch?")
        try Self.wait(terminal, "No votes yet")
      }
      bob.send(Typed.up + Typed.enter)
      try bob.waitFor(text: "○ Soup")
      bob.send(Typed.down + Typed.enter)
      try Self.wait(bob, "● 2  Soup")
      for terminal in [anna, bob] { try Self.wait(terminal, "1 voter") }
      bob.send(Typed.escape)
      anna.send("/vote 2" + Typed.enter)
      for terminal in [anna, bob] { try Self.wait(terminal, "2 voters") }
      anna.send("/vote 1" + Typed.enter)
      try Self.wait(anna, "● 1  Pizza")
      try bob.waitFor("a bar at each answer") { screen in
        ["1  Pizza", "2  Soup"].allSatisfy { text in
          screen.messageRows.contains { $0.contains(text) && $0.contains("━") }
        }
      }
      bob.send("/vote none" + Typed.enter)
      try Self.wait(bob, "○ 2  Soup")
      for terminal in [anna, bob] { try Self.wait(terminal, "1 voter") }
      anna.send("/endpoll" + Typed.enter)
      try anna.waitFor(text: "End the poll?")
      anna.send(Typed.confirm)
      for terminal in [anna, bob] {
        try Self.wait(terminal, "Ended · 1 voter")
        try Self.wait(terminal, "Top answer: Pizza")
      }
      try company.end(anna, bob)
    }

    @Test func `a poll and a vote made while offline arrive once, also after a crash`() throws {
      let company = try Company("anna", "bob")
      let (anna, bob) = try company.chatting()
      try company.server.stop()
      anna.send("/poll Go? | yes | no" + Typed.enter)
      try Self.wait(anna, "No votes yet")
      anna.send("/vote 2" + Typed.enter)
      try Self.wait(anna, "vote for no: ")
      anna.kill(SIGKILL)
      _ = try anna.waitForExit()
      try company.server.startAgain()
      let again = try company.start("anna")
      for terminal in [again, bob] {
        try Self.wait(terminal, "1 voter")
        #expect(terminal.screen.messageRows.count { $0.contains("Go?") } == 1)
      }
      try Self.wait(again, "● 2  no")
      try company.end(again, bob)
    }

    private static func wait(_ terminal: VirtualTerminal, _ text: String) throws {
      try terminal.waitFor(text) { screen in screen.messageRows.contains { $0.contains(text) } }
    }
  }
}
