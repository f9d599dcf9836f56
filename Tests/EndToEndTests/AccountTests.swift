import Cells
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// The welcome of the first start, and new profiles, sign-in and sign-out from inside the
  /// program.
  @Suite struct Accounts {
    private static let accountsKey = "\u{1b}A"

    @Test(arguments: [ProgramSitting.wide, ProgramSitting.narrow])
    func `the first start offers three ways to begin, and Enter opens the guide's chat`(
      size: Size
    ) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(size: size, isNamed: false)
      try terminal.waitFor(text: "Welcome to confab")
      try terminal.waitForConnection()
      try terminal.waitFor("one unread message") { $0.rows.contains { $0.contains("Guide") } }
      WholeScreen.expect(terminal, named: "welcome-\(size.columns)x\(size.rows)")
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Write to Guide")
      #expect(!terminal.screen.text.contains("Welcome to confab"))
      if size == ProgramSitting.narrow {
        // A message of one's own leads to the end, from where Esc leaves the chat. Then no chat is
        // open; who has opened one needs no welcome.
        terminal.send("hi" + Typed.enter)
        try terminal.waitFor(text: "Seen")
        terminal.send(Typed.escape)
        try terminal.waitFor(text: "Enter open")
      }
      #expect(try terminal.quit() == .code(0))
      let second = try sitting.start(size: size, isNamed: false)
      try second.waitForConnection()
      #expect(!second.screen.text.contains("Welcome to confab"))
      #expect(try second.quit() == .code(0))
    }

    @Test func `a profile is made and another one is shown without leaving the program`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.openSelectedChat()
      terminal.send("/profile work" + Typed.enter)
      try terminal.waitFor(text: "tester (work)")
      try terminal.waitForConnection()
      terminal.send(Self.accountsKey)
      try terminal.waitFor("both profiles") { screen in
        screen.rows.contains { $0.contains("work") && $0.contains("open now") }
          && screen.rows.contains { $0.contains("▌") == false && $0.contains(" local ") }
      }
      terminal.send(Typed.up + Typed.enter)
      try terminal.waitFor("the local profile") { screen in
        screen.isOnline && !screen.text.contains("(work)") && screen.text.contains("● tester")
      }
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `a person makes an account and signs out without leaving the program`() throws {
      let folder = try TemporaryFolder()
      let server = try TwoPeople.program(
        ["--data", "\(folder.path)/s", "serve", "--open-registration", "--listen", "127.0.0.1:0"],
        folder)
      try server.waitFor(text: "listening on")
      let address = try #require(TwoPeople.address(server.screen.text))
      let terminal = try VirtualTerminal(
        ProgramSitting.program(), arguments: ["--data", "\(folder.path)/d", "--bot-pause", "0"],
        home: folder.path, size: ProgramSitting.wide)
      terminal.keptAlive = folder
      try terminal.waitFor(text: "Make an account")
      terminal.send(Typed.down + Typed.down + Typed.enter)
      try terminal.waitFor(text: "Homeserver, or your id there")
      terminal.send(address + Typed.enter)
      try terminal.waitFor(text: "Your name at")
      terminal.send("anna" + Typed.enter)
      try terminal.waitForSilence()
      terminal.send("correct horse" + Typed.enter)
      try terminal.waitForSecondPassword()
      terminal.send("correct horse" + Typed.enter)
      try terminal.waitFor(text: "anna · localhost")
      try terminal.waitForConnection()

      terminal.send(Self.accountsKey)
      try terminal.waitFor(text: "Sign out …")
      terminal.send(Typed.end + Typed.enter)
      try terminal.waitFor(text: "Sign out of @anna:localhost?")
      terminal.send(Typed.down + Typed.enter)
      try terminal.waitFor("the local profile") { screen in
        screen.isOnline && screen.text.contains("● tester")
      }
      #expect(access("\(folder.path)/d/profiles/anna@localhost/confab.db", F_OK) == 0)
      #expect(try terminal.quit() == .code(0))
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }

    @Test func `a sign-in that fails says why and can be tried again, and Esc goes back`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      terminal.send(Self.accountsKey)
      try terminal.waitFor(text: "to your Matrix account")
      terminal.send(Typed.down + Typed.enter)
      try terminal.waitFor(text: "Homeserver, or your id there")
      terminal.send("http://127.0.0.1:1" + Typed.enter)
      try terminal.waitFor(text: "no homeserver answers at http://127.0.0.1:1")
      try terminal.waitFor(text: "Enter tries again, Esc goes back to confab")
      // Letters answer nothing.
      terminal.send("anna" + Typed.enter)
      try terminal.waitFor("the server to be asked for again") { screen in
        screen.rows.count { $0.contains("Homeserver, or your id there") } == 2
      }
      terminal.send("@" + Typed.escape)
      try terminal.waitForConnection()
      try terminal.waitFor(text: "Guide")
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `Esc at a prompt of the first start goes back to the welcome`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(isNamed: false)
      for choice in [Typed.down, Typed.down + Typed.down] {
        try terminal.waitFor(text: "Welcome to confab")
        try terminal.waitForConnection()
        terminal.send(choice + Typed.enter)
        try terminal.waitFor(text: "Homeserver, or your id there")
        // An arrow is a key that does nothing here, and no Esc.
        terminal.send("example" + Typed.up + ".org")
        try terminal.waitFor(text: "example.org")
        terminal.send(Typed.escape)
      }
      try terminal.waitFor(text: "Welcome to confab")
      #expect(!terminal.screen.text.contains("^["))
      #expect(try terminal.quit() == .code(0))
    }

    @Test func `what was typed for a sign-in that fails reaches no chat`() throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(isNamed: false)
      try terminal.waitFor(text: "Welcome to confab")
      try terminal.waitForConnection()
      terminal.send(Typed.down + Typed.enter)
      try terminal.waitFor(text: "Homeserver, or your id there")
      terminal.send("http://127.0.0.1:1" + Typed.enter + "anna" + Typed.enter + "hunter2")
      try terminal.waitFor(text: "Enter tries again")
      terminal.send(Typed.escape)
      try terminal.waitFor(text: "Welcome to confab")
      try terminal.waitForConnection()
      terminal.send(Typed.enter)
      try terminal.waitFor(text: "Write to Guide")
      #expect(!terminal.screen.text.contains("hunter2"), "\(terminal.screen.picture)")
      #expect(try terminal.quit() == .code(0))
      let second = try sitting.start(isNamed: false)
      try second.waitFor(text: "Write to Guide")
      #expect(!second.screen.text.contains("Welcome to confab"))
      #expect(try second.quit() == .code(0))
    }

    @Test func `the welcome returns until something was chosen, and then signing in is offered`()
      throws
    {
      let sitting = try ProgramSitting()
      for _ in 0..<2 {
        let terminal = try sitting.start(isNamed: false)
        try terminal.waitFor(text: "Welcome to confab")
        terminal.send(Typed.escape)
        try terminal.waitFor(text: "Sign in to an account")
        try terminal.waitForConnection()
        #expect(try terminal.quit() == .code(0))
      }
    }
  }
}
