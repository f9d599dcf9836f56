import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// The sockets of a profile: their paths, and connections that must not block others.
  @Suite struct ControlSockets {
    @Test func `the control sockets are in the profile's own folder even if its path is long`()
      throws
    {
      let folder = try TemporaryFolder()
      let shared = folder.path + "/shared"
      try #require(mkdir(shared, 0o777) == 0 && chmod(shared, 0o777) == 0)
      let data = folder.path + "/" + String(repeating: "long-", count: 30)
      func start(_ words: String...) throws -> VirtualTerminal {
        let terminal = try VirtualTerminal(
          ProgramSitting.program(), arguments: ["--data", data, "--bot-pause", "0"] + words,
          environment: ["XDG_RUNTIME_DIR": shared], home: folder.path, size: ProgramSitting.wide)
        terminal.keptAlive = folder
        return terminal
      }
      let screen = try start()
      try screen.waitFor(text: "Guide")
      try screen.waitForConnection()
      let profile = data + "/profiles/local"
      for name in ["control.sock", "homeserver.sock"] {
        var facts = stat()
        #expect(lstat("\(profile)/\(name)", &facts) == 0, "\(name)")
        #expect(facts.st_mode & 0o7777 == 0o600 && facts.st_mode & S_IFMT == S_IFSOCK, "\(name)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: shared) == [])
      let command = try VirtualTerminal(
        ProgramSitting.program(), arguments: ["--data", data, "send", "Guide", "echo a shell"],
        home: folder.path, size: ProgramSitting.wide)
      #expect(try command.waitForExit() == .code(0), "\(command.screen.picture)")
      #expect(try screen.quit() == .code(0))
    }

    @Test func `control connections that send nothing or half a line delay no command`() throws {
      let sitting = try ProgramSitting()
      let screen = try sitting.startOnline()
      let path = "\(sitting.folder.path)/d/profiles/local/control.sock"
      var silent: [Int32] = []
      defer { for descriptor in silent { close(descriptor) } }
      for number in 0..<24 {
        let descriptor = try #require(Self.connect(path))
        silent.append(descriptor)
        if number % 2 == 1 { #expect(write(descriptor, "{\"send\"", 7) == 7) }
      }
      let command = try sitting.command("send", "Guide", "echo in time")
      #expect(try command.waitForExit() == .code(0), "\(command.screen.picture)")
      #expect(command.screen.text.contains("sent to Guide"), "\(command.screen.picture)")
      #expect(try screen.quit() == .code(0))
    }

    @Test func `each of many requests to the control socket, one after the other, gets an answer`()
      throws
    {
      let sitting = try ProgramSitting()
      let screen = try sitting.startOnline()
      let path = "\(sitting.folder.path)/d/profiles/local/control.sock"
      // More than twice the limit of waiting connections.
      for number in 1...40 {
        let descriptor = try #require(Self.connect(path))
        defer { close(descriptor) }
        #expect(send(descriptor, "{}\n", 3, Int32(MSG_NOSIGNAL)) == 3)
        #expect(Self.answer(descriptor) == "{\"state\":\"unknown\"}\n", "request \(number)")
      }
      #expect(try screen.quit() == .code(0))
    }

    /// Returns the text that the program sends on this connection until it closes the connection
    /// and so frees its descriptor.
    private static func answer(_ descriptor: Int32) -> String {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 100)
      while true {
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += chunk[..<count]
      }
    }

    private static func connect(_ path: String) -> Int32? {
      let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if result == 0 { return made }
      close(made)
      return nil
    }
  }
}
