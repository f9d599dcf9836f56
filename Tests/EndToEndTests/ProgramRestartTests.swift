import Cells
import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ProgramRestarts {
    @Test func `chats, messages and the draft are the same after a restart`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      try first.say("echo to remember")
      first.send("not sent yet")
      try first.waitFor(text: "▌ not sent yet")
      #expect(try first.quit() == .code(0))
      #expect(!first.screen.isAlternateScreen)

      let second = try sitting.start()
      try second.waitForSelectedChat("Guide")
      try second.waitFor("the messages and the draft") { screen in
        screen.text.contains("echo to remember") && screen.text.contains("▌ not sent yet")
      }
      try second.waitForConnection()
      #expect(try second.quit() == .code(0))
    }

    @Test(arguments: [ProgramSitting.wide, ProgramSitting.narrow])
    func `the open chat is shown again after a restart, ready to write in`(size: Size) throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline(size: size)
      try first.openSelectedChat()
      try first.say("echo to be seen again")
      first.send("a draft")
      try first.waitFor(text: "▌ a draft")
      #expect(try first.quit() == .code(0))

      let second = try sitting.start(size: size)
      try second.waitFor("the messages and the draft") { screen in
        screen.messageRows.contains { $0.contains("echo to be seen again") }
          && screen.text.contains("▌ a draft")
      }
      // The keys are in the composer, where the draft continues.
      second.send(" goes on")
      try second.waitFor(text: "▌ a draft goes on")
      #expect(try second.quit() == .code(0))
    }

    @Test func `a chat is shown again at the scroll position where it was left`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      try first.say("flood 100")
      try first.waitFor("all of the flood") { screen in
        screen.messageRows.contains { $0.contains("100 of 100") }
      }
      first.send(Typed.pageUp)
      try first.waitFor("the page before") { screen in
        !screen.messageRows.contains { $0.contains("100 of 100") }
      }
      let place = first.screen.messageRows.filter { $0.contains("of 100") }
      #expect(place.count > 10)
      #expect(try first.quit() == .code(0))

      let second = try sitting.startOnline()
      try second.waitFor("the same messages") { screen in
        screen.messageRows.filter { $0.contains("of 100") } == place
      }
      // The messages stay in place when a key does something in the chat.
      second.send("now")
      try second.waitFor("the same messages above what is typed") { screen in
        screen.text.contains("▌ now")
          && screen.messageRows.filter { $0.contains("of 100") } == place
      }
      #expect(try second.quit() == .code(0))
    }

    @Test func `a draft survives kill -9`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      first.send("draft before the end")
      try first.waitFor(text: "▌ draft before the end")
      // Drafts are stored some time after the last key, and the screen does not show when.
      try first.waitFor("the draft on the disk") { _ in
        isStored("draft before the end", in: sitting)
      }
      first.kill(9)
      #expect(try first.waitForExit() == .signal(9))

      let second = try sitting.startOnline()
      try second.waitFor(text: "▌ draft before the end")
      #expect(try second.quit() == .code(0))
    }

    /// Returns `true` if the store's files contain `text`. The write-ahead log has the latest
    /// commits.
    private func isStored(_ text: String, in sitting: ProgramSitting) -> Bool {
      let store = "\(sitting.folder.path)/d/profiles/local/confab.db"
      return [store, store + "-wal"].contains { path in
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { return false }
        return bytes.firstRange(of: Data(text.utf8)) != nil
      }
    }
  }
}
