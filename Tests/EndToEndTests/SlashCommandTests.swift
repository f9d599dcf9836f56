import TestSupport
import Testing

extension EndToEnd {
  /// Slash commands, for people who know them from other chat programs.
  @Suite struct SlashCommands {
    @Test func `emotes and escaped slashes are sent, and an unknown command stays in the composer`()
      throws
    {
      let company = try Company("anna", "bob")
      let anna = try company.start("anna")
      let bob = try company.start("bob")
      try anna.startChat(with: "bob")
      anna.send("/me waves" + Typed.enter)
      try anna.waitFor("* anna waves sent") { $0.isSent("* anna waves") }
      try bob.waitForSelectedChat("anna")
      try bob.openSelectedChat()
      try bob.waitForMessage("* anna waves")

      anna.send("/jion the others" + Typed.enter)
      try anna.waitFor(text: "No command /jion. //jion sends it as text")
      #expect(anna.screen.text.contains("▌ /jion the others"))
      // A second slash in front of the text makes it a message.
      anna.send("\u{01}/" + Typed.enter)
      try anna.waitFor("/jion the others sent") { $0.isSent("/jion the others") }
      anna.send("/etc/passwd is world-readable" + Typed.enter)
      try bob.waitForMessage("/etc/passwd is world-readable")
      #expect(bob.hasMessage("anna", "/jion the others"))
      #expect(!bob.screen.text.contains("//jion"))
      try company.end(anna, bob)
    }

    @Test func `an unfinished command is kept as a draft and completed by Tab`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      first.send("/qu")
      try first.waitFor("the commands that are meant") { screen in
        screen.messageRows.contains { $0.contains("/quit") && $0.contains("Quit at once") }
          && screen.messageRows.contains { $0.contains("/query [NAMES]") }
      }
      #expect(try first.quit() == .code(0))

      let second = try sitting.startOnline()
      try second.waitFor(text: "▌ /qu")
      second.send(Typed.tab)
      try second.waitFor(text: "▌ /quit")
      second.send(Typed.enter)
      #expect(try second.waitForExit() == .code(0))

      let third = try sitting.startOnline()
      try third.waitForShownChat()
      #expect(!third.hasMessage("/quit"))
      #expect(try third.quit() == .code(0))
    }

    @Test func `slash commands create, find and leave chats`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      terminal.send("/query Ada" + Typed.enter)
      try terminal.waitFor("the new chat") { $0.messageRows[0] == "  Ada" }
      terminal.send("/win gui" + Typed.enter + "typed on")
      try terminal.waitFor("the chat that fits, with what was typed for it") { screen in
        screen.messageRows[0].hasPrefix("  Guide") && screen.text.contains("▌ typed on")
      }
      terminal.send("\u{15}/switch ada" + Typed.enter)
      try terminal.waitFor("the other chat, and its place in the list") { screen in
        screen.messageRows[0] == "  Ada" && screen.text.contains("▌ Ada")
      }
      terminal.send("/part" + Typed.enter)
      try terminal.waitFor(text: "Leave “Ada”?")
      terminal.send(Typed.confirm)
      try terminal.waitFor("the list without it") { !$0.text.contains("Ada") }
      #expect(try terminal.quit() == .code(0))
    }
  }
}
