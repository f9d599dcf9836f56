import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Declining invites and leaving chats.
  @Suite struct Leaving {
    @Test func `an invite is declined, a chat is left, and the other person sees both`() throws {
      let folder = try TemporaryFolder()
      let server = try TwoPeople.program(
        ["--data", "\(folder.path)/s", "serve", "--open-registration", "--listen", "127.0.0.1:0"],
        folder)
      try server.waitFor(text: "listening on")
      let address = try #require(TwoPeople.address(server.screen.text))
      for name in ["anna", "bob"] { try TwoPeople.register(name, at: address, folder) }
      let anna = try TwoPeople.program(["--data", "\(folder.path)/anna"], folder)
      let bob = try TwoPeople.program(["--data", "\(folder.path)/bob"], folder)
      for terminal in [anna, bob] { try terminal.waitForConnection() }

      try Self.invite("bob", into: "Party", anna)
      try bob.waitFor(text: "invite")
      bob.send(Typed.leave)
      try bob.waitFor(text: "Decline the invite to “Party”?")
      bob.send(Typed.confirm)
      try bob.waitFor("the invite to go") { !$0.text.contains("Party") }
      try anna.waitFor(text: "bob declined the invite")

      try Self.invite("bob", into: "Choir", anna)
      try bob.waitForSelectedChat("invite")
      try bob.openSelectedChat()
      // Waits for both screens, as Anna may see the event before Bob's own client has its response.
      for terminal in [anna, bob] { try terminal.waitFor(text: "bob joined") }
      bob.send(Typed.tab)
      bob.send(Typed.leave)
      try bob.waitFor(text: "Leave “Choir”?")
      bob.send(Typed.enter)
      try bob.waitFor("the question to go") { !$0.text.contains("Leave “") }
      bob.send(Typed.leave)
      try bob.waitFor(text: "Leave “Choir”?")
      bob.send(Typed.confirm)
      try bob.waitFor("the chat to go") { !$0.text.contains("Choir") }
      try anna.waitFor(text: "bob left")

      // While offline the chat stays in the list, and the status line shows the reason.
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
      try anna.waitFor(text: "offline")
      anna.send(Typed.tab)
      anna.send(Typed.leave)
      try anna.waitFor(text: "Leave “Choir”?")
      anna.send(Typed.confirm)
      try anna.waitFor("the reason and the chat") {
        $0.text.contains("Not left: the server cannot be reached") && $0.text.contains("Choir")
      }
      for terminal in [anna, bob] { #expect(try terminal.quit() == .code(0)) }
    }

    /// Creates a room with this name and invites a person.
    private static func invite(
      _ person: String, into room: String, _ terminal: VirtualTerminal
    ) throws {
      terminal.send(Typed.newChat)
      try terminal.waitFor(text: "Start chat")
      terminal.send("@\(person):localhost,")
      terminal.send(Typed.tab + room + Typed.enter)
      try terminal.waitFor("the room \(room)") {
        $0.text.contains(room) && $0.text.contains("Write to ")
      }
    }
  }
}
