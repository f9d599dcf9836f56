import Cells
import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// `confab login`, `confab register` and `confab logout`, for instance with a stand-in for a
  /// server that takes no passwords, and with `confab serve`.
  @Suite struct SignIn {
    @Test func `confirming the shown code signs in, and a logout removes the profile`() throws {
      let folder = try TemporaryFolder()
      let server = try OAuthStandIn()
      let login = try TwoPeople.program(
        ["--data", "\(folder.path)/x", "login", server.url], folder)
      try login.waitFor(text: "confirm the code  BCDF-GHJK")
      try login.waitFor(text: "\(server.url)/link?code=BCDF-GHJK")
      server.decide(true)
      #expect(try login.waitForExit() == .code(0), "\(login.screen.picture)")
      #expect(login.screen.text.contains("signed in as @ada:stand-in"))
      let profile = "\(folder.path)/x/profiles/ada@stand-in"
      let session = try String(contentsOfFile: "\(profile)/session.json", encoding: .utf8)
      #expect(session.contains("refresh1") && !login.screen.text.contains("refresh1"))
      var facts = stat()
      #expect(stat("\(profile)/session.json", &facts) == 0 && facts.st_mode & 0o777 == 0o600)

      let logout = try TwoPeople.program(
        ["--data", "\(folder.path)/x", "logout", "--remove-chats"], folder)
      #expect(try logout.waitForExit() == .code(0), "\(logout.screen.picture)")
      #expect(!server.hasSession && access(profile, F_OK) != 0)
      #expect(server.faults == [])
    }

    @Test func `over SSH the person pastes the browser's address into the program to sign in`()
      throws
    {
      let folder = try TemporaryFolder()
      let server = try OAuthStandIn(hasOAuth: false)
      let login = try VirtualTerminal(
        ProgramSitting.program(), arguments: ["--data", "\(folder.path)/x", "login", server.url],
        environment: ["SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"], home: folder.path,
        size: Size(rows: 20, columns: 240))
      login.keptAlive = folder
      try login.waitFor(text: "ssh -L ")
      let words = login.screen.text.split(whereSeparator: \.isWhitespace)
      let page = try #require(words.first { $0.contains("redirectUrl=") })
      let back = try #require(server.browse(String(page)), "\(page)")
      login.send("http://127.0.0.1:1/nothing" + Typed.enter)
      try login.waitFor(text: "This is not the address")
      login.send(back + Typed.enter)
      #expect(try login.waitForExit() == .code(0), "\(login.screen.picture)")
      #expect(login.screen.text.contains("signed in as @ada:stand-in"))
    }

    @Test func `a logout that keeps the chats leaves them readable, without tokens`() throws {
      let folder = try TemporaryFolder()
      let server = try TwoPeople.program(
        ["--data", "\(folder.path)/s", "serve", "--open-registration", "--listen", "127.0.0.1:0"],
        folder)
      try server.waitFor(text: "listening on")
      let address = try #require(TwoPeople.address(server.screen.text))
      for name in ["anna", "bob"] { try TwoPeople.register(name, at: address, folder) }
      let options = ["--data", "\(folder.path)/anna"]
      let anna = try TwoPeople.program(options, folder)
      try anna.waitForConnection()
      anna.send(Typed.newChat)
      try anna.waitFor(text: "Who with?")
      anna.send("bob" + Typed.enter + Typed.enter)
      try anna.waitFor(text: "Write to ")
      try anna.say("remember this")
      try anna.waitFor("the message to be sent") { $0.isSent("remember this") }
      let open = try TwoPeople.program(options + ["logout", "--keep-chats"], folder)
      #expect(try open.waitForExit() == .code(73), "\(open.screen.picture)")
      #expect(try anna.quit() == .code(0))

      let session = "\(folder.path)/anna/profiles/anna@localhost/session.json"
      let before = try String(contentsOfFile: session, encoding: .utf8)
      let logout = try TwoPeople.program(options + ["logout"], folder)
      try logout.waitFor(text: "[y/N]")
      logout.send(Typed.enter)
      #expect(try logout.waitForExit() == .code(0), "\(logout.screen.picture)")
      let after = try String(contentsOfFile: session, encoding: .utf8)
      #expect(before.contains(#""accessToken":""#) && after.contains(#""accessToken":"""#))
      let export = try TwoPeople.program(
        options + ["--profile", "anna@localhost", "export", "bob"], folder)
      #expect(try export.waitForExit() == .code(0), "\(export.screen.picture)")
      #expect(export.screen.text.contains("remember this"))
      let again = try TwoPeople.program(options + ["--profile", "anna@localhost"], folder)
      try again.waitFor(text: "signed out: quit, then confab login")
      #expect(try again.quit() == .code(0))
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }

    @Test func `login says that no server answers at the address, before it asks for a password`()
      throws
    {
      let folder = try TemporaryFolder()
      let login = try TwoPeople.program(
        ["--data", "\(folder.path)/x", "login", "http://127.0.0.1:1", "anna"], folder)
      #expect(try login.waitForExit() == .code(75), "\(login.screen.picture)")
      #expect(login.screen.text.contains("no homeserver answers at http://127.0.0.1:1"))
      #expect(!login.screen.text.contains("Password"))
    }

    @Test func `a new password that is repeated differently is asked for again`() throws {
      let folder = try TemporaryFolder()
      let server = try TwoPeople.program(
        ["--data", "\(folder.path)/s", "serve", "--open-registration", "--listen", "127.0.0.1:0"],
        folder)
      try server.waitFor(text: "listening on")
      let address = try #require(TwoPeople.address(server.screen.text))
      let register = try TwoPeople.program(
        ["--data", "\(folder.path)/x", "register", address], folder)
      try register.waitFor(text: "Your name at")
      register.send("anna" + Typed.enter)
      try register.waitForSilence()
      register.send("correct horse" + Typed.enter)
      try register.waitForSecondPassword()
      register.send("correct house" + Typed.enter)
      try register.waitFor(text: "The two passwords differ.")
      try register.waitFor("the password to be asked for again") { screen in
        screen.rows.count { $0.contains("Password for anna") } == 2
      }
      register.send(Typed.escape)
      #expect(try register.waitForExit() == .code(130), "\(register.screen.picture)")
      #expect(register.screen.text.contains("nothing was changed"))
      #expect(register.pseudoTerminal.isCooked)
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }
  }
}
