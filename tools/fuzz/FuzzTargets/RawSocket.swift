import Glibc

/// One end of a Unix stream socket or TCP connection, over which tests send arbitrary bytes.
package struct RawSocket: ~Copyable {
  private let descriptor: Int32

  /// Wraps a connected descriptor, and closes it at the end.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Connects to the socket file at `path`.
  package init(connectingTo path: String) throws(FuzzFinding) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let result = Self.withAddress(path) { connect(descriptor, $0, $1) }
    try FuzzFinding.unless(result == 0, "nobody listens at \(path): errno \(errno)")
  }

  /// Connects to a port of this machine.
  package init(connectingToPort port: Int) throws(FuzzFinding) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try FuzzFinding.unless(result == 0, "nobody listens at port \(port): errno \(errno)")
  }

  /// Opens a socket that listens at `path`; returns its descriptor, which the caller closes.
  package static func listen(at path: String) throws(FuzzFinding) -> Int32 {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let result = withAddress(path) { bind(descriptor, $0, $1) }
    try FuzzFinding.unless(
      result == 0 && Glibc.listen(descriptor, 16) == 0, "cannot listen at \(path): errno \(errno)")
    return descriptor
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      // The last byte stays zero, as the path is NUL-terminated.
      place.copyBytes(from: path.utf8.prefix(place.count - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Waits for an event of `poll`; `false` if none comes within the time. A signal starts the time
  /// anew: libFuzzer sends itself signals at intervals, which end a `poll` with EINTR.
  package static func wait(_ descriptor: Int32, for event: Int32, milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    var result: Int32
    repeat { result = poll(&waiting, 1, milliseconds) } while result < 0 && errno == EINTR
    return result > 0
  }

  /// Writes all bytes; `false` if the peer has closed, or accepts nothing within the time.
  @discardableResult package func send(
    _ bytes: some Sequence<UInt8>, milliseconds: Int32 = 1_000
  ) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      guard Self.wait(descriptor, for: POLLOUT, milliseconds: milliseconds) else { return false }
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Closes the connection's writing direction.
  package func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads until `isEnough` is true, until the peer closes, or until nothing arrives within the
  /// time.
  package func receive(
    milliseconds: Int32, until isEnough: (_ bytes: [UInt8]) -> Bool = { _ in false }
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isEnough(bytes) {
      guard Self.wait(descriptor, for: POLLIN, milliseconds: milliseconds) else { return bytes }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Reads one byte; `nil` if none arrives within the time or the peer has closed.
  package func receiveOne(milliseconds: Int32) -> UInt8? {
    var byte: UInt8 = 0
    guard Self.wait(descriptor, for: POLLIN, milliseconds: milliseconds),
      read(descriptor, &byte, 1) == 1
    else { return nil }
    return byte
  }

  /// `true` if the peer has closed, or closes within the time, and all its bytes have been read.
  package func isClosed(milliseconds: Int32) -> Bool {
    var byte: UInt8 = 0
    return Self.wait(descriptor, for: POLLIN, milliseconds: milliseconds)
      && recv(descriptor, &byte, 1, Int32(MSG_PEEK)) <= 0
  }
}
