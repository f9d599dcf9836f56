import Cells
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Two people with accounts on `confab serve` who write to each other in a thread.
  @Suite struct Threads {
    @Test func `two people write in a thread, and each sees what is unread there`() throws {
      let folder = try TemporaryFolder()
      let server = try TwoPeople.program(
        ["--data", "\(folder.path)/s", "serve", "--open-registration", "--listen", "127.0.0.1:0"],
        folder)
      try server.waitFor(text: "listening on")
      let address = try #require(TwoPeople.address(server.screen.text), "\(server.screen.picture)")
      try TwoPeople.register("anna", at: address, folder)
      try TwoPeople.register("bob", at: address, folder)
      let anna = try TwoPeople.program(["--data", "\(folder.path)/anna"], folder)
      let bob = try TwoPeople.program(["--data", "\(folder.path)/bob"], folder)
      try anna.waitForConnection()
      try bob.waitForConnection()
      anna.send(Typed.newChat)
      try anna.waitFor(text: "Start chat")
      anna.send("bob" + Typed.enter + Typed.enter)
      try anna.waitFor(text: "Write to ")
      try anna.say("who brings the stove?")
      try bob.waitForSelectedChat("anna")
      try bob.openSelectedChat()
      try bob.waitFor(text: "who brings the stove?")

      bob.send(Typed.select + Typed.thread)
      try bob.waitFor(text: "‹ Thread: who brings the stove?")
      bob.send("I do" + Typed.enter)
      try bob.waitFor("the answer in the thread") { screen in
        screen.messageRows.contains { $0.contains("I do") && $0.contains("Sent") }
      }
      // The chat on Anna's screen shows no reply, but a line with the number of replies and of new
      // ones.
      try anna.waitFor("the line about the thread") { screen in
        screen.messageRows.contains {
          $0.contains("↳ 1 reply, last by bob") && $0.contains("1 new")
        }
      }
      #expect(!anna.screen.messageRows.contains { $0.contains("I do") && !$0.contains("bob") })
      anna.send("/thread" + Typed.enter)
      try anna.waitFor("the thread with its reply") { screen in
        screen.text.contains("‹ Thread: who brings")
          && screen.messageRows.contains { $0.contains("I do") }
      }
      try bob.waitFor("Seen in the thread") { screen in
        screen.messageRows.contains { $0.contains("I do") && $0.contains("Seen") }
      }
      anna.send("thanks" + Typed.enter)
      try bob.waitFor("the second reply") { screen in
        screen.messageRows.contains { $0.contains("thanks") }
      }
      anna.send(Typed.escape)
      try anna.waitFor("the chat without unread replies") { screen in
        screen.messageRows.contains {
          $0.contains("↳ 2 replies, last by you") && !$0.contains("new")
        }
      }
      #expect(try anna.quit() == .code(0))
      #expect(try bob.quit() == .code(0))

      // The thread and its order are on the disk.
      let again = try TwoPeople.program(["--data", "\(folder.path)/bob"], folder)
      try again.waitFor("the line about the thread") { screen in
        screen.messageRows.contains { $0.contains("↳ 2 replies, last by anna") }
      }
      #expect(try again.quit() == .code(0))
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }
  }
}
