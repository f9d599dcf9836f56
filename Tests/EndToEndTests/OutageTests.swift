import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
  /// A server that goes down and comes back.
  @Suite struct Outages {
    @Test func `an outage is shown with the next attempt to connect, and a key reconnects at once`()
      throws
    {
      let folder = try TemporaryFolder()
      let server = try serve(folder, at: "127.0.0.1:0")
      let address = try #require(
        TwoPeople.address(server.screen.text), "\(server.screen.picture)")
      for name in ["anna", "bob"] { try TwoPeople.register(name, at: address, folder) }
      let anna = try TwoPeople.program(["--data", "\(folder.path)/anna"], folder)
      try anna.waitForConnection()
      anna.send(Typed.newChat)
      try anna.waitFor(text: "Who with?")
      anna.send("bob" + Typed.enter + Typed.enter)
      try anna.waitFor(text: "Write to ")

      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
      try anna.waitFor("the outage, and the key to try now") { screen in
        screen.text.contains("offline: no connection, next try in")
          && screen.text.contains("F5 retry")
      }
      anna.send("said meanwhile" + Typed.enter)
      try anna.waitFor("the message to wait") { screen in
        screen.rows.contains { $0.contains("said meanwhile") && $0.contains("Waiting") }
      }
      let command = try TwoPeople.program(
        ["--data", "\(folder.path)/anna", "send", "bob", "from a shell"], folder)
      #expect(try command.waitForExit() == .code(0))
      #expect(command.screen.text.contains("queued for bob"), "\(command.screen.picture)")

      let again = try serve(folder, at: String(address.dropFirst("http://".count)))
      anna.send(Typed.retry)
      try anna.waitFor("both messages to be sent") { screen in
        ["said meanwhile", "from a shell"].allSatisfy { screen.isSent($0) }
      }
      #expect(try anna.quit() == .code(0))
      again.kill(SIGTERM)
      #expect(try again.waitForExit() == .code(0))
    }

    @Test func `the seconds to the next attempt to connect count down, and a key connects at once`()
      throws
    {
      let company = try Company("anna")
      let anna = try company.start("anna")
      try company.server.stop()
      // Each failed try doubles the pause. `CountdownTests` covers the whole countdown on a moved
      // clock.
      try anna.waitFor("a wait of some seconds") { $0.secondsToNextTry ?? 0 >= 3 }
      let seconds = try #require(anna.screen.secondsToNextTry)
      try anna.waitFor("fewer seconds than \(seconds)") { screen in
        screen.secondsToNextTry.map { $0 < seconds } ?? false
      }

      try company.server.startAgain()
      anna.send(Typed.retry)
      try anna.waitForConnection()
      #expect(!anna.screen.text.contains("next try"))
      try company.end(anna)
    }

    @Test func `a full screen that opens while a command waits for a slow server takes over`()
      throws
    {
      let (folder, server) = try annaAndBob()
      // The server is stopped like a job, so that connections to it are accepted and then wait.
      server.kill(SIGSTOP)
      let command = try TwoPeople.program(
        ["--data", "\(folder.path)/anna", "send", "bob", "from a shell"], folder)
      try waitForLock(of: "anna", folder, command)
      let anna = try TwoPeople.program(["--data", "\(folder.path)/anna"], folder)
      try anna.waitFor("the message to wait") { screen in
        screen.rows.contains { $0.contains("from a shell") }
      }
      #expect(try command.waitForExit() == .code(0))
      #expect(command.screen.text.contains("queued for bob"), "\(command.screen.picture)")
      server.kill(SIGCONT)
      try anna.waitFor("the message to be sent") { $0.isSent("from a shell") }
      #expect(anna.screen.messageRows.count { $0.contains("from a shell") } == 1)
      #expect(try anna.quit() == .code(0))
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }

    @Test func `two commands for a slow server wait for each other`() throws {
      let (folder, server) = try annaAndBob()
      server.kill(SIGSTOP)
      func send(_ text: String) throws -> VirtualTerminal {
        try TwoPeople.program(["--data", "\(folder.path)/anna", "send", "bob", text], folder)
      }
      let first = try send("number one")
      try waitForLock(of: "anna", folder, first)
      let second = try send("number two")
      try second.waitFor(text: "waiting for another confab")
      server.kill(SIGCONT)
      for command in [first, second] {
        #expect(try command.waitForExit() == .code(0), "\(command.screen.picture)")
        #expect(command.screen.text.contains("sent to bob"), "\(command.screen.picture)")
      }
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }

    @Test(arguments: [
      "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 900))",
    ])
    func `quitting and SIGTERM are at once while a server sends without end`(flood: String) throws {
      let (folder, server) = try annaAndBob()
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
      let flooding = try FloodingServer(flood)
      defer { flooding.stop() }
      let session = "\(folder.path)/anna/profiles/anna@localhost/session.json"
      let text = try String(contentsOfFile: session, encoding: .utf8)
      let address = try #require(TwoPeople.address(server.screen.text))
      try text.replacing(address, with: "http://127.0.0.1:\(flooding.port)")
        .write(toFile: session, atomically: true, encoding: .utf8)
      for signal in [nil, SIGTERM] as [Int32?] {
        let anna = try TwoPeople.program(["--data", "\(folder.path)/anna"], folder)
        let seen = flooding.connections
        try anna.waitFor("the flood") { _ in flooding.connections > seen }
        if let signal { anna.kill(signal) } else { anna.send(Typed.quit) }
        #expect(try anna.waitForExit(timeout: 4) == .code(0), "\(anna.screen.picture)")
      }
    }

    /// A server, and Anna's profile with a chat with Bob.
    private func annaAndBob() throws -> (folder: TemporaryFolder, server: VirtualTerminal) {
      let folder = try TemporaryFolder()
      let server = try serve(folder, at: "127.0.0.1:0")
      let address = try #require(TwoPeople.address(server.screen.text), "\(server.screen.picture)")
      for name in ["anna", "bob"] { try TwoPeople.register(name, at: address, folder) }
      let anna = try TwoPeople.program(["--data", "\(folder.path)/anna"], folder)
      try anna.waitForConnection()
      try anna.startChat(with: "bob")
      #expect(try anna.quit() == .code(0))
      return (folder, server)
    }

    /// Waits until `command` holds the lock of the profile.
    private func waitForLock(
      of name: String, _ folder: TemporaryFolder, _ command: VirtualTerminal
    ) throws {
      let path = "\(folder.path)/\(name)/profiles/\(name)@localhost/lock"
      let lock = open(path, O_RDONLY | O_CLOEXEC)
      try #require(lock >= 0, "\(path)")
      defer { close(lock) }
      try command.waitFor("the lock") { _ in
        guard flock(lock, LOCK_SH | LOCK_NB) == 0 else { return true }
        flock(lock, LOCK_UN)
        return false
      }
    }

    @Test func `a signed-out person reads how to sign in, and unsent messages are kept`() throws {
      let folder = try TemporaryFolder()
      let server = try serve(folder, at: "127.0.0.1:0")
      let address = try #require(
        TwoPeople.address(server.screen.text), "\(server.screen.picture)")
      for name in ["anna", "bob"] { try TwoPeople.register(name, at: address, folder) }
      let options = ["--data", "\(folder.path)/anna"]
      let first = try TwoPeople.program(options, folder)
      try first.waitForConnection()
      first.send(Typed.newChat)
      try first.waitFor(text: "Who with?")
      first.send("bob" + Typed.enter + Typed.enter)
      try first.waitFor(text: "Write to ")
      #expect(try first.quit() == .code(0))

      try spoilToken(in: "\(folder.path)/anna/profiles/anna@localhost/session.json")
      let second = try TwoPeople.program(options, folder)
      try second.waitFor(text: "signed out: quit, then confab login")
      try second.waitFor(text: "Write to ")
      second.send("kept for later" + Typed.enter)
      try second.waitFor("the message to wait") { screen in
        screen.rows.contains { $0.contains("kept for later") && $0.contains("Waiting") }
      }
      #expect(!second.screen.text.contains("F5 retry"), "\(second.screen.picture)")
      #expect(try second.quit() == .code(0))

      try TwoPeople.signIn("anna", command: "login", at: address, folder)
      let third = try TwoPeople.program(options, folder)
      try third.waitForSelectedChat("bob")
      try third.waitFor("the message to be sent") { screen in
        screen.rows.contains { $0.contains("kept for later") && $0.contains("Sent") }
      }
      #expect(try third.quit() == .code(0))
      server.kill(SIGTERM)
      #expect(try server.waitForExit() == .code(0))
    }

    /// Changes the access token in the session file at `path`, so that the server refuses it as
    /// that of an ended session.
    private func spoilToken(in path: String) throws {
      let session = try String(contentsOfFile: path, encoding: .utf8)
      let key = #""accessToken":""#
      try #require(session.contains(key), "\(path)")
      try session.replacing(key, with: key + "x").write(
        toFile: path, atomically: true, encoding: .utf8)
    }

    private func serve(_ folder: TemporaryFolder, at place: String) throws -> VirtualTerminal {
      let server = try TwoPeople.program(
        ["--data", "\(folder.path)/s", "serve", "--open-registration", "--listen", place], folder)
      try server.waitFor(text: "listening on")
      return server
    }
  }
}

extension TerminalEmulator {
  /// The number of seconds in "next try in 8 s"; `nil` if the screen does not show these words.
  fileprivate var secondsToNextTry: Int? {
    guard let start = text.firstRange(of: "next try in ")?.upperBound else { return nil }
    return Int(text[start...].prefix { $0.isNumber })
  }
}

/// A server on a port of 127.0.0.1 that sends to each connection without end.
private final class FloodingServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let count = Mutex(0)

  init(_ flood: String) throws {
    (listener, port) = try LoopbackSocket.listen()
    let bytes = Array(String(repeating: flood, count: 1 + 65_536 / flood.utf8.count).utf8)
    let listener = listener
    DispatchQueue(label: "flood").async { [weak self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        self?.count.withLock { $0 += 1 }
        DispatchQueue(label: "flooded").async {
          while LoopbackSocket.send(bytes[...], to: connection) {}
          close(connection)
        }
      }
    }
  }

  /// The number of connections so far.
  var connections: Int { count.withLock { $0 } }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
