internal import CSoup
internal import Glibc

/// All connections of one server. Accepts new connections within the limits, and passes them to
/// libsoup. Used on the server's thread only.
final class ServerConnections {
  private let thread: NetworkThread
  private let limits: ConnectionLimits
  /// Returns `true` if the user with this uid may connect to a Unix socket.
  private let mayConnect: (UInt32) -> Bool
  private var open: [ObjectIdentifier: ServerConnection] = [:]
  private var counts: [String: Int] = [:]
  /// Called when a connection was closed, because its file descriptor is free again.
  var onRelease: () -> Void = {}

  init(thread: NetworkThread, limits: ConnectionLimits, mayConnect: @escaping (UInt32) -> Bool) {
    self.thread = thread
    self.limits = limits
    self.mayConnect = mayConnect
  }

  /// The number of open connections.
  var count: Int { open.count }

  /// Passes an accepted connection to libsoup. Closes the connection if a limit is exceeded, or if
  /// its user may not connect.
  ///
  /// - Returns: `false` if the server has as many connections as it may have, so that no further
  ///   connection is accepted in this turn of the thread's loop: a connection that is closed for a
  ///   new one keeps its file descriptor until the next turn.
  func take(
    _ socket: UnsafeMutablePointer<GSocket>, for server: UnsafeMutablePointer<SoupServer>
  ) -> Bool {
    admit(socket, to: server)
    return open.count < limits.maximumConnections
  }

  private func admit(
    _ socket: UnsafeMutablePointer<GSocket>, to server: UnsafeMutablePointer<SoupServer>
  ) {
    guard isAllowed(socket), let local = g_socket_get_local_address(socket, nil) else {
      g_socket_close(socket, nil)
      return
    }
    defer { g_object_unref(local) }
    guard let remote = g_socket_get_remote_address(socket, nil) else {
      g_socket_close(socket, nil)
      return
    }
    defer { g_object_unref(remote) }
    let address = text(remote)
    guard
      limits.isExempt(address)
        || counts[limits.group(address), default: 0] < limits.maximumPerAddress,
      makeRoom()
    else {
      g_socket_close(socket, nil)
      return
    }
    hand(socket, from: address, (local, remote), to: server)
  }

  private func hand(
    _ socket: UnsafeMutablePointer<GSocket>, from address: String,
    _ ends: (
      local: UnsafeMutablePointer<GSocketAddress>, remote: UnsafeMutablePointer<GSocketAddress>
    ),
    to server: UnsafeMutablePointer<SoupServer>
  ) {
    g_socket_set_option(socket, gint(IPPROTO_TCP), gint(TCP_NODELAY), 1, nil)
    g_socket_set_keepalive(socket, 1)
    let connection = ServerConnection(
      thread: thread, socket: socket, address: address, limits: limits)
    guard let base = confab_stream_of(socket) else { return }
    defer { g_object_unref(base) }
    let watch = StreamWatch(
      inspect: { connection.inspect($0) },
      atEnd: { connection.phase == .idle ? .lastByteThenFailure : .failure },
      onClose: { [weak self] in self?.closed(connection) })
    guard let (stream, _) = GuardedStream.make(around: base, watch: watch) else { return }
    defer { g_object_unref(stream) }
    open[ObjectIdentifier(connection)] = connection
    counts[limits.group(address), default: 0] += 1
    connection.attach(to: ends.remote)
    soup_server_accept_iostream(server, stream, ends.local, ends.remote, nil)
  }

  private func closed(_ connection: ServerConnection) {
    connection.release()
    guard open.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    let group = limits.group(connection.address)
    let left = counts[group, default: 1] - 1
    counts[group] = left > 0 ? left : nil
    onRelease()
  }

  /// Makes space for one more connection: closes another one if the limit is reached.
  ///
  /// - Returns: `false` if there is no space, because no connection can be closed.
  private func makeRoom() -> Bool {
    open.count < limits.maximumConnections || evict()
  }

  /// Closes the connection that has been in the phase `head` or `idle` for the longest time; if
  /// there is none, the connection that has been in the phase `body` for the longest time.
  ///
  /// - Returns: `false` if no connection can be closed, because each has a complete request, is
  ///   sending a response, is a WebSocket, or was cut already.
  @discardableResult func evict() -> Bool {
    var chosen: (connection: ServerConnection, rank: Int)?
    for connection in open.values {
      guard let rank = connection.eviction else { continue }
      if let chosen, (chosen.rank, -chosen.connection.since) >= (rank, -connection.since) {
        continue
      }
      chosen = (connection, rank)
    }
    chosen?.connection.cut()
    return chosen != nil
  }

  /// `true` if `mayConnect` accepts the user at the other end of a Unix socket. Any peer on TCP is
  /// allowed.
  private func isAllowed(_ socket: UnsafeMutablePointer<GSocket>) -> Bool {
    guard g_socket_get_family(socket) == G_SOCKET_FAMILY_UNIX else { return true }
    guard let credentials = g_socket_get_credentials(socket, nil) else { return false }
    defer { g_object_unref(gpointer(credentials)) }
    var error: UnsafeMutablePointer<GError>?
    let user = g_credentials_get_unix_user(credentials, &error)
    defer { g_clear_error(&error) }
    return error == nil && mayConnect(user)
  }

  private func text(_ address: UnsafeMutablePointer<GSocketAddress>) -> String {
    guard let text = confab_address_text(address) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension ServerConnection {
  private static let key = g_quark_from_static_string("confab-connection")

  /// Attaches this connection to the GIO address object of its peer, so that `of(_:)` finds the
  /// connection: libsoup does not return the stream of a message, but it returns this address
  /// object.
  fileprivate func attach(to address: UnsafeMutablePointer<GSocketAddress>) {
    let object = UnsafeMutableRawPointer(address).assumingMemoryBound(to: GObject.self)
    g_object_set_qdata_full(object, Self.key, Unmanaged.passRetained(self).toOpaque()) {
      if let data = $0 { Unmanaged<ServerConnection>.fromOpaque(data).release() }
    }
  }

  /// The connection over which libsoup received `message`; `nil` if none is attached to the
  /// address of its peer.
  static func of(_ message: OpaquePointer) -> ServerConnection? {
    guard let address = soup_server_message_get_remote_address(message),
      let data = g_object_get_qdata(
        UnsafeMutableRawPointer(address).assumingMemoryBound(to: GObject.self), key)
    else { return nil }
    return Unmanaged<ServerConnection>.fromOpaque(data).takeUnretainedValue()
  }
}
