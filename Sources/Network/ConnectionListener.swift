internal import CSoup
internal import Glibc

/// Accepts the connections of one listening socket. Used on the network thread only.
///
/// libsoup's own listener stops for ever when the process has no file descriptor left; this
/// listener pauses and tries again.
final class ConnectionListener {
  /// The greatest number of connections that are accepted in one turn of the event loop, before the
  /// thread's other event sources get their turn.
  private static let turn = 64
  /// The longest pause in accepting connections after a connection could not be accepted, in ms.
  private static let pauseMilliseconds = 100

  private let thread: NetworkThread
  private let socket: UnsafeMutablePointer<GSocket>
  /// Receives an accepted connection. Returns `false` if no further connection is to be accepted in
  /// this turn of the event loop, because another connection has to be closed first.
  private let accepted: (UnsafeMutablePointer<GSocket>) -> Bool
  /// Called when a waiting connection cannot be accepted, usually because the process has no file
  /// descriptor left.
  private let exhausted: () -> Void
  private var source: UnsafeMutablePointer<GSource>?
  private var timer: NetworkTimer?

  init(
    thread: NetworkThread, socket: UnsafeMutablePointer<GSocket>,
    accepted: @escaping (UnsafeMutablePointer<GSocket>) -> Bool, exhausted: @escaping () -> Void
  ) {
    self.thread = thread
    self.socket = socket
    self.accepted = accepted
    self.exhausted = exhausted
    g_object_ref(socket)
    g_socket_set_blocking(socket, 0)
    resume()
  }

  deinit {
    stop()
    g_object_unref(socket)
  }

  func resume() {
    timer?.cancel()
    timer = nil
    guard source == nil, g_socket_is_closed(socket) == 0,
      let made = g_socket_create_source(socket, G_IO_IN, nil)
    else { return }
    source = made
    g_source_set_callback(
      made, unsafeBitCast(onReady, to: GSourceFunc.self), Unmanaged.passUnretained(self).toOpaque(),
      nil)
    g_source_attach(made, thread.context)
  }

  func stop() {
    timer?.cancel()
    timer = nil
    guard let source else { return }
    self.source = nil
    g_source_destroy(source)
    g_source_unref(source)
  }

  fileprivate func accept() {
    for _ in 0..<Self.turn {
      var error: UnsafeMutablePointer<GError>?
      guard let connection = g_socket_accept(socket, nil, &error) else {
        defer { g_clear_error(&error) }
        if confab_would_block(&error) == 0 { pause() }
        return
      }
      defer { g_object_unref(connection) }
      guard accepted(connection) else { return }
    }
  }

  /// Pauses, usually until a file descriptor is free: `resume` is called when a connection closes,
  /// and after some time, because another part of the process may have closed a descriptor.
  private func pause() {
    stop()
    let listener = WeakListener(self)
    timer = thread.after(milliseconds: Self.pauseMilliseconds) { listener.value?.resume() }
    exhausted()
  }
}

/// Lets a timer's closure refer to a listener without keeping it alive.
///
/// `@unchecked Sendable`: used on the listener's thread only.
private final class WeakListener: @unchecked Sendable {
  weak var value: ConnectionListener?
  init(_ value: ConnectionListener) { self.value = value }
}

private let onReady: @convention(c) (OpaquePointer?, GIOCondition, gpointer?) -> gboolean = {
  guard let data = $2 else { return 0 }
  let listener = Unmanaged<ConnectionListener>.fromOpaque(data).takeUnretainedValue()
  withExtendedLifetime(listener) { listener.accept() }
  return 1
}

/// A listening socket. The code that creates it owns the reference to `socket`.
struct ListeningSocket {
  /// The greatest length of a socket's path in bytes: the size of `sun_path` without the
  /// terminating zero (`unix(7)`).
  static let maximumPathBytes = 107
  private static let backlog: Int32 = 1_024

  let socket: UnsafeMutablePointer<GSocket>
  /// The address on which the socket listens, with the port that the system chose if it was 0.
  let address: ListenAddress

  init(_ address: ListenAddress) throws(NetworkError) {
    switch address {
    case .tcp(let host, let port): try self.init(host: host, port: port)
    case .unix(let path): try self.init(path: path)
    }
  }

  private init(host: String, port: Int) throws(NetworkError) {
    guard let port = guint16(exactly: port) else { throw .cannotListen("no such port: \(port)") }
    guard let address = g_inet_socket_address_new_from_string(host, guint(port)) else {
      throw .cannotListen("not an address: \(host)")
    }
    defer { g_object_unref(address) }
    let bound = try Self.open(
      family: g_socket_address_get_family(address), protocol: G_SOCKET_PROTOCOL_TCP, at: address
    ) { _ in }
    let real = g_socket_get_local_address(bound, nil)
    defer { if let real { g_object_unref(real) } }
    socket = bound
    self.address = .tcp(address: host, port: Int(confab_inet_port(real)))
  }

