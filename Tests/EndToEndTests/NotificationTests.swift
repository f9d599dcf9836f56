import TestSupport
import Testing

extension EndToEnd {
  /// Notifications of messages in other chats and while the terminal has no focus.
  @Suite struct Notifications {
    @Test func `a message notifies a person once if the terminal has no focus`() throws {
      let company = try Company("anna", "bob")
      let (anna, bob) = try chat(company, ["VTE_VERSION": "7006"])
      try loseFocus(of: anna)
      try bob.say("tea is ready")
      try anna.waitFor("the terminal's notification") { _ in
        anna.received.contains("\u{1b}]777;notify;bob;tea is ready\u{1b}\\")
      }
      #expect(anna.received.split(separator: "]777;").count == 2)
      try company.end(anna, bob)
    }

    @Test func `a terminal without notifications rings its bell`() throws {
      let company = try Company("anna", "bob")
      let (anna, bob) = try chat(company)
      try loseFocus(of: anna)
      let before = anna.bells
      try bob.say("tea is ready")
      try anna.waitFor("the bell") { _ in anna.bells > before && anna.hasMessage("tea is ready") }
      #expect(!anna.screen.rows[0].contains("tea"))
      #expect(!anna.received.contains("]777;") && !anna.received.contains("]9;"))
      try company.end(anna, bob)
    }

    @Test func `a banner shows a message of another chat, and its key opens that chat`() throws {
      let company = try Company("anna", "bob")
      let (anna, bob) = try chat(company)
      anna.send(Typed.newChat)
      try anna.waitFor(text: "Start chat")
      try bob.say("tea is ready")
      try anna.waitFor("the strip") { $0.rows[0].contains("bob  tea is ready") }
      #expect(anna.screen.rows[0].contains("Alt-O"))
      anna.send("\u{1b}o")
      try anna.waitFor("the chat to be open and read") {
        $0.text.contains("Write to ") && $0.title == "confab"
      }
      #expect(!anna.screen.rows[0].contains("tea"))
      try company.end(anna, bob)
    }

    @Test func `a muted chat stays muted after a restart`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      first.send(Typed.changeLevel)
      try first.waitFor(text: "▌ Guide @")
      first.send(Typed.changeLevel)
      try first.waitFor(text: "▌ Guide ×")
      #expect(try first.quit() == .code(0))
      let second = try sitting.startOnline()
      try second.waitFor(text: "▌ Guide ×")
      second.send(Typed.changeLevel)
      // Without a mark, blanks are between the name and the time.
      try second.waitFor(text: "▌ Guide  ")
      #expect(try second.quit() == .code(0))
    }

    @Test func `several messages make one banner, and a chat's notification level selects them`()
      throws
    {
      let company = try Company("anna", "bob")
      let (anna, bob) = try chat(company)
      // Messages in the open chat make no banner, neither Bob's nor one's own.
      try bob.say("in front")
      try anna.waitForMessage("in front")
      #expect(anna.screen.rows[0].contains("bob   @bob"), "\(anna.screen.picture)")
      try company.end(anna)

      let again = try company.start("anna")
      // The restored chat is on the screen, so another page has to be there for a banner.
      again.send(Typed.newChat)
      try again.waitFor(text: "Start chat")
      // Bob sends them in a row, as a banner is shown for five seconds only.
      bob.send("one" + Typed.enter + "two" + Typed.enter + "three" + Typed.enter)
      try again.waitFor("all three as one") { $0.rows[0].contains("3 new from bob") }
      try again.waitFor("their number") { $0.title == "(3) confab" }
      again.send("\u{1b}o")
      try again.waitFor("the chat to be open and read") {
        $0.text.contains("three") && $0.text.contains("Write to ") && $0.title == "confab"
      }
      try company.end(again)

      let third = try company.start("anna")
      try third.waitForSelectedChat("bob")
      try third.goToList()
      third.send(Typed.changeLevel)
      try third.waitFor(text: "bob: mentions only")
      third.send(Typed.newChat)
      try third.waitFor(text: "Start chat")
      try bob.say("not for her")
      try third.waitFor("it to be in the list") { $0.text.contains("not for her") }
      #expect(!third.screen.rows[0].contains("not for her"), "\(third.screen.picture)")
      bob.send(Typed.up + Typed.up + Typed.up + Typed.up + Typed.up + Typed.up + Typed.reply)
      try bob.waitFor(text: "↳ anna: hello")
      bob.send("for her" + Typed.enter)
      try third.waitFor("the mention") { $0.rows[0].contains("@ bob  for her") }
      try company.end(third, bob)
    }

    /// The sequence by which a terminal reports that its window has lost the focus.
    private static let focusLost = "\u{1b}[O"

    /// Reports to a program that its terminal has lost the focus, and waits until the program knows
    /// it: inputs are handled in their order.
    private func loseFocus(of terminal: VirtualTerminal) throws {
      terminal.send(Self.focusLost + "x")
      try terminal.waitFor(text: "▌ x")
      terminal.send("\u{7f}")
      try terminal.waitFor(text: "▌ Write to ")
    }

    /// Starts the programs of Anna and Bob, who both have their chat open.
    private func chat(
      _ company: Company, _ environment: [String: String] = [:]
    ) throws -> (anna: VirtualTerminal, bob: VirtualTerminal) {
      let anna = try company.start("anna", environment: environment)
      let bob = try company.start("bob")
      try anna.startChat(with: "bob")
      try anna.say("hello")
      try bob.waitForSelectedChat("anna")
      try bob.openSelectedChat()
      return (anna, bob)
    }
  }
}
