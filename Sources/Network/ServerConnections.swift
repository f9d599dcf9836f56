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

  var count: Int { open.count }

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

/// libsoup 3.2 has no time limits, and does not close connections that ended between two requests.
/// So the server keeps a reference to the socket and shuts it down, which libsoup handles like any
/// end of a connection.
final class ServerConnection {
  enum Phase: Equatable {
    case head
    case body
    /// The handler is processing the request. This phase has no time limit, because a long poll may
    /// take any time.
    case handling
    case answering
    case idle
    case webSocket
  }

  /// The peer's IP address; "" on a Unix socket.
  let address: String
  private let thread: NetworkThread
  private let limits: ConnectionLimits
  private var socket: UnsafeMutablePointer<GSocket>?
  private var timer: NetworkTimer?
  private(set) var phase = Phase.head
  /// The time at which the current `phase` began, in milliseconds of the network thread's clock.
  private(set) var since: Int64
  private(set) var isCut = false
  private var meter = RequestMeter()

  init(
    thread: NetworkThread, socket: UnsafeMutablePointer<GSocket>, address: String,
    limits: ConnectionLimits
  ) {
    self.thread = thread
    self.socket = socket
    self.address = address
    self.limits = limits
    since = thread.monotonicMilliseconds
    g_object_ref(socket)
    enter(.head)
  }

  deinit { release() }

  /// - Parameter bytes: the size of the body or the response; a large one extends the limit.
  func enter(_ phase: Phase, bytes: Int = 0) {
    self.phase = phase
    since = thread.monotonicMilliseconds
    timer?.cancel()
    timer = limit(of: phase, bytes).map { milliseconds in
      let connection = WeakConnection(self)
      return thread.after(milliseconds: milliseconds) { connection.value?.cut() }
    }
  }

  private func limit(of phase: Phase, _ bytes: Int) -> Int? {
    switch phase {
    case .head: limits.headMilliseconds
    case .body, .answering: limits.milliseconds(for: bytes)
    case .idle: limits.idleMilliseconds
    case .handling, .webSocket: nil
    }
  }

  /// Shuts both directions of the socket down. libsoup then notices the end, even if it waits to
  /// write, and closes the connection.
  func cut() {
    isCut = true
    timer?.cancel()
    guard let socket else { return }
    // The close that follows resets the connection, so that a peer in the middle of writing learns
    // of it at once.
    var reset = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      g_socket_get_fd(socket), SOL_SOCKET, SO_LINGER, &reset,
      socklen_t(MemoryLayout<linger>.size))
    g_socket_shutdown(socket, 1, 1, nil)
  }

  /// Inspects bytes that arrived. If they are no request that may be read, answers with the status
  /// 400, unless another answer is under way, and returns a code with which the read fails.
  func inspect(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    guard phase != .webSocket else { return nil }
    meter.continueAfterUpgrade()
    guard !meter.inspect(bytes) else { return nil }
    if let socket, phase == .head || phase == .idle || phase == .body {
      send(
        g_socket_get_fd(socket), Self.refusal, Self.refusal.count,
        Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    return Self.protocolError
  }

  /// The close code of a WebSocket for a breach of the protocol.
  private static let protocolError: UInt32 = 1002
  private static let refusal: [UInt8] = {
    let body = #"{"errcode":"M_UNKNOWN","error":"this is not a request of HTTP/1.1"}"#
    return Array(
      """
      HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close\r\n\
      Content-Length: \(body.utf8.count)\r\n\r\n\(body)
      """.utf8)
  }()

  /// Called when the connection is closed.
  func release() {
    timer?.cancel()
    timer = nil
    if let socket { g_object_unref(socket) }
    socket = nil
  }

  /// Returns a GLib event source that is ready once the peer has closed its end or `cut` was
  /// called, even if bytes from the peer are still unread; `nil` if the connection is closed.
  func closeSource() -> UnsafeMutablePointer<GSource>? {
    socket.flatMap { g_socket_create_source($0, confab_peer_closed(), nil) }
  }

  /// The priority with which this connection is closed to make space for a new one: the connection
  /// with the highest priority is closed first. `nil` if the connection is not closed for a new one
  /// in its present phase, or was cut already.
  var eviction: Int? {
    guard !isCut else { return nil }
    return switch phase {
    case .head, .idle: 1
    case .body: 0
    case .handling, .answering, .webSocket: nil
    }
  }
}

/// Lets a timer's closure refer to a connection without keeping it alive.
///
/// `@unchecked Sendable`: used on the connection's thread only.
private final class WeakConnection: @unchecked Sendable {
  weak var value: ServerConnection?
  init(_ value: ServerConnection) { self.value = value }
}
