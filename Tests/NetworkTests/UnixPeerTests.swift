import CThreadUser
import Dispatch
import Glibc
import Network
import Testing

@Suite struct UnixPeerTests {
  @Test func `the user of a connection to a socket file is checked, and may be refused`()
    async throws
  {
    let folder = try temporaryFolder()
    let asked = Mailbox<UInt32>()
    let loopback = try Loopback(
      on: .unix(path: folder + "/s"),
      mayConnect: { user in
        asked.put(user)
        return false
      }
    ) { _, reply in reply.send(answer("served")) }
    await #expect(throws: NetworkError.self) { try await loopback.get("/") }
    #expect(await asked.next() == geteuid())
    loopback.server.stop()
    loopback.serverThread.stop()
    rmdir(folder)
  }

  @Test func `the check of a socket file's peer accepts only the owner and root`() {
    #expect(HTTPServer.isOwnerOrRoot(geteuid()) && HTTPServer.isOwnerOrRoot(0))
    #expect(!HTTPServer.isOwnerOrRoot(geteuid() + 1))
  }

  // MARK: Connections of another user

  /// A user who is neither the owner of the tests' processes nor root.
  private static let stranger: UInt32 = 1

  @Test(.enabled(if: geteuid() == 0, "only root can connect as another user"))
  func `a server refuses another user's connection to its socket file, even if the file is open`()
    async throws
  {
    let path = try openFolder() + "/s"
    let loopback = try Loopback(on: .unix(path: path)) { _, reply in reply.send(answer("served")) }
    #expect(await response(at: path, as: Self.stranger) == "connect: \(EACCES)")
    try #require(chmod(path, 0o666) == 0)
    #expect(await response(at: path, as: Self.stranger) == "")
    #expect(await response(at: path, as: 0).hasSuffix("served"))
    end(loopback, path)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can connect as another user"))
  func `the check of a socket file's peer gets the user who connects`() async throws {
    let path = try openFolder() + "/s"
    let asked = Mailbox<UInt32>()
    let loopback = try Loopback(
      on: .unix(path: path),
      mayConnect: { user in
        asked.put(user)
        return true
      }
    ) { _, reply in reply.send(answer("served")) }
    try #require(chmod(path, 0o666) == 0)
    #expect(await response(at: path, as: Self.stranger).hasSuffix("served"))
    #expect(await asked.next() == Self.stranger)
    end(loopback, path)
  }

  /// Makes a temporary folder in which every user may open files.
  private func openFolder() throws -> String {
    let folder = try temporaryFolder()
    try #require(chmod(folder, 0o711) == 0)
    return folder
  }

  private func end(_ loopback: Loopback, _ path: String) {
    loopback.server.stop()
    loopback.serverThread.stop()
    rmdir(String(path.dropLast("/s".count)))
  }

  /// Connects to the socket file at `path` as `user` and sends a request. Returns all that the
  /// server sends before it closes the connection, or the failed call with its errno.
  private func response(at path: String, as user: UInt32) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "another user").async {
        continuation.resume(returning: Self.exchange(path, user))
      }
    }
  }

  private static func exchange(_ path: String, _ user: UInt32) -> String {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    // The kernel gives the server the user that the thread has when it connects.
    guard confab_set_thread_user(user) == 0 else { return "set user: \(errno)" }
    let failure = connectedError(descriptor, path)
    guard confab_set_thread_user(0) == 0 else { fatalError("the thread stays another user's") }
    if let failure { return "connect: \(failure)" }
    let request = Array("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    _ = send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
    var (all, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      all += buffer.prefix(count)
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Connects the socket to the socket file at `path`; returns the errno of a failure, or `nil`.
  private static func connectedError(_ descriptor: Int32, _ path: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, size) == 0 ? nil : errno
      }
    }
  }
}
