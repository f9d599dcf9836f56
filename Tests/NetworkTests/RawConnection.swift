import Dispatch
import Glibc

/// A TCP connection whose bytes a test writes and reads itself. Blocking calls run on a queue of
/// the connection's own, so that they occupy none of the few threads that asynchronous tests share.
final class RawConnection: Sendable {
  private static let timeoutSeconds = 600
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "raw connection")

  /// Connects to 127.0.0.1.
  ///
  /// - Parameter source: the address of the client's end, in 127.0.0.0/8.
  init(port: Int, source: String = "127.0.0.1") {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: Self.timeoutSeconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    Self.withAddress(source, port: 0) { _ = bind(descriptor, $0, $1) }
    Self.withAddress("127.0.0.1", port: port) { _ = connect(descriptor, $0, $1) }
  }

  deinit { close(descriptor) }

  private static func withAddress(
    _ text: String, port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Void
  ) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, text, &address.sin_addr)
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Writes all bytes, unless the connection ends or takes no byte for ten minutes.
  ///
  /// - Returns: `true` if the system accepted all bytes.
  @discardableResult func write(_ bytes: [UInt8]) async -> Bool {
    await onQueue { [descriptor] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Writes the bytes of a text, as `write(_:)` does.
  @discardableResult func write(_ text: String) async -> Bool { await write(Array(text.utf8)) }

  /// Reads until `end` was seen, the connection ended or no byte came for ten minutes; returns all
  /// text that was read.
  func read(until end: String = "never") async -> String {
    await onQueue { [descriptor] in
      var (all, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
      while !String(decoding: all, as: UTF8.self).contains(end) {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        all += buffer.prefix(count)
      }
      return String(decoding: all, as: UTF8.self)
    }
  }

  /// Waits for the end of the connection; drops the bytes that come before it.
  ///
  /// - Returns: `false` when the connection was still open after ten minutes without a byte.
  func isEnded() async -> Bool {
    await onQueue { [descriptor] in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { continue }
        return count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK)
      }
    }
  }

  private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}

extension Loopback {
  /// The TCP port of the server.
  var port: Int { base.split(separator: ":").last.flatMap { Int($0) } ?? 0 }
}
