internal import CSoup
internal import Glibc

/// One accepted connection of a server: its socket, its current phase, and the time limit of that
/// phase.
///
/// libsoup 3.2 has no time limits, and does not close connections that ended between two requests.
/// So the server keeps a reference to the socket and shuts it down, which libsoup handles like any
/// end of a connection.
final class ServerConnection {
  /// The phases of a connection.
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

  /// Begins a phase of the connection, which ends the time limit of the former phase. If the new
  /// phase has a time limit, the connection is shut down when that time is over.
  ///
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

  /// Releases the reference to the socket, and cancels the time limit. Called when the connection
  /// is closed.
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