  private init(path: String) throws(NetworkError) {
    guard path.utf8.count <= Self.maximumPathBytes, !path.isEmpty else {
      throw .pathTooLong(path: path, limit: Self.maximumPathBytes)
    }
    try Self.clear(path)
    guard let address = g_unix_socket_address_new(path) else {
      throw .cannotListen("not an address: \(path)")
    }
    defer { g_object_unref(address) }
    // Linux gives the file the mode of the socket, so it is never open to others, not even at
    // first.
    socket = try Self.open(
      family: G_SOCKET_FAMILY_UNIX, protocol: G_SOCKET_PROTOCOL_DEFAULT, at: address
    ) { fchmod($0, 0o600) }
    self.address = .unix(path: path)
  }

  private static func open(
    family: GSocketFamily, protocol: GSocketProtocol,
    at address: UnsafeMutablePointer<GSocketAddress>, prepare: (Int32) -> Void
  ) throws(NetworkError) -> UnsafeMutablePointer<GSocket> {
    var error: UnsafeMutablePointer<GError>?
    guard let socket = g_socket_new(family, G_SOCKET_TYPE_STREAM, `protocol`, &error) else {
      throw .cannotListen(describe(error))
    }
    g_socket_set_listen_backlog(socket, backlog)
    prepare(g_socket_get_fd(socket))
    guard g_socket_bind(socket, address, 1, &error) != 0, g_socket_listen(socket, &error) != 0
    else {
      g_object_unref(socket)
      throw .cannotListen(describe(error))
    }
    return socket
  }

  /// Removes the socket file at `path` if nobody listens on it. Throws if the file is no socket or
  /// somebody listens on it; the file then stays.
  private static func clear(_ path: String) throws(NetworkError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw .cannotListen("\(path) is there and is no socket")
    }
    guard !isAnswered(path) else { throw .cannotListen("somebody listens on \(path)") }
    unlink(path)
  }

  private static func isAnswered(_ path: String) -> Bool {
    guard let client = g_socket_client_new(), let address = g_unix_socket_address_new(path) else {
      return false
    }
    defer {
      g_object_unref(client)
      g_object_unref(address)
    }
    g_socket_client_set_enable_proxy(client, 0)
    let connection = g_socket_client_connect(client, confab_unix_connectable(path), nil, nil)
    if let connection { g_object_unref(connection) }
    return connection != nil
  }

  static func removeFile(_ path: String) { unlink(path) }
}

/// Returns the message of a GLib error, or a text in its place for `nil`, and frees the error.
func describe(_ error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "no reason given" }
  defer { g_error_free(error) }
  return error.pointee.message.map { String(cString: $0) } ?? ""
}

/// The limits of a server's connections. A connection that exceeds a limit is closed.
package struct ConnectionLimits: Sendable {
  /// The greatest number of open connections. When it is reached, a connection that waits for a
  /// request or for the rest of one is closed for a new one (`ServerConnections.evict`); if there
  /// is none, the new one is closed.
  package var maximumConnections = 4_096
  /// The greatest number of open connections from all IP addresses for which `group` returns the
  /// same text.
  package var maximumPerAddress = 256
  /// Returns the group to which an IP address belongs for `maximumPerAddress`: for instance its
  /// IPv6 network, because one person may have many addresses; by default the address itself.
  package var group: @Sendable (String) -> String = { $0 }
  /// Returns `true` for an address to which `maximumPerAddress` does not apply, such as the address
  /// of a proxy for many people. Called with an IP address as text, or with "" for a Unix socket.
  /// By default, Unix sockets and loopback addresses are exempt.
  package var isExempt: @Sendable (String) -> Bool = { $0.isEmpty || isLoopbackAddress($0) }
  /// The time limit for the headers of a request, from its first byte. It is also the time limit
  /// for the first byte of the first request, from the start of the connection.
  package var headMilliseconds = 20_000
  /// The time limit for an idle connection: from a response to the first byte of the next request.
  package var idleMilliseconds = 75_000
  /// The time limit for the peer to send a body or to read a response, before the extra time for
  /// its size (`bytesPerSecond`).
  package var transferMilliseconds = 30_000
  /// The lowest speed at which a peer may send or read: for each `bytesPerSecond` bytes in a body,
  /// a response or the queued WebSocket messages, the time limit is extended by one second.
  package var bytesPerSecond = 8_192
  /// The number of bytes queued for a WebSocket's peer from which on the next message closes the
  /// WebSocket.
  package var maximumUnreadBytes = 4 << 20
  /// The time limit for a WebSocket's peer to read its queued messages, before the extra time for
  /// their size (`bytesPerSecond`).
  package var unreadMilliseconds = 60_000

  package init() {}

  /// Returns the time limit, in milliseconds, for sending or reading a body of this many bytes.
  func milliseconds(for bytes: Int) -> Int {
    transferMilliseconds + min(bytes, 1 << 40) / max(1, bytesPerSecond) * 1_000
  }
}

package enum DescriptorLimit {
  /// The highest limit that `raise` sets: the program needs no more, and the hard limit of some
  /// systems is infinite.
  private static let most: rlim_t = 65_536

  /// The current limit of file descriptors; 0 if the system does not report it.
  package static var current: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit to the process's hard limit, but at most to 65,536. A failure is ignored.
  package static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let wanted = min(limit.rlim_max, most)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
