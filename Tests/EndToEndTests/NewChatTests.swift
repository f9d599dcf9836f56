import TestSupport
import Testing

extension EndToEnd {
  @Suite struct NewChats {
    @Test func `people are suggested while typing, and a chat with several becomes a room`() throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.send(Typed.newChat)
      try terminal.waitFor(text: "Who with?")
      terminal.send("gu")
      try terminal.waitFor(text: "@guide:local")
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Guide ×")
      terminal.send("Robin" + Typed.tab + "Garden")
      try terminal.waitFor(text: "Garden")
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Write to ")
      try terminal.waitFor("the room's name in the list") { screen in
        screen.rows.contains { $0.prefix(24).contains("Garden") }
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a public room with an address is made, and a second one cannot have its address`()
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      // The third button of a new chat unfolds the fields of a room.
      terminal.send(Typed.newChat)
      try terminal.waitFor(text: "Who with?")
      terminal.send(Typed.tab + Typed.tab + Typed.tab + Typed.enter + "Garden")
      try terminal.waitFor(text: "Who may join?")
      terminal.send(Typed.tab + Typed.tab + Typed.tab + " " + Typed.tab + "plot" + Typed.enter)
      try terminal.waitFor(text: "[Make the room]")
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Write to Garden")
      terminal.send("/create Orchard" + Typed.enter)
      try terminal.waitFor(text: "[Make the room]")
      terminal.send(Typed.shiftTab + " " + Typed.tab + "plot" + Typed.enter + Typed.enter)
      try terminal.waitFor(text: "the address #plot is taken")
      #expect(terminal.screen.text.contains("Orchard"), "\(terminal.screen.picture)")
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `an invalid user id is refused in the new-chat form`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.send(Typed.newChat)
      try terminal.waitFor(text: "Who with?")
      terminal.send("@nobody")
      try terminal.waitFor(text: "An address needs a server")
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "! An address needs a server")
      terminal.send(":local" + Typed.enter)
      try terminal.waitFor(text: "Nobody has the address “@nobody:local”")
      #expect(terminal.screen.text.contains("@nobody:local"), "\(terminal.screen.picture)")
      #expect(try terminal.quit() == .code(0))
    }
  }
}
