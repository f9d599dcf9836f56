import Cells
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// `confab serve` and two people with accounts there.
  @Suite struct TwoPeople {
    @Test func `two people register and chat with each other`() throws {
      let folder = try TemporaryFolder()
      let server = try Self.program(
        ["--data", "\(folder.path)/s", "serve", "--open-registration", "--listen", "127.0.0.1:0"],
        folder)
      try server.waitFor(text: "listening on")
      let address = try #require(Self.address(server.screen.text), "\(server.screen.picture)")

      try Self.register("anna", at: address, folder)
      try Self.register("bob", at: address, folder)
      let anna = try Self.program(["--data", "\(folder.path)/anna"], folder)
      let bob = try Self.program(["--data", "\(folder.path)/bob"], folder)
      try anna.waitForConnection()
      try bob.waitForConnection()

      anna.send(Typed.newChat)
      try anna.waitFor(text: "Start chat")
      anna.send("bob" + Typed.enter + Typed.enter)
      try anna.waitFor(text: "Write to ")
      anna.send("hello bob" + Typed.enter)
      try anna.waitFor("Sent") { screen in
        screen.messageRows.contains { $0.contains("hello bob") && $0.contains("Sent") }
      }
      try bob.waitForSelectedChat("anna")
      try bob.openSelectedChat()
      try bob.waitFor(text: "hello bob")
      // Bob's screen shows the message, so Anna's screen shows it as seen.
      try anna.waitFor("Seen") { screen in
        screen.messageRows.contains { $0.contains("hello bob") && $0.contains("Seen") }
      }
      try bob.say("hello anna")
      try anna.waitFor("hello anna") { screen in
        screen.messageRows.contains { $0.contains("hello anna") }
      }
      // Tab in the same packet completes a name before its search is answered. Bob's screen marks
      // the message that mentions him.
      anna.send("so, @b\t look")
      try anna.waitFor(text: "▌ so, @bob look")
      anna.send(Typed.enter)
      try bob.waitFor("a mention") { screen in
        screen.messageRows.contains { $0.contains("▎") && $0.contains("so, @bob look") }
      }
      anna.send("mail @bobby" + Typed.enter)
      try bob.waitFor("no mention") { screen in
        screen.messageRows.contains { !$0.contains("▎") && $0.contains("mail @bobby") }
      }
      #expect(try anna.quit() == .code(0))
      #expect(try bob.quit() == .code(0))
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }

    @Test func `a wrong password is refused and never shown`() throws {
      let folder = try TemporaryFolder()
      let server = try Self.program(
        ["--data", "\(folder.path)/s", "serve", "--open-registration", "--listen", "127.0.0.1:0"],
        folder)
      try server.waitFor(text: "listening on")
      let address = try #require(Self.address(server.screen.text), "\(server.screen.picture)")
      try Self.register("anna", at: address, folder)
      let login = try Self.program(
        ["--data", "\(folder.path)/x", "login", address, "anna"], folder)
      try login.waitForSilence()
      login.send("not it" + Typed.enter)
      #expect(try login.waitForExit() == .code(77))
      #expect(!login.screen.text.contains("not it"))
      #expect(login.pseudoTerminal.isCooked)
    }

    @Test func `a password is not echoed after a suspension of the program`() throws {
      let folder = try TemporaryFolder()
      let shell = try VirtualTerminal(
        "/bin/bash", arguments: ["--norc", "--noprofile", "-i"], environment: ["PS1": "prompt$ "],
        home: folder.path, size: ProgramSitting.wide)
      shell.keptAlive = folder
      try shell.waitFor(text: "prompt$")
      let server = try Self.program(
        ["--data", "\(folder.path)/s", "serve", "--listen", "127.0.0.1:0"], folder)
      try server.waitFor(text: "listening on")
      let address = try #require(Self.address(server.screen.text), "\(server.screen.picture)")
      let program = try ProgramSitting.program()
      shell.send("\(program) --data \(folder.path)/x login \(address) anna" + Typed.enter)
      try shell.waitFor(text: "Password for anna:")
      try shell.waitForSilence()
      shell.send(Typed.suspend)
      try shell.waitFor(text: "Stopped")
      shell.send("fg" + Typed.enter)
      try shell.waitFor("the prompt again") { screen in
        screen.rows.count { $0.contains("Password for anna:") } == 2
      }
      try shell.waitForSilence()
      shell.send("never seen" + Typed.enter)
      try shell.waitFor(text: "refused anna")
      #expect(!shell.screen.text.contains("never seen"))
      shell.send("exit" + Typed.enter)
      _ = try shell.waitForExit()
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }

    @Test func `a mistyped profile name does not hide the chats at the next start`() throws {
      let sitting = try ProgramSitting()
      let first = try sitting.start(isNamed: false)
      try first.waitForConnection()
      #expect(try first.quit() == .code(0))
      let slip = try sitting.start(arguments: ["--profile", "nope"], isNamed: false)
      try slip.waitFor(text: "tester (nope)")
      #expect(try slip.quit() == .code(0))
      let next = try sitting.start(isNamed: false)
      try next.waitFor(text: "● tester")
      #expect(!next.screen.text.contains("nope"))
      #expect(try next.quit() == .code(0))
    }

    static func program(_ arguments: [String], _ folder: TemporaryFolder) throws -> VirtualTerminal
    {
      let terminal = try VirtualTerminal(
        ProgramSitting.program(), arguments: arguments, home: folder.path, size: ProgramSitting.wide
      )
      terminal.keptAlive = folder
      return terminal
    }

    static func register(_ name: String, at address: String, _ folder: TemporaryFolder) throws {
      try signIn(name, command: "register", at: address, folder)
    }

    /// Runs the command (`register` or `login`) for a person, and types the password.
    static func signIn(
      _ name: String, command: String, at address: String, _ folder: TemporaryFolder
    ) throws {
      let terminal = try Self.program(
        ["--data", "\(folder.path)/\(name)", command, address, name], folder)
      try terminal.waitForSilence()
      terminal.send("correct horse \(name)" + Typed.enter)
      if command == "register" {
        try terminal.waitForSecondPassword()
        terminal.send("correct horse \(name)" + Typed.enter)
      }
      #expect(try terminal.waitForExit() == .code(0), "\(terminal.screen.picture)")
      #expect(!terminal.screen.text.contains("horse"))
    }

    /// Returns the URL in the server's output, such as "listening on http://127.0.0.1:4711"; `nil`
    /// if there is none.
    static func address(_ text: String) -> String? {
      let words = text.split { $0 == " " || $0 == "\n" }
      return words.first { $0.contains("127.0.0.1:") }.map {
        $0.hasPrefix("http") ? String($0) : "http://\($0)"
      }
    }
  }
}

extension VirtualTerminal {
  /// Waits until the program asks for the new password a second time, with the terminal's echo off.
  func waitForSecondPassword() throws {
    try waitFor("the password to be asked for again, without echo") {
      $0.text.contains("The same again") && !pseudoTerminal.isCooked
    }
  }

  /// Waits for the password prompt and until the terminal's echo is off.
  func waitForSilence() throws {
    try waitFor("a password to be asked for, without echo") {
      $0.text.contains("Password") && !pseudoTerminal.isCooked
    }
  }
}
