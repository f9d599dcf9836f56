internal import Glibc

/// One end of a connection on a Unix socket between programs of the same user.
struct LocalSocket: ~Copyable {
  private let descriptor: Int32

  /// Connects to the socket at `place`; `nil` if no program of this user listens there.
  init?(at place: SocketPlace) {
    let made = Self.open()
    guard made >= 0 else { return nil }
    let result = Self.withAddress(of: place.path) { connect(made, $0, $1) }
    guard result == 0 else {
      close(made)
      return nil
    }
    self.init(taking: made)
  }

  /// Takes the ownership of a connected descriptor. Closes the descriptor and returns `nil` if
  /// another user's program is at the other end.
  init?(taking descriptor: Int32) {
    self.descriptor = descriptor
    // The fields of the kernel's struct ucred, which is not imported into Swift: process id, user
    // id and group id.
    var peer: [UInt32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<UInt32>.stride * peer.count)
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size)
    // The check matters for folders that others may write to: another user could have put a socket
    // there.
    guard result == 0, peer[1] == getuid() else { return nil }
  }

  deinit { close(descriptor) }

  /// Makes a socket at `place` that only its owner can use, in place of an earlier socket file, and
  /// listens there. Returns the descriptor; -1 on failure, with the reason in errno.
  static func listen(at place: SocketPlace) -> Int32 {
    let made = open()
    guard made >= 0 else { return -1 }
    unlink(place.path)
    let old = umask(0o177)
    let result = withAddress(of: place.path) { bind(made, $0, $1) }
    umask(old)
    guard result == 0, Glibc.listen(made, 64) == 0 else {
      let code = errno
      close(made)
      errno = code
      return -1
    }
    return made
  }

  /// Writes all bytes to the other end; returns `false` if writing fails, for example because the
  /// other end has closed, or `deadline` passes first.
  func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard wait(for: POLLOUT, until: deadline) else { return false }
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads a line, and returns it without its newline; `nil` if no newline arrives within about
  /// `limit` bytes, before `deadline` or before the other end closes.
  ///
  /// - Parameter deadline: applies to the whole line, however slowly its parts arrive.
  func line(limit: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while found.count <= limit, wait(for: POLLIN, until: deadline) {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      // A connection carries one line in each direction, so the bytes after the newline are
      // dropped.
      if let end = chunk[..<count].firstIndex(of: 10) { return found + chunk[..<end] }
      found += chunk[..<count]
    }
    return nil
  }

  private func wait(for events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let rest = ContinuousClock.now.duration(to: deadline).components
      let milliseconds = rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000
      guard milliseconds > 0 else { return false }
      var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      switch poll(&waiting, 1, Int32(clamping: milliseconds)) {
      case 0: return false
      case 1...: return true
      default: if errno != EINTR { return false }
      }
    }
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
