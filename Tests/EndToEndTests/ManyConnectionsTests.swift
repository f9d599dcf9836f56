import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// `confab serve` with more connections than it may have descriptors. `CONFAB_SOAK` in the
  /// environment raises the numbers to 20,000 connections in sequence and 2,000 at once.
  @Suite struct ManyConnections {
    private static let request = "GET /_matrix/client/versions HTTP/1.1\r\nHost: h\r\n\r\n"

    @Test func `a homeserver answers a connection while silent ones use all file descriptors`()
      throws
    {
      let isSoak = getenv("CONFAB_SOAK") != nil
      let (inTurn, atOnce, descriptors) = isSoak ? (20_000, 2_000, 1_024) : (300, 150, 96)
      let folder = try TemporaryFolder()
      let server = try serve(folder, descriptors: descriptors)
      let port = try #require(self.port(of: server))

      for number in 0..<inTurn {
        let connection = connect(to: port)
        let answer = ask(connection)
        close(connection)
        guard answer.hasPrefix("HTTP/1.1 200") else {
          Issue.record("no answer over connection \(number): \(answer)")
          break
        }
      }
      let silent = (0..<atOnce).map { _ in connect(to: port) }
      defer { for connection in silent { close(connection) } }
      let ordinary = connect(to: port)
      #expect(ask(ordinary).hasPrefix("HTTP/1.1 200"))
      close(ordinary)
      try expectEnd(of: server)
    }

    /// GLib makes a thread when it first closes a connection, and ends the process if there is no
    /// descriptor for it.
    @Test func `a homeserver answers although its first connections use all file descriptors`()
      throws
    {
      let folder = try TemporaryFolder()
      let server = try serve(folder, descriptors: 24)
      let port = try #require(self.port(of: server))
      let silent = (0..<100).map { _ in connect(to: port) }
      defer { for connection in silent { close(connection) } }
      let ordinary = connect(to: port)
      #expect(ask(ordinary).hasPrefix("HTTP/1.1 200"))
      close(ordinary)
      try expectEnd(of: server)
    }

    private func expectEnd(of server: VirtualTerminal) throws {
      server.kill(SIGTERM)
      let status = try server.waitForExit()
      #expect(status == .code(0), "\(server.screen.text)")
    }

    private func port(of server: VirtualTerminal) -> UInt16? {
      TwoPeople.address(server.screen.text)?.split(separator: ":").last.flatMap { UInt16($0) }
    }

    private func serve(_ folder: TemporaryFolder, descriptors: Int) throws -> VirtualTerminal {
      let script = "ulimit -n \(descriptors); exec \"$0\" \"$@\""
      let server = try VirtualTerminal(
        "/bin/sh",
        arguments: [
          "-c", script, ProgramSitting.program(), "--data", "\(folder.path)/s", "serve", "--listen",
          "127.0.0.1:0",
        ], home: folder.path, size: ProgramSitting.wide)
      server.keptAlive = folder
      try server.waitFor(text: "listening on")
      return server
    }

    /// Connects to the port and returns the descriptor, on which reads and writes fail after ten
    /// seconds.
    private func connect(to port: UInt16) -> Int32 {
      let descriptor = socket(AF_INET, LoopbackSocket.streamKind, 0)
      var limit = timeval(tv_sec: 10, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(
          descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      return descriptor
    }

    /// Requests the server's versions.
    ///
    /// - Returns: the first part of the response; "" if none came.
    private func ask(_ connection: Int32) -> String {
      let request = Array(Self.request.utf8)
      guard send(connection, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
        return ""
      }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = recv(connection, &buffer, buffer.count, 0)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
  }
}
