internal import Glibc

/// One end of a connection on a Unix socket, between programs of the same user.
struct LocalSocket: ~Copyable {
  private let descriptor: Int32

  /// Connects; `nil` when nobody of our own listens there.
  init?(path: String) {
    let made = Self.open()
    guard made >= 0 else { return nil }
    let result = Self.withAddress(of: path) { connect(made, $0, $1) }
    guard result == 0 else {
      close(made)
      return nil
    }
    self.init(taking: made)
  }

  /// Takes a connected descriptor over; `nil`, and it is closed, when the other end is another user's.
  init?(taking descriptor: Int32) {
    self.descriptor = descriptor
    // The kernel's struct ucred, which does not import: process, user, group.
    var peer: [UInt32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<UInt32>.stride * peer.count)
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size)
    // Whoever may write into a folder of ours may put a socket there.
    guard result == 0, peer[1] == getuid() else { return nil }
  }

  deinit { close(descriptor) }

  /// A descriptor that listens on `path`, readable and writable by its owner only; -1: errno says why.
  static func listen(path: String) -> Int32 {
    let made = open()
    guard made >= 0 else { return -1 }
    unlink(path)
    let old = umask(0o177)
    let result = withAddress(of: path) { bind(made, $0, $1) }
    umask(old)
    guard result == 0, Glibc.listen(made, 16) == 0 else {
      let code = errno
      close(made)
      errno = code
      return -1
    }
    return made
  }

  /// How long reading and writing wait for the other end.
  func setPatience(seconds: Int) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  /// Writes all of it; `false` when the other end is gone or too slow.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The bytes before the next newline; `nil` when there is none within `limit` bytes, or in time.
  func line(limit: Int) -> [UInt8]? {
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while found.count <= limit {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      // A connection carries one line each way.
      if let end = chunk[..<count].firstIndex(of: 10) { return found + chunk[..<end] }
      found += chunk[..<count]
    }
    return nil
  }

  private static func open() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      errno = ENAMETOOLONG
      return -1
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
