internal import CSoup
internal import Dispatch
internal import Synchronization

/// What becomes of a request to upgrade to a WebSocket.
package enum WebSocketDecision: Sendable {
  /// No WebSocket lives here: the request goes to the handler.
  case notHere
  /// Answered with this, before any upgrade.
  case refuse(HTTPResponse)
  /// Upgraded with this subprotocol ("": none). `opened` gets the socket and gives what takes its
  /// events; both are called on the server's thread.
  case accept(
    protocol: String,
    opened: @Sendable (WebSocket) -> (@Sendable (WebSocketEvent) -> Void))
}

/// Answers requests and WebSockets. Every handler is called on its network thread; answers may come
/// later, from anywhere.
///
/// `@unchecked Sendable`: libsoup's server is touched on the thread only.
package final class HTTPServer: @unchecked Sendable {
  private static let farewellMilliseconds = 500
  /// How often a client is asked whether it is still there, by the profile that we follow.
  private static let keepaliveSeconds = 25

  let thread: NetworkThread
  let maximumBodyBytes: Int
  private let webSocketMaximumBytes: Int
  private let handler: @Sendable (HTTPServerRequest, HTTPReply) -> Void
  private let acceptWebSocket: @Sendable (HTTPServerRequest) -> WebSocketDecision
  private var server: UnsafeMutablePointer<SoupServer>?
  private var isStopping = false
  private var farewell: NetworkTimer?
  private var socketFiles: [String] = []
  private var waiting: [ObjectIdentifier: ServerExchange] = [:]
  private var sockets: [ObjectIdentifier: WebSocket] = [:]

  /// Makes a server; it listens nowhere yet.
  ///
  /// - Parameters:
  ///   - maximumBodyBytes: a larger request is answered 413 `M_TOO_LARGE` and not kept.
  ///   - webSocketMaximumBytes: a larger message closes its connection with 1009.
  package init(
    thread: NetworkThread, maximumBodyBytes: Int,
    handler: @escaping @Sendable (HTTPServerRequest, HTTPReply) -> Void,
    acceptWebSocket: @escaping @Sendable (HTTPServerRequest) -> WebSocketDecision,
    webSocketMaximumBytes: Int
  ) {
    self.thread = thread
    self.maximumBodyBytes = maximumBodyBytes
    self.handler = handler
    self.acceptWebSocket = acceptWebSocket
    self.webSocketMaximumBytes = webSocketMaximumBytes
  }

  /// Listens at an address; may be called for several. From any thread: it hops to its own and
  /// waits. The server then lives until `stop()`.
  ///
  /// - Returns: the address with its real port.
  package func listen(on address: ListenAddress) throws(NetworkError) -> ListenAddress {
    if thread.isCurrent { return try listenHere(address) }
    let outcome = ListenOutcome()
    thread.run { [self] in
      outcome.set(Result { () throws(NetworkError) in try listenHere(address) })
    }
    return try outcome.wait().get()
  }

  /// Stops listening, answers who waits with 503, closes WebSockets with 1001. From any thread.
  package func stop() {
    if thread.isCurrent { stopHere() } else { thread.run { [self] in stopHere() } }
  }

  private func listenHere(_ address: ListenAddress) throws(NetworkError) -> ListenAddress {
    let listening = try ListeningSocket(address)
    defer { g_object_unref(listening.socket) }
    var error: UnsafeMutablePointer<GError>?
    guard !isStopping, let server = server ?? makeServer(),
      soup_server_listen_socket(
        server, listening.socket, SoupServerListenOptions(rawValue: 0), &error) != 0
    else { throw .cannotListen(describe(error)) }
    if case .unix(let path) = address { socketFiles.append(path) }
    return listening.address
  }

  private func makeServer() -> UnsafeMutablePointer<SoupServer>? {
    guard let made = confab_server_new() else { return nil }
    server = made
    let data = Unmanaged.passUnretained(self).toOpaque()
    connect(made, "request-started", unsafeBitCast(onRequestStarted, to: GCallback.self), data)
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
    for path in socketFiles { ListeningSocket.removeFile(path) }
    for socket in sockets.values { socket.close(code: 1001) }
    for exchange in waiting.values { exchange.answer(HTTPResponse(status: 503)) }
    thread.atEnd(of: self) { [unowned self] in disconnect() }
    guard !waiting.isEmpty else { return disconnect() }
    farewell = thread.after(milliseconds: Self.farewellMilliseconds) { [self] in disconnect() }
  }

  /// Cuts the connections; waiting requests have had their answer by now, or never take it.
  private func disconnect() {
    guard let server else { return }
    self.server = nil
    farewell?.cancel()
    thread.atEnd(of: self, nil)
    soup_server_disconnect(server)
    g_object_unref(server)
  }

  private func finished(_ exchange: ServerExchange) {
    waiting[ObjectIdentifier(exchange)] = nil
    // Not here: libsoup still needs the connection that this answer went over.
    if isStopping, waiting.isEmpty { thread.run { [self] in disconnect() } }
  }

  fileprivate func handle(_ message: OpaquePointer) {
    // A client that had its answer asks again over the same connection: nobody would answer it.
    guard !isStopping else { return fill(message, with: HTTPResponse(status: 503)) }
    let request = request(message)
    if request.asksForWebSocket {
      switch acceptWebSocket(request) {
      case .notHere: break
      case .refuse(let response): return fill(message, with: response)
      case .accept(let name, let opened): return upgrade(message, name, opened)
      }
    }
    let exchange = ServerExchange(thread: thread, message: message)
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
    guard let stream = soup_server_message_steal_connection(message) else { return }
    defer { g_object_unref(stream) }
    guard
      let connection = soup_websocket_connection_new(
        stream, soup_server_message_get_uri(message), SOUP_WEBSOCKET_CONNECTION_SERVER, nil,
        name.isEmpty ? nil : name, nil)
    else { return }
    let socket = WebSocket(
      thread: thread, connection: connection, maximumMessageBytes: webSocketMaximumBytes,
      keepaliveSeconds: Self.keepaliveSeconds)
    let key = ObjectIdentifier(socket)
    sockets[key] = socket
    let onEvent = opened(socket)
    socket.deliver { [weak self] event in
      if case .closed = event { self?.sockets[key] = nil }
      onEvent(event)
    }
  }

  private func request(_ message: OpaquePointer) -> HTTPServerRequest {
    let uri = soup_server_message_get_uri(message)
    let body = soup_message_body_flatten(soup_server_message_get_request_body(message))
    defer { if let body { g_bytes_unref(body) } }
    return HTTPServerRequest(
      method: string(soup_server_message_get_method(message)), path: string(g_uri_get_path(uri)),
      query: string(g_uri_get_query(uri)),
      headers: fields(soup_server_message_get_request_headers(message)), body: copy(body),
      remoteAddress: remoteAddress(message))
  }

  private func remoteAddress(_ message: OpaquePointer) -> String {
    guard let socket = soup_server_message_get_socket(message),
      g_socket_get_family(socket) != G_SOCKET_FAMILY_UNIX
    else { return "" }
    return string(soup_server_message_get_remote_host(message))
  }
}

/// What the server's thread tells the one that asked it to listen.
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
  /// Whether it asks to be a WebSocket from here on.
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
  limitBody(of: message, to: server.maximumBodyBytes)
}
