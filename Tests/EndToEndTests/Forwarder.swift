import Glibc
import Synchronization
import Testing

/// Forwards TCP connections to a server, and can break as real networks do: open connections stay
/// open but carry no data, neither end is notified, and new connections work.
final class Forwarder: Sendable {
  private struct Pair {
    let client: Int32
    let server: Int32
    var isDead = false
  }

  private struct State {
    var pairs: [Pair] = []
    var isStopping = false
  }

  /// The port on 127.0.0.1 on which the forwarder listens.
  let port: UInt16
  private let target: UInt16
  private let listener: Int32
  /// A pair of sockets that wakes the thread from `poll`: the reading end and the writing end.
  private let wake: (Int32, Int32)
  private let state = Mutex(State())

  /// Starts to forward connections to a port of 127.0.0.1.
  init(to target: UInt16) throws {
    self.target = target
    (listener, port) = try LoopbackSocket.listen()
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, LoopbackSocket.streamKind, 0, &ends) == 0)
    wake = (ends[0], ends[1])
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self)
    try #require(pthread_create(&thread, nil, runForwarder, box.toOpaque()) == 0)
    pthread_detach(thread)
  }

  /// Stops forwarding data on the connections that are open now.
  func die() {
    state.withLock { state in
      for index in state.pairs.indices { state.pairs[index].isDead = true }
    }
  }

  /// Makes the thread close all connections and end.
  func stop() {
    state.withLock { $0.isStopping = true }
    _ = write(wake.1, "x", 1)
  }

  fileprivate func run() {
    while !state.withLock({ $0.isStopping }) {
      let living = state.withLock { $0.pairs.filter { !$0.isDead } }
      var waiting = ([wake.0, listener] + living.flatMap { [$0.client, $0.server] }).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&waiting, nfds_t(waiting.count), -1)
      if waiting[1].revents != 0 { accept() }
      for (index, pair) in living.enumerated() {
        if waiting[2 + 2 * index].revents != 0 { pass(from: pair.client, to: pair.server, pair) }
        if waiting[3 + 2 * index].revents != 0 { pass(from: pair.server, to: pair.client, pair) }
      }
    }
    for pair in state.withLock({ $0.pairs }) {
      close(pair.client)
      close(pair.server)
    }
    for descriptor in [listener, wake.0, wake.1] { close(descriptor) }
  }

  private func accept() {
    let client = Glibc.accept(listener, nil, nil)
    guard client >= 0 else { return }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    guard let server = LoopbackSocket.connect(to: target) else {
      close(client)
      return
    }
    state.withLock { $0.pairs.append(Pair(client: client, server: server)) }
  }

  /// Forwards the waiting data of a connection in one direction. Holds the lock meanwhile, so that
  /// no data is forwarded any more when `die` returns.
  private func pass(from source: Int32, to target: Int32, _ pair: Pair) {
    state.withLock { state in
      guard let index = state.pairs.firstIndex(where: { $0.client == pair.client }),
        !state.pairs[index].isDead
      else { return }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(source, &buffer, buffer.count)
      if count > 0, LoopbackSocket.send(buffer[..<count], to: target) { return }
      state.pairs.remove(at: index)
      close(pair.client)
      close(pair.server)
    }
  }
}

private func runForwarder(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let box else { return nil }
  Unmanaged<Forwarder>.fromOpaque(box).takeRetainedValue().run()
  return nil
}

/// TCP sockets on 127.0.0.1.
enum LoopbackSocket {
  /// The type of the sockets, closed on exec so that programs under test do not inherit them.
  static let streamKind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  private static func with<T>(
    _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> T
  ) -> T {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Opens a socket that listens on a free port.
  static func listen() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, streamKind, 0)
    var address = address(port: 0)
    try #require(with(&address) { bind(descriptor, $0, $1) } == 0)
    try #require(Glibc.listen(descriptor, 16) == 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &length)
      }
    }
    return (descriptor, address.sin_port.bigEndian)
  }

  static func connect(to port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, streamKind, 0)
    var address = address(port: port)
    guard with(&address, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends a request and returns the body of the response, which must not be empty; "" if no
  /// response came.
  static func ask(
    _ method: String, _ path: String, body: String = "", port: UInt16, token: String
  ) -> String {
    guard let descriptor = connect(to: port) else { return "" }
    defer { close(descriptor) }
    let request = """
      \(method) \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\
      Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
      """
    guard send(Array(request.utf8)[...], to: descriptor) else { return "" }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      answer += buffer[..<count]
    }
    let text = String(decoding: answer, as: UTF8.self)
    return text.split(separator: "\r\n\r\n", maxSplits: 1).last.map(String.init) ?? ""
  }
}
