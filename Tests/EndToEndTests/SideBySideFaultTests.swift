import Cells
import Database
import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Two accounts are open in one window: a fault of one does not affect the other, and SIGTERM
  /// stores the drafts of both.
  @Suite struct SideBySideFaults {
    /// The options that open the profiles "work" and "local" and show "work" first.
    private static let workFirst = ["--profile", "work", "--profile", "local"]

    /// Waits until the account "local" is shown, and "work" is not.
    private func waitForLocal(_ terminal: VirtualTerminal) throws {
      try terminal.waitFor("the local account") { screen in
        screen.text.contains("tester") && !screen.text.contains("tester (work)")
      }
    }

    /// Types a draft into the composer of the shown chat, and waits until the composer begins with
    /// that draft.
    private func write(_ draft: String, _ terminal: VirtualTerminal) throws {
      terminal.send(draft)
      try terminal.waitFor(text: "▌ \(draft)")
    }

    @Test(arguments: ["local", "work"])
    func `a damaged store is set aside, and the other open account has lost nothing`(
      damaged: String
    ) throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startTwoAccounts()
      try write("for work", first)
      first.send(Typed.nextAccount)
      try waitForLocal(first)
      try write("for home", first)
      first.send(Typed.nextAccount)
      try first.waitFor(text: "▌ for work")
      #expect(try first.quit() == .code(0))
      let bytes = Data(repeating: 0x5a, count: 20_000)
      try bytes.write(to: URL(filePath: sitting.store(of: damaged)))

      let second = try sitting.start(arguments: Self.workFirst, isNamed: false)
      try second.waitFor(text: "tester (work)")
      try second.waitForConnection()
      if damaged == "local" {
        try second.waitFor(text: "▌ for work")
        try write("for work and more", second, typing: " and more")
        // The list names the other account once it is open, with its store made anew.
        try second.waitFor(text: "  local ")
        second.send(Typed.nextAccount)
        try waitForLocal(second)
      }
      try second.waitFor(text: "damaged")
      try second.openSelectedChat()
      if damaged == "work" {
        second.send(Typed.nextAccount)
        try waitForLocal(second)
        try second.waitFor(text: "▌ for home")
      }
      #expect(try second.quit() == .code(0))
      let folder = "\(sitting.folder.path)/d/profiles/\(damaged)"
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.contains { $0.hasPrefix("confab.db.damaged-") })
    }

    private func write(
      _ shown: String, _ terminal: VirtualTerminal, typing letters: String
    ) throws {
      terminal.send(letters)
      try terminal.waitFor(text: "▌ \(shown)")
    }

    @Test func `a store that cannot be opened is reported in the account that is shown`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startTwoAccounts()
      #expect(try first.quit() == .code(0))
      let store = sitting.store(of: "local")
      for name in ["", "-wal", "-shm"] { unlink(store + name) }
      try FileManager.default.createDirectory(
        atPath: store, withIntermediateDirectories: false)
      let second = try sitting.start(
        size: Size(rows: 24, columns: 200), arguments: Self.workFirst, isNamed: false)
      try second.waitFor(text: "confab.db")
      try second.waitFor(text: "tester (work)")
      try second.waitForShownChat()
      try second.say("echo in a healthy account")
      try second.waitForMessage("in a healthy account")
      #expect(try second.quit() == .code(0))
    }

    @Test func `while one account's disk hangs, another one echoes keys and receives messages`()
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startTwoAccounts()
      // Whatever the local account stores waits for this lock, and fails after two seconds.
      let lock = try Connection(path: sitting.store(of: "local"), busyMilliseconds: 20_000)
      try lock.run("BEGIN IMMEDIATE")
      terminal.send(Typed.nextAccount)
      try waitForLocal(terminal)
      // The keys do not wait for the store either.
      try write("for home", terminal)
      terminal.send(Typed.nextAccount)
      try terminal.waitFor(text: "tester (work)")
      try terminal.say("echo meanwhile")
      try terminal.waitFor("the answer") { screen in
        screen.messageRows.count { $0.contains("meanwhile") } > 1
      }
      try lock.run("ROLLBACK")
      terminal.send(Typed.nextAccount)
      try terminal.waitFor(text: "▌ for home")
      #expect(try terminal.quit() == .code(0))
      let second = try sitting.start()
      try second.waitFor(text: "▌ for home")
      #expect(try second.quit() == .code(0))
    }

    @Test func `an account whose store is locked at the start delays no other one`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.startTwoAccounts()
      #expect(try first.quit() == .code(0))
      let lock = try Connection(path: sitting.store(of: "local"), busyMilliseconds: 20_000)
      try lock.run("BEGIN IMMEDIATE")
      let second = try sitting.start(arguments: Self.workFirst, isNamed: false)
      try second.waitFor(text: "tester (work)")
      try second.waitForShownChat()
      try second.say("echo at the start")
      try lock.run("ROLLBACK")
      #expect(try second.quit() == .code(0))
    }

    @Test func `after a sign-in that fails all accounts are open again, and the same one is shown`()
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startTwoAccounts()
      try write("for work", terminal)
      terminal.send("\u{1b}A")
      try terminal.waitFor(text: "to your Matrix account")
      terminal.send(Typed.end + Typed.up + Typed.enter)
      try terminal.waitFor(text: "Homeserver, or your id there")
      terminal.send("http://127.0.0.1:1" + Typed.enter)
      try terminal.waitFor(text: "Esc goes back to confab")
      terminal.send(Typed.escape)
      try terminal.waitFor("the account that was shown, with its draft") { screen in
        screen.text.contains("tester (work)") && screen.text.contains("▌ for work")
      }
      try terminal.waitForConnection()
      terminal.send(Typed.nextAccount)
      try waitForLocal(terminal)
      terminal.send(Typed.nextAccount)
      try terminal.waitFor(text: "▌ for work")
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `SIGTERM stores the drafts of both accounts, also the one that was just typed`()
      throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startTwoAccounts()
      try write("for work", terminal)
      terminal.send(Typed.nextAccount)
      try waitForLocal(terminal)
      try write("for home", terminal)
      terminal.kill(SIGTERM)
      #expect(try terminal.waitForExit() == .code(0))
      let again = try sitting.start(isNamed: false)
      try again.waitFor(text: "▌ for home")
      try again.waitForConnection()
      again.send(Typed.nextAccount)
      try again.waitFor("the draft of work") { screen in
        screen.text.contains("▌ for work") && screen.text.contains("tester (work)")
      }
      #expect(try again.quit() == .code(0))
    }
  }
}
