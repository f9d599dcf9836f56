import Cells
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct FirstRun {
    @Test func `the first start shows one chat with one unread message`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.waitFor("one unread message of the guide") { hasBadge($0) }
      WholeScreen.expect(terminal, named: "first-run-100x24")
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `the first start shows one unread message in 40 columns and 12 rows too`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline(size: ProgramSitting.narrow)
      try terminal.waitFor("one unread message of the guide") { hasBadge($0) }
      WholeScreen.expect(terminal, named: "first-run-40x12")
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `reading the guide's message removes the badge`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      try terminal.waitFor("no unread message") { !hasBadge($0) }
      #expect(try terminal.quit() == .code(0))
    }

    /// `true` if the selected chat of the list is the guide's and shows one unread message.
    private func hasBadge(_ screen: TerminalEmulator) -> Bool {
      let words = screen.selectedChat?.split { $0 == " " || $0 == "\n" } ?? []
      return words.contains("Guide") && words.contains("1")
    }
  }
}
