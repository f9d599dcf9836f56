import Cells
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Several accounts that are open in one window.
  @Suite struct SideBySide {
    @Test func `drafts stay with their account across switches, a kill and a restart`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startTwoAccounts()
      terminal.send("for work")
      try terminal.waitFor(text: "▌ for work")
      terminal.send(Typed.nextAccount)
      try terminal.waitFor("the local account") { screen in
        !screen.text.contains("(work)") && !screen.text.contains("for work")
      }
      terminal.send("for home")
      try terminal.waitFor(text: "▌ for home")
      terminal.send(Typed.nextAccount)
      try terminal.waitFor("the draft of work") { screen in
        screen.text.contains("▌ for work") && !screen.text.contains("for home")
      }
      terminal.send(Typed.nextAccount)
      try terminal.waitFor(text: "▌ for home")
      terminal.kill(SIGKILL)
      #expect(try terminal.waitForExit() == .signal(SIGKILL))

      let again = try sitting.start(isNamed: false)
      try again.waitFor("the shown account first") { screen in
        screen.text.contains("▌ for home") && !screen.text.contains("(work)")
      }
      try again.waitForConnection()
      again.send(Typed.nextAccount)
      try again.waitFor("the other account with its draft") { screen in
        screen.text.contains("▌ for work") && screen.text.contains("tester (work)")
      }
      again.kill(SIGTERM)
      #expect(try again.waitForExit() == .code(0))

      // The account that was shown last is shown first.
      let third = try sitting.start(isNamed: false)
      try third.waitFor(text: "▌ for work")
      #expect(try third.quit() == .code(0))
    }

    @Test func `keys after a switch of accounts in one packet reach the account then shown`() throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startTwoAccounts()
      terminal.send("one" + Typed.nextAccount + "two" + Typed.nextAccount + "three")
      try terminal.waitFor(text: "▌ onethree")
      terminal.send(Typed.nextAccount)
      try terminal.waitFor("the local account") { screen in
        screen.text.contains("▌ two") && !screen.text.contains("one")
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `the switcher finds a chat of another account and shows it there`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startTwoAccounts()
      try terminal.startChat(with: "Botanist")
      try terminal.waitFor(text: "▌ Write to Botanist")
      terminal.send(Typed.nextAccount)
      try terminal.waitFor("the local account") { !$0.text.contains("(work)") }
      terminal.send(Typed.switcher + "botan")
      try terminal.waitFor("the chat of the other account") { screen in
        screen.switcherRows.contains { $0.contains("Botanist") && $0.contains("work") }
      }
      terminal.send(Typed.enter)
      try terminal.waitFor("the chat in its account") { screen in
        screen.text.contains("tester (work)") && screen.text.contains("▌ Write to Botanist")
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `an account is closed from the overlay of accounts and opened again`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startTwoAccounts()
      terminal.send("\u{1b}A")
      try terminal.waitFor(text: "Close work here")
      // The last choices are those for signing in.
      terminal.send(Typed.end + Typed.up + Typed.up + Typed.enter)
      try terminal.waitFor("the local account") { !$0.text.contains("(work)") }
      terminal.send(Typed.nextAccount)
      try terminal.waitFor(text: "No other account is open here")
      terminal.send("/profile work" + Typed.enter)
      try terminal.waitFor(text: "tester (work)")
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a profile that another confab has open does not prevent the use of the others`()
      throws
    {
      let sitting = try ProgramSitting()
      let first = try sitting.startOnline()
      let second = try sitting.start(
        arguments: ["--profile", "local", "--profile", "work"], isNamed: false)
      try second.waitFor(text: "tester (work)")
      try second.waitFor(text: "is open in another confab")
      try second.openSelectedChat()
      second.send("for work")
      try second.waitFor(text: "▌ for work")
      #expect(try second.quit() == .code(0))
      #expect(try first.quit() == .code(0))

      // Now the account that is shown first is free, and the other one is in use.
      let third = try sitting.startOnline()
      let fourth = try sitting.start(
        arguments: ["--profile", "work", "--profile", "local"], isNamed: false)
      try fourth.waitFor(text: "is open in another confab")
      try fourth.waitFor(text: "▌ for work")
      #expect(try fourth.quit() == .code(0))
      #expect(try third.quit() == .code(0))
    }

    /// Registers people whose profiles are all in one data folder.
    private func register(_ names: String..., in company: Company) throws {
      for name in names {
        let terminal = try TwoPeople.program(
          ["--data", "\(company.folder.path)/all", "register", company.server.address, name],
          company.folder)
        try terminal.waitForSilence()
        terminal.send("correct horse" + Typed.enter)
        try terminal.waitForSecondPassword()
        terminal.send("correct horse" + Typed.enter)
        #expect(try terminal.waitForExit() == .code(0), "\(terminal.screen.picture)")
      }
    }

    /// Starts a program with the accounts of Anna and Bob open, of which Anna's is shown.
    private func annaAndBob(_ company: Company) throws -> VirtualTerminal {
      let terminal = try VirtualTerminal(
        ProgramSitting.program(),
        arguments: [
          "--data", "\(company.folder.path)/all", "--profile", "anna@localhost", "--profile",
          "bob@localhost",
        ], home: company.folder.path, size: ProgramSitting.wide)
      terminal.keptAlive = company.folder
      try terminal.waitFor(text: "anna · localhost")
      try terminal.waitForConnection()
      return terminal
    }

    @Test func `a room of both accounts is unread in the hidden one until that is shown`() throws {
      let company = try Company("carla")
      try register("anna", "bob", in: company)
      let made = try company.request(
        "POST", "createRoom",
        #"{"name":"Garden","preset":"private_chat","invite":["@anna:localhost","@bob:localhost"]}"#,
        as: "carla")
      let room = try #require(
        made.split(separator: "\"").first { $0.hasPrefix("!") }.map(String.init), "\(made)")
      let terminal = try annaAndBob(company)
      try terminal.joinSelectedChat()
      terminal.send(Typed.nextAccount)
      try terminal.waitFor(text: "bob · localhost")
      try terminal.joinSelectedChat()
      terminal.send(Typed.nextAccount)
      try terminal.waitFor(text: "anna · localhost")
      try terminal.waitFor("all to be read") { $0.title == "confab" }

      let sent = try company.request(
        "PUT", "rooms/\(room)/send/m.room.message/t1",
        #"{"msgtype":"m.text","body":"the roses bloom"}"#, as: "carla")
      #expect(sent.contains("event_id"), "\(sent)")
      try terminal.waitForMessage("the roses bloom")
      // Anna reads it, Bob does not: it is the one unread message.
      try terminal.waitFor("Bob's unread message") { $0.title == "(1) confab" }
      let carla = try company.start("carla")
      try carla.openSelectedChat()
      try carla.waitForMessage("the roses bloom")
      try carla.waitFor(text: "Seen by anna")
      #expect(!carla.screen.rows.contains { $0.contains("Seen by") && $0.contains("bob") })
      #expect(terminal.screen.title == "(1) confab")

      terminal.send(Typed.nextAccount)
      try terminal.waitFor(text: "bob · localhost")
      try terminal.waitForMessage("the roses bloom")
      try terminal.waitFor("all to be read") { $0.title == "confab" }
      try carla.waitFor("both to have read it") { screen in
        screen.text.contains("Seen by") && screen.text.contains("bob")
      }
      try company.end(carla, terminal)
    }

    @Test func `an account whose server is gone does not prevent the use of the others`() throws {
      let company = try Company()
      try register("anna", in: company)
      let terminal = try VirtualTerminal(
        ProgramSitting.program(),
        arguments: [
          "--data", "\(company.folder.path)/all", "--bot-pause", "0", "--profile",
          "anna@localhost", "--profile", "local",
        ], home: company.folder.path, size: ProgramSitting.wide)
      terminal.keptAlive = company.folder
      try terminal.waitFor(text: "anna · localhost")
      try terminal.waitForConnection()
      try company.server.stop()
      try terminal.waitFor(text: "offline")
      terminal.send(Typed.nextAccount)
      try terminal.waitFor("the local account") { $0.text.contains("● tester") }
      try terminal.openSelectedChat()
      terminal.send("help" + Typed.enter)
      try terminal.waitForMessage("I know these words:")
      #expect(try terminal.quit() == .code(0))
    }
  }
}

extension Typed {
  static let nextAccount = "\u{1b}0"
}

extension ProgramSitting {
  /// Starts a program with the profiles "local" and "work" open, of which "work" is shown with its
  /// guide's chat open.
  func startTwoAccounts() throws -> VirtualTerminal {
    let terminal = try start(isNamed: false)
    try terminal.waitFor(text: "Welcome to confab")
    try terminal.waitForConnection()
    terminal.send(Typed.enter)
    try terminal.waitFor(text: "Write to Guide")
    terminal.send("/profile work" + Typed.enter)
    try terminal.waitFor(text: "tester (work)")
    try terminal.waitForConnection()
    try terminal.openSelectedChat()
    return terminal
  }

  /// The path of the database file of a profile.
  func store(of profile: String) -> String { "\(folder.path)/d/profiles/\(profile)/confab.db" }
}
