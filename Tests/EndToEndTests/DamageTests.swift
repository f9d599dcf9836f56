import Cells
import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct Damage {
    @Test func `a damaged homeserver is reported, and lost chats refuse messages with a reason`()
      throws
    {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      try first.say("echo from before")
      // The chat list previews what a sync has brought, so the answer must be there before the end.
      try first.waitFor("the answer") { screen in
        screen.messageRows.count { $0.contains("from before") } == 2
      }
      #expect(try first.quit() == .code(0))
      let server = "\(sitting.folder.path)/d/profiles/local/homeserver.db"
      try Data(repeating: 0x5a, count: 20_000).write(to: URL(filePath: server))

      let second = try sitting.start(size: Size(rows: 24, columns: 200))
      try second.waitFor(text: "The homeserver's data was damaged")
      try second.waitFor("the new chat with the guide above the old one") { screen in
        screen.isOnline && screen.rows[4].contains("Hello!")
          && screen.rows[6].contains("from before")
      }
      #expect(second.screen.text.contains("The homeserver's data was damaged"))
      #expect(!second.screen.text.contains("forgotten"))
      // The lost chat is shown again, ready to write in.
      try second.waitForShownChat()
      try second.waitForMessage("echo from before")
      second.send("anybody?" + Typed.enter)
      try second.waitFor(text: "Not sent: not in chat")
      second.send(Typed.up)
      try second.waitFor(text: "Not sent: the server does not have you in this chat any more.")
      #expect(try second.quit() == .code(0))
    }

    @Test func `a damaged store is set aside, reported and filled again from the server`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      try first.say("echo worth keeping")
      #expect(try first.quit() == .code(0))
      let profile = "\(sitting.folder.path)/d/profiles/local"
      let store = "\(profile)/confab.db"
      let bytes = Data(repeating: 0x5a, count: 20_000)
      try bytes.write(to: URL(filePath: store))

      let second = try sitting.start(size: Size(rows: 24, columns: 200))
      try second.waitFor(text: "damaged")
      try second.waitForSelectedChat("Guide")
      second.send(Typed.enter)
      try second.waitFor("the message, from the server") {
        $0.messageRows.contains { $0.contains("echo worth keeping") }
      }
      #expect(try second.quit() == .code(0))
      let kept = try FileManager.default.contentsOfDirectory(atPath: profile)
        .first {
          $0.hasPrefix("confab.db.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
      let path = "\(profile)/\(try #require(kept))"
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
  }
}
