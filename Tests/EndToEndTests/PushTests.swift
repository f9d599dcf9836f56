import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Pushes: for Anna, whose connection to the server breaks without notice while Bob writes to
  /// her, and for a local profile.
  @Suite struct Pushes {
    private struct Two {
      let folder: TemporaryFolder
      let server: VirtualTerminal
      let port: UInt16
      let way: Forwarder
      let bob: VirtualTerminal

      /// Starts Anna's program.
      func anna(_ options: [String]) throws -> VirtualTerminal {
        let anna = try TwoPeople.program(["--data", "\(folder.path)/anna"] + options, folder)
        try anna.waitForConnection()
        return anna
      }

      var profile: String { "\(folder.path)/anna/profiles/anna@localhost" }

      /// Returns Anna's pushers as the server lists them.
      func pushers() throws -> String {
        let session = try String(contentsOfFile: profile + "/session.json", encoding: .utf8)
        let key = #""accessToken":""#
        let start = try #require(session.firstRange(of: key)).upperBound
        let token = String(session[start...].prefix { $0 != "\"" })
        return LoopbackSocket.ask("GET", "/_matrix/client/v3/pushers", port: port, token: token)
      }

      func waitForPusher(_ terminal: VirtualTerminal) throws {
        try terminal.waitFor("the pusher") { _ in (try? pushers().contains("pushkey")) ?? false }
      }

      func end(_ anna: VirtualTerminal) throws {
        for terminal in [anna, bob] { #expect(try terminal.quit() == .code(0)) }
        server.kill(SIGTERM)
        #expect(try server.waitForExit() == .code(0))
        way.stop()
      }
    }

    /// Makes a chat of Anna and Bob, which Bob has open, and ends Anna's program.
    private func two() throws -> Two {
      let folder = try TemporaryFolder()
      let server = try TwoPeople.program(
        [
          "--data", "\(folder.path)/s", "serve", "--open-registration", "--local-gateways",
          "--listen", "127.0.0.1:0",
        ],
        folder)
      try server.waitFor(text: "listening on")
      let address = try #require(TwoPeople.address(server.screen.text))
      let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
      let way = try Forwarder(to: port)
      try TwoPeople.register("anna", at: "http://127.0.0.1:\(way.port)", folder)
      try TwoPeople.register("bob", at: address, folder)
      let bob = try TwoPeople.program(["--data", "\(folder.path)/bob"], folder)
      try bob.waitForConnection()
      let two = Two(folder: folder, server: server, port: port, way: way, bob: bob)
      let anna = try two.anna([])
      anna.send(Typed.newChat)
      try anna.waitFor(text: "Start chat")
      anna.send("bob" + Typed.enter + Typed.enter)
      try anna.waitFor(text: "Write to ")
      try anna.say("hello")
      try bob.waitForSelectedChat("anna")
      try bob.openSelectedChat()
      #expect(try anna.quit() == .code(0))
      return two
    }

    @Test func `a message comes by push if the long poll's connection is dead`() throws {
      let two = try two()
      let anna = try two.anna(["--push", "on"])
      try two.waitForPusher(anna)
      two.way.die()
      try two.bob.say("are you there?")
      try anna.waitFor("the message") { $0.title == "(1) confab" }
      #expect(!anna.screen.text.contains("offline"), "\(anna.screen.picture)")
      // The next message needs no push, as the new connection works.
      try two.bob.say("and again")
      try anna.waitFor("the next") { $0.title == "(2) confab" }
      try anna.goToList()
      try anna.openSelectedChat()
      try anna.waitFor("both, once") { screen in
        ["are you there?", "and again"].allSatisfy { text in
          screen.messageRows.filter { $0.contains(text) }.count == 1
        }
      }
      try two.end(anna)
    }

    @Test func `a message comes by push if the live socket's connection is dead`() throws {
      let two = try two()
      let anna = try two.anna(["--push", "on"])
      try anna.goToList()
      try anna.openSelectedChat()
      try two.waitForPusher(anna)
      try two.bob.say("one")
      try anna.waitFor(text: "one")
      two.way.die()
      try two.bob.say("two")
      try anna.waitFor("the message") { screen in
        screen.messageRows.contains { $0.contains("two") }
      }
      try anna.say("three")
      try two.bob.waitFor(text: "three")
      try two.end(anna)
    }

    @Test func `a suspended program fetches new messages when it is continued`() throws {
      let two = try two()
      let anna = try two.anna(["--push", "on"])
      try two.waitForPusher(anna)
      anna.kill(SIGSTOP)
      two.way.die()
      try two.bob.say("sleep well")
      anna.kill(SIGCONT)
      try anna.waitFor("the message") { $0.title == "(1) confab" }
      try two.end(anna)
    }

    @Test func `each start replaces the pusher, and turning pushes off removes it`() throws {
      let two = try two()
      #expect(try two.pushers() == #"{"pushers":[]}"#)
      var urls: Set<String> = []
      for _ in 0..<2 {
        let anna = try two.anna(["--push", "on"])
        try anna.waitFor("a new pusher") { _ in
          let pushers = (try? two.pushers()) ?? ""
          return pushers.contains("pushkey") && !urls.contains(pushers)
        }
        let pushers = try two.pushers()
        #expect(pushers.split(separator: "pushkey").count == 2, "\(pushers)")
        urls.insert(pushers)
        #expect(try anna.quit() == .code(0))
      }
      let anna = try two.anna(["--push", "off"])
      try anna.waitFor("no pusher") { _ in (try? two.pushers()) == #"{"pushers":[]}"# }
      try anna.waitFor("no key") { _ in
        !FileManager.default.fileExists(atPath: two.profile + "/push-key")
      }
      #expect(Listening.places(of: anna.pid) == [])
      try two.end(anna)
    }

    @Test func `a local profile receives pushes on the loopback address unless turned off`() throws
    {
      let sitting = try ProgramSitting()
      let terminal = try sitting.startOnline()
      try terminal.waitFor("a gateway") { _ in !Listening.places(of: terminal.pid).isEmpty }
      let places = Listening.places(of: terminal.pid)
      #expect(places.count == 1)
      #expect(places.allSatisfy { $0.hasPrefix("0100007F:") }, "\(places)")
      #expect(try terminal.quit() == .code(0))
      let silent = try sitting.start(arguments: ["--push", "off"])
      try silent.waitForConnection()
      try silent.waitFor("no key") { _ in
        !FileManager.default.fileExists(
          atPath: "\(sitting.folder.path)/d/profiles/local/push-key")
      }
      #expect(Listening.places(of: silent.pid) == [])
      #expect(try silent.quit() == .code(0))
    }

    @Test(arguments: [
      "", "yes", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000", ":80", "0.0.0.0:80",
      "[::]:80", "127.0.0.1:80,", "127.0.0.1:80,ftp://x", "127.0.0.1:80,https://",
      "127.0.0.1:80,https://x/?q", "127.0.0.1:80,https://a b",
    ])
    func `an invalid address for pushes is refused`(place: String) throws {
      let sitting = try ProgramSitting()
      let terminal = try sitting.start(arguments: ["--push", place])
      #expect(try terminal.waitForExit() == .code(64))
      #expect(terminal.screen.text.contains("--push"), "\(terminal.screen.picture)")
    }
  }
}

/// The TCP sockets on which a process listens.
enum Listening {
  /// Returns the address and port of each TCP socket, IPv4 or IPv6, on which a process listens, as
  /// /proc/net/tcp writes them: "0100007F:1F90".
  static func places(of pid: Int32) -> [String] {
    let sockets = Set(links(of: pid))
    return ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { file -> [String] in
      let table = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      return table.split(separator: "\n").dropFirst().compactMap { line in
        let fields = line.split(separator: " ")
        let isListening = fields.count > 9 && fields[3] == "0A"
        return isListening && sockets.contains("socket:[\(fields[9])]") ? String(fields[1]) : nil
      }
    }
  }

  private static func links(of pid: Int32) -> [String] {
    let folder = "/proc/\(pid)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }
}
