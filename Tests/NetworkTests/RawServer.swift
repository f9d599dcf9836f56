import Dispatch
import Glibc
import Synchronization

/// A TCP server on 127.0.0.1 that calls a test's closure for each connection, on queues of its own.
final class RawServer: Sendable {
  let port: Int
  private let listening: Int32
  private let connections = Mutex<[Int32]>([])

  /// Starts the server.
  ///
  /// - Parameter serve: called with each connection's descriptor, which is closed when the call
  ///   returns.
  init(serve: @escaping @Sendable (Int32) -> Void) {
    let (listening, port) = listenOnLoopback(backlog: 128)
    (self.listening, self.port) = (listening, port)
    DispatchQueue(label: "raw server").async { [weak self] in
      while true {
        let connection = accept(listening, nil, nil)
        guard connection >= 0, let self else { return }
        connections.withLock { $0.append(connection) }
        DispatchQueue(label: "raw connection").async { [weak self] in
          serve(connection)
          self?.connections.withLock { $0.removeAll { $0 == connection } }
          close(connection)
        }
      }
    }
  }

  deinit {
    shutdown(listening, Int32(SHUT_RDWR))
    close(listening)
    for connection in connections.withLock({ $0 }) { shutdown(connection, Int32(SHUT_RDWR)) }
  }

  /// Reads the head of one request or response, up to its empty line.
  ///
  /// - Returns: `nil` if the connection ended before the empty line.
  static func readHead(_ connection: Int32) -> [UInt8]? {
    var (head, byte) = ([UInt8](), [UInt8](repeating: 0, count: 1))
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard recv(connection, &byte, 1, 0) == 1 else { return nil }
      head.append(byte[0])
    }
    return head
  }

  /// Sends all bytes over a connection.
  ///
  /// - Returns: `true` if the system accepted all bytes.
  @discardableResult static func send(_ bytes: some Collection<UInt8>, to connection: Int32) -> Bool
  {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// A port of 127.0.0.1 whose queue of connections is full, so that connecting to it takes minutes.
final class FullPort: Sendable {
  let port: Int
  private let descriptors: [Int32]

  init() {
    let (listening, port) = listenOnLoopback(backlog: 0)
    self.port = port
    descriptors =
      [listening]
      + (0..<4).map { _ in
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        withLoopbackAddress(port: port) { _ = connect(descriptor, $0, $1) }
        return descriptor
      }
  }

  deinit { for descriptor in descriptors { close(descriptor) } }
}

/// Calls `body` with the address of a port of 127.0.0.1.
func withLoopbackAddress(port: Int, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Void) {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// Opens a listening socket on a free port of 127.0.0.1.
func listenOnLoopback(backlog: Int32) -> (descriptor: Int32, port: Int) {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var port = 0
  withLoopbackAddress(port: 0) { address, size in
    bind(descriptor, address, size)
    listen(descriptor, backlog)
    var size = size
    getsockname(descriptor, address, &size)
    address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      port = Int(UInt16(bigEndian: $0.pointee.sin_port))
    }
  }
  return (descriptor, port)
}
