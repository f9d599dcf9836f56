import Cells
import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Registration at `confab serve`, and its start with damaged data.
  @Suite struct Serve {
    @Test func `an invitation makes one account while the homeserver runs`() throws {
      let folder = try TemporaryFolder()
      let server = try TwoPeople.program(
        ["--data", "\(folder.path)/s", "serve", "--listen", "127.0.0.1:0"], folder)
      try server.waitFor(text: "listening on")
      let address = try #require(TwoPeople.address(server.screen.text), "\(server.screen.picture)")

      let invitation = try TwoPeople.program(
        ["--data", "\(folder.path)/s", "invitation"], folder)
      #expect(try invitation.waitForExit() == .code(0))
      let token = String(invitation.screen.text.prefix { $0 != "\n" && $0 != " " })
      #expect(token.count > 20, "\(invitation.screen.picture)")

      let anna = try register("anna", at: address, folder)
      anna.send(token + Typed.enter)
      #expect(try anna.waitForExit() == .code(0), "\(anna.screen.picture)")
      #expect(anna.screen.text.contains("signed in as @anna:"))
      #expect(!anna.screen.text.contains(token))
      let bob = try register("bob", at: address, folder)
      bob.send(token + Typed.enter)
      #expect(try bob.waitForExit() == .code(77), "\(bob.screen.picture)")
      #expect(bob.screen.text.contains("does not take this invitation"))
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }

    /// Runs `confab register` up to the question for the invitation.
    private func register(
      _ name: String, at address: String, _ folder: TemporaryFolder
    ) throws -> VirtualTerminal {
      let terminal = try TwoPeople.program(
        ["--data", "\(folder.path)/\(name)", "register", address, name], folder)
      try terminal.waitFor(text: "Password for \(name):")
      try terminal.waitForSilence()
      terminal.send("secret" + Typed.enter)
      try terminal.waitForSecondPassword()
      terminal.send("secret" + Typed.enter)
      try terminal.waitFor(text: "Invitation to")
      try terminal.waitForSilence()
      return terminal
    }

    @Test func `a homeserver whose file may not grow goes on, and so does one with a full disk`()
      throws
    {
      let folder = try TemporaryFolder()
      let server = try VirtualTerminal(
        "/bin/bash",
        arguments: [
          "-c", "ulimit -f 600; exec \"$0\" \"$@\"", try ProgramSitting.program(), "--data",
          "\(folder.path)/s", "serve", "--open-registration", "--no-limits", "--listen",
          "127.0.0.1:0",
        ], home: folder.path, size: ProgramSitting.wide)
      server.keptAlive = folder
      try server.waitFor(text: "listening on")
      let address = try #require(TwoPeople.address(server.screen.text))
      let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
      let registered = LoopbackSocket.ask(
        "POST", "/_matrix/client/v3/register",
        body: #"{"username":"anna","password":"correct horse","auth":{"type":"m.login.dummy"}}"#,
        port: port, token: "")
      let token = try #require(
        registered.firstRange(of: #""access_token":""#).map { range in
          String(registered[range.upperBound...].prefix { $0 != "\"" })
        })
      func store(_ number: Int) -> String {
        LoopbackSocket.ask(
          "PUT", "/_matrix/client/v3/user/@anna:localhost/account_data/x\(number)",
          body: "{\"x\":\"\(String(repeating: "x", count: 20_000))\"}", port: port, token: token)
      }
      #expect(store(0) == "{}")
      let refused = (1...60).lazy.map { store($0) }.first { $0 != "{}" }
      #expect(refused?.contains("errcode") == true, "\(refused ?? "never refused")")
      #expect(server.exitStatus == nil)
      let versions = LoopbackSocket.ask(
        "GET", "/_matrix/client/versions", body: "", port: port, token: token)
      #expect(versions.contains("versions"))
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0), "\(server.screen.picture)")
    }

    @Test(arguments: [20_000, 0])
    func `a damaged homeserver does not start unless asked to start anew`(bytes: Int) throws {
      let folder = try TemporaryFolder()
      let words = ["--data", "\(folder.path)/s", "serve", "--listen", "127.0.0.1:0"]
      let first = try TwoPeople.program(words, folder)
      try first.waitFor(text: "listening on")
      first.kill(SIGTERM)
      #expect(try first.waitForExit() == .code(0))
      let path = "\(folder.path)/s/serve/homeserver.db"
      let damaged = Data(repeating: 0x5a, count: bytes)
      try damaged.write(to: URL(filePath: path))

      let second = try TwoPeople.program(words, folder)
      #expect(try second.waitForExit() == .code(74), "\(second.screen.picture)")
      #expect(second.screen.text.contains("--start-anew"))
      #expect(try Data(contentsOf: URL(filePath: path)) == damaged)

      let third = try TwoPeople.program(words + ["--start-anew"], folder)
      try third.waitFor(text: "listening on")
      third.kill(SIGTERM)
      #expect(try third.waitForExit() == .code(0))
    }
  }
}
