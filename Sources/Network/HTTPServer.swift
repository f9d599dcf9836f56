internal import CSoup
internal import Dispatch
internal import Glibc
internal import Synchronization

package enum WebSocketDecision: Sendable {
  /// Passes the request to the handler of ordinary requests, because no WebSocket is offered for
  /// its path.
  case notHere
  case refuse(HTTPResponse)
  /// Upgrades the connection to a WebSocket with this subprotocol ("" for none). `opened` receives
  /// the WebSocket and returns the handler for its events; both are called on the server's thread.
  case accept(
    protocol: String,
    opened: @Sendable (WebSocket) -> (@Sendable (WebSocketEvent) -> Void))
}

/// Serves HTTP requests and WebSockets. Every handler is called on the server's network thread;
/// responses may come later, from any thread.
///
/// `@unchecked Sendable`: libsoup's server is used on the network thread only.
package final class HTTPServer: @unchecked Sendable {
  private static let farewellMilliseconds = 500
  /// The time between pings to a WebSocket's client, in seconds.
  private static let keepaliveSeconds = 25

  let thread: NetworkThread
  private let admit: @Sendable (HTTPServerRequest) -> HTTPAdmission
  private let webSocketLimits: WebSocketLimits
  private let handler: @Sendable (HTTPServerRequest, HTTPReply) -> Void
  private let acceptWebSocket: @Sendable (HTTPServerRequest) -> WebSocketDecision
  private var server: UnsafeMutablePointer<SoupServer>?
  private var isStopping = false
  private var farewell: NetworkTimer?
  private var socketFiles: [String] = []
  private var waiting: [ObjectIdentifier: ServerExchange] = [:]
  private var sockets: [ObjectIdentifier: WebSocket] = [:]
  private let connections: ServerConnections
  private var listeners: [ConnectionListener] = []

  /// Makes a server, which listens only after `listen(on:)`.
  ///
  /// - Parameters:
  ///   - admit: decides about each request when its headers have arrived; the body of the request
  ///     that it receives is empty.
  ///   - handler: receives an admitted request once its body has arrived, unless `acceptWebSocket`
  ///     refuses or accepts the request, and the reply with which it responds.
  ///   - webSocketMaximumBytes: the limit of a WebSocket message in bytes; a larger message closes
  ///     its connection with the close code 1009.
  ///   - mayConnect: returns `true` if the user with this uid may connect to a Unix socket.
  package init(
    thread: NetworkThread, admit: @escaping @Sendable (HTTPServerRequest) -> HTTPAdmission,
    handler: @escaping @Sendable (HTTPServerRequest, HTTPReply) -> Void,
    acceptWebSocket: @escaping @Sendable (HTTPServerRequest) -> WebSocketDecision,
    webSocketMaximumBytes: Int, limits: ConnectionLimits = ConnectionLimits(),
    mayConnect: @escaping @Sendable (UInt32) -> Bool = HTTPServer.isOwnerOrRoot
  ) {
    self.thread = thread
    self.admit = admit
    self.handler = handler
    self.acceptWebSocket = acceptWebSocket
    webSocketLimits = WebSocketLimits(
      maximumMessageBytes: webSocketMaximumBytes, keepaliveSeconds: Self.keepaliveSeconds,
      maximumUnreadBytes: limits.maximumUnreadBytes, unreadMilliseconds: limits.unreadMilliseconds,
      bytesPerSecond: limits.bytesPerSecond)
    connections = ServerConnections(thread: thread, limits: limits, mayConnect: mayConnect)
  }

  package static func isOwnerOrRoot(_ user: UInt32) -> Bool { user == geteuid() || user == 0 }

  /// Starts to listen on an address, in addition to the addresses of earlier calls. May be called
  /// from any thread, and waits until the server listens. The server then lives until `stop()`.
  ///
  /// - Returns: the address with the port on which the server listens.
  package func listen(on address: ListenAddress) throws(NetworkError) -> ListenAddress {
    if thread.isCurrent { return try listenHere(address) }
    let outcome = ListenOutcome()
    thread.run { [self] in
      outcome.set(Result { () throws(NetworkError) in try listenHere(address) })
    }
    return try outcome.wait().get()
  }

  /// Stops listening, responds to waiting requests with the status 503, closes WebSockets with the
  /// close code 1001, and then closes all connections. May be called from any thread.
  package func stop() {
    if thread.isCurrent { stopHere() } else { thread.run { [self] in stopHere() } }
  }

  /// The number of open connections. Must be read on the server's thread.
  package var connectionCount: Int { connections.count }

  private func listenHere(_ address: ListenAddress) throws(NetworkError) -> ListenAddress {
    let listening = try ListeningSocket(address)
    defer { g_object_unref(listening.socket) }
    var error: UnsafeMutablePointer<GError>?
    guard !isStopping, let server = server ?? makeServer(),
      park(listening.socket, in: server, &error)
    else { throw .cannotListen(describe(error)) }
    accept(from: listening.socket, for: server)
    if case .unix(let path) = address { socketFiles.append(path) }
    return listening.address
  }

  /// Gives libsoup a listening socket from which libsoup never accepts a connection, because the
  /// socket's event source is in a GLib context that is never run. Without a listening socket, a
  /// libsoup server would close each connection after its first response. Returns `false` and sets
  /// `error` on failure.
  private func park(
    _ socket: UnsafeMutablePointer<GSocket>, in server: UnsafeMutablePointer<SoupServer>,
    _ error: inout UnsafeMutablePointer<GError>?
  ) -> Bool {
    let parked = g_main_context_new()
    g_main_context_push_thread_default(parked)
    defer {
      g_main_context_pop_thread_default(parked)
      g_main_context_unref(parked)
    }
    return soup_server_listen_socket(
      server, socket, SoupServerListenOptions(rawValue: 0), &error) != 0
  }

  private func accept(
    from socket: UnsafeMutablePointer<GSocket>, for server: UnsafeMutablePointer<SoupServer>
  ) {
    let connections = connections
    listeners.append(
      ConnectionListener(
        thread: thread, socket: socket, accepted: { connections.take($0, for: server) },
        exhausted: { connections.evict() }))
    connections.onRelease = { [weak self] in self?.listeners.forEach { $0.resume() } }
  }

  private func makeServer() -> UnsafeMutablePointer<SoupServer>? {
    guard let made = confab_server_new() else { return nil }
    server = made
    let data = Unmanaged.passUnretained(self).toOpaque()
    connect(made, "request-started", unsafeBitCast(onRequestStarted, to: GCallback.self), data)
    connect(made, "request-finished", unsafeBitCast(onRequestEnded, to: GCallback.self), data)
    soup_server_add_handler(
      made, nil,
      { _, message, _, _, data in
        guard let data, let message else { return }
        Unmanaged<HTTPServer>.fromOpaque(data).takeUnretainedValue().handle(message)
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in data.map { Unmanaged<HTTPServer>.fromOpaque($0).release() } })
    thread.atEnd(of: self) { [unowned self] in stopHere() }
    return made
  }

  private func stopHere() {
    guard server != nil, !isStopping else { return }
    isStopping = true
    for listener in listeners { listener.stop() }
    for path in socketFiles { ListeningSocket.removeFile(path) }
    for socket in sockets.values { socket.close(code: 1001) }
    for exchange in waiting.values { exchange.answer(HTTPResponse(status: 503)) }
    thread.atEnd(of: self) { [unowned self] in disconnect() }
    guard !waiting.isEmpty else { return disconnect() }
    farewell = thread.after(milliseconds: Self.farewellMilliseconds) { [self] in disconnect() }
  }

  /// Closes all connections, as the last step of stopping. By then each waiting request has got its
  /// response, its peer does not read the response, or the thread ends.
  private func disconnect() {
    guard let server else { return }
    self.server = nil
    listeners = []
    farewell?.cancel()
    thread.atEnd(of: self, nil)
    soup_server_disconnect(server)
    g_object_unref(server)
  }

  private func finished(_ exchange: ServerExchange) {
    waiting[ObjectIdentifier(exchange)] = nil
    // The connections are closed in the next turn of the event loop, because libsoup still needs
    // that of this response.
    if isStopping, waiting.isEmpty { thread.run { [self] in disconnect() } }
  }

  fileprivate func handle(_ message: OpaquePointer) {
    // A client may send another request over the same connection while the server stops; no handler
    // would respond to it any more.
    guard !isStopping else { return fill(message, with: HTTPResponse(status: 503)) }
    StoredBody.of(message)?.close()
    let request = request(message, body: body(message))
    if request.asksForWebSocket {
      switch acceptWebSocket(request) {
      case .notHere: break
      case .refuse(let response): return fill(message, with: response)
      case .accept(let name, let opened): return upgrade(message, name, opened)
      }
    }
    let connection = ServerConnection.of(message)
    connection?.enter(.handling)
    let exchange = ServerExchange(thread: thread, message: message, connection: connection)
    handler(request, HTTPReply(exchange: exchange))
    waiting[ObjectIdentifier(exchange)] = exchange
    exchange.waitForAnswer { [unowned self, unowned exchange] in finished(exchange) }
  }

  private func upgrade(
    _ message: OpaquePointer, _ name: String,
    _ opened: @escaping @Sendable (WebSocket) -> (@Sendable (WebSocketEvent) -> Void)
  ) {
    let isUpgraded = withStrings(name.isEmpty ? [] : [name]) {
      soup_websocket_server_process_handshake(message, nil, $0, nil, nil) != 0
    }
    guard isUpgraded else { return }
    let pending = PendingUpgrade { [unowned self] in complete(message, name, opened) }
    g_signal_connect_data(
      gpointer(message), "wrote-informational",
      unsafeBitCast(onUpgraded, to: GCallback.self), Unmanaged.passRetained(pending).toOpaque(),
      { data, _ in data.map { Unmanaged<PendingUpgrade>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
  }

  private func complete(
    _ message: OpaquePointer, _ name: String,
    _ opened: (WebSocket) -> (@Sendable (WebSocketEvent) -> Void)
  ) {
    g_object_ref(gpointer(message))
    defer { g_object_unref(gpointer(message)) }
    let connection = ServerConnection.of(message)
    guard let stream = soup_server_message_steal_connection(message) else { return }
    defer { g_object_unref(stream) }
    connection?.enter(.webSocket)
    guard
      let socket = WebSocket(
        thread: thread, around: stream, uri: soup_server_message_get_uri(message), isServer: true,
        protocol: name.isEmpty ? nil : name, limits: webSocketLimits)
    else { return }
    let key = ObjectIdentifier(socket)
    sockets[key] = socket
    let onEvent = opened(socket)
    socket.deliver { [weak self] event in
      if case .closed = event { self?.sockets[key] = nil }
      onEvent(event)
    }
  }

  fileprivate func started(_ message: OpaquePointer) {
    let connection = ServerConnection.of(message)
    connection?.enter(.head)
    limitBody(of: message, on: connection) { [unowned self] in admit(request($0, body: [])) }
  }

  private func body(_ message: OpaquePointer) -> [UInt8] {
    let body = soup_message_body_flatten(soup_server_message_get_request_body(message))
    defer { if let body { g_bytes_unref(body) } }
    return copy(body)
  }

  private func request(_ message: OpaquePointer, body: [UInt8]) -> HTTPServerRequest {
    let uri = soup_server_message_get_uri(message)
    return HTTPServerRequest(
      method: string(soup_server_message_get_method(message)), path: string(g_uri_get_path(uri)),
      query: string(g_uri_get_query(uri)),
      headers: fields(soup_server_message_get_request_headers(message)), body: body,
      bodyPath: StoredBody.of(message)?.path,
      remoteAddress: ServerConnection.of(message)?.address ?? "")
  }
}

private final class ListenOutcome: Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let result = Mutex<Result<ListenAddress, NetworkError>>(.failure(.cancelled))

  func set(_ result: Result<ListenAddress, NetworkError>) {
    self.result.withLock { $0 = result }
    done.signal()
  }

  func wait() -> Result<ListenAddress, NetworkError> {
    done.wait()
    return result.withLock { $0 }
  }
}

private final class PendingUpgrade {
  let complete: () -> Void
  init(_ complete: @escaping () -> Void) { self.complete = complete }
}

extension HTTPServerRequest {
  fileprivate var asksForWebSocket: Bool {
    method == "GET" && header("Upgrade")?.lowercased() == "websocket"
  }
}

private func string(_ text: UnsafePointer<CChar>?) -> String {
  text.map { String(cString: $0) } ?? ""
}

private let onUpgraded: @convention(c) (gpointer?, gpointer?) -> Void = {
  guard let data = $1 else { return }
  Unmanaged<PendingUpgrade>.fromOpaque(data).takeUnretainedValue().complete()
}

private let onRequestStarted: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = {
  guard let message = $1, let data = $2 else { return }
  let server = Unmanaged<HTTPServer>.fromOpaque(data).takeUnretainedValue()
  server.started(message)
}

private let onRequestEnded: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = {
  guard let message = $1, $2 != nil else { return }
  ServerConnection.of(message)?.enter(.idle)
}
