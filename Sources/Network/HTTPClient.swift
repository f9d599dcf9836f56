internal import CSoup

/// Sends HTTP requests and opens WebSockets. Its methods may be called from any thread; the work is
/// done on a network thread. The client uses no cookies and no stored passwords, and always
/// verifies certificates.
package final class HTTPClient: Sendable {
  package struct Configuration: Sendable {
    /// The path of a Unix socket; every request is then sent to the server on this socket, whatever
    /// host the request's URL names. `nil` to connect to the URL's host.
    package let unixSocketPath: String?
    package let userAgent: String
    /// The limit of a response's body in bytes, unless the request has its own limit.
    package let maximumBodyBytes: Int
    /// The path of a PEM file with the only certificates to trust; `nil` to trust those of the
    /// system.
    package let trustedCertificates: String?
    /// The time limit in seconds for finding and connecting to the server, or to its proxy, unless
    /// the request's own limit is lower. It does not apply to `openWebSocket`.
    package let connectSeconds: Int
    /// `true` for the addresses of servers to which the client does not connect; `nil` to connect
    /// to any. It is asked about each address that a name resolves to before the client connects,
    /// but about none when a proxy connects instead.
    package let refusesAddress: (@Sendable (_ address: String) -> Bool)?

    package init(
      unixSocketPath: String? = nil, userAgent: String = "confab",
      maximumBodyBytes: Int = 1 << 20, trustedCertificates: String? = nil,
      connectSeconds: Int = 20, refusesAddress: (@Sendable (_ address: String) -> Bool)? = nil
    ) {
      self.connectSeconds = connectSeconds
      self.refusesAddress = refusesAddress
      self.unixSocketPath = unixSocketPath
      self.userAgent = userAgent
      self.maximumBodyBytes = maximumBodyBytes
      self.trustedCertificates = trustedCertificates
    }
  }

  private static let maximumRedirects = 5

  package let thread: NetworkThread
  let session: HTTPSession

  /// Makes a client. It uses no connection and hardly any memory before its first request.
  package init(thread: NetworkThread, configuration: Configuration) {
    self.thread = thread
    session = HTTPSession(thread: thread, configuration: configuration)
  }

  deinit {
    let session = session
    thread.run { session.close() }
  }

  /// Sends a request and returns the whole response. Cancelling the task abandons the request.
  ///
  /// Follows up to five redirects of a GET, but never from TLS to plain HTTP, and never sends the
  /// `Authorization` header to another server. Returns the response of a redirect that is not
  /// followed, and throws at the sixth redirect.
  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try await send(request, .none)
  }

  /// Sends a request as `send` does, for a response that may be large. The request's time limit
  /// counts from the last byte that was received.
  ///
  /// - Parameter received: called on the network thread with the number of bytes received so far.
  package func send(
    _ request: HTTPRequest, received: @escaping @Sendable (Int) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    try await send(request, .watched(received))
  }

  /// Sends a request with a file as its body. Cancelling the task abandons the request. The
  /// request's time limit counts from the last byte that was sent or received.
  ///
  /// - Parameters:
  ///   - sent: called on the network thread with the number of bytes sent so far.
  package func upload(
    _ request: HTTPRequest, file: HTTPFile, type: String, sent: @escaping @Sendable (Int) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    try await send(request, .upload(file, type: type, sent: sent))
  }

  /// Sends a request as `send` does, and passes the body of a response with status 200 on to
  /// `sink`; the returned response then has no body. The request's time limit counts from the last
  /// byte that was received; the limit of the response's size applies to this body, too.
  package func download(
    _ request: HTTPRequest, into sink: HTTPSink
  ) async throws(NetworkError) -> HTTPResponse {
    try await send(request, .download(sink))
  }

  private func send(
    _ request: HTTPRequest, _ transfer: HTTPTransfer
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    for _ in 0...Self.maximumRedirects {
      let response = try await exchange(request, transfer)
      guard let next = redirected(request, by: response) else { return response }
      request = next
    }
    throw .dropped("too many redirects")
  }

  /// Closes the connections that no request uses, because they may be dead without the client
  /// noticing it. May be called from any thread.
  package func closeIdleConnections() {
    let session = session
    thread.run { session.closeIdle() }
  }

  private func exchange(
    _ request: HTTPRequest, _ transfer: HTTPTransfer
  ) async throws(NetworkError) -> HTTPResponse {
    do throws(NetworkError) {
      return try await exchangeOnce(request, transfer)
    } catch {
      guard request.isRepeatable, !request.wantsNewConnection, case .dropped = error else {
        throw error
      }
      return try await exchangeOnce(request.withNewConnection, transfer)
    }
  }

  private func exchangeOnce(
    _ request: HTTPRequest, _ transfer: HTTPTransfer
  ) async throws(NetworkError) -> HTTPResponse {
    let exchange = HTTPExchange(session: session, request: request, transfer: transfer)
    let result: Result<HTTPResponse, NetworkError> = await result(
      from: thread, start: { exchange.start($0) }, cancel: { exchange.giveUp(.cancelled) })
    return try result.get()
  }
}

/// A libsoup session, made when it is first needed.
///
/// `@unchecked Sendable`: used on its network thread only.
final class HTTPSession: @unchecked Sendable {
  /// The greatest number of connections of a session, to one host and in total. libsoup's default
  /// for a host is 2: with two long polls, no other request could be sent.
  private static let maximumConnections: Int32 = 16

  let thread: NetworkThread
  let configuration: HTTPClient.Configuration
  private var session: UnsafeMutablePointer<SoupSession>?
  private var asksForProxy = false
  private var isClosed = false
  /// The sockets of connections, by libsoup's id of the connection. Those of closed connections are
  /// removed later, by `remember`.
  private var sockets: [UInt64: UnsafeMutablePointer<GSocket>] = [:]
  /// A request that libsoup is working on: the function that abandons the request, and libsoup's id
  /// of the request's connection, 0 before the request has one.
  private struct Underway {
    let giveUp: () -> Void
    let connection: () -> UInt64
  }

  private var underway: [ObjectIdentifier: Underway] = [:]

  init(thread: NetworkThread, configuration: HTTPClient.Configuration) {
    self.thread = thread
    self.configuration = configuration
  }

  /// Returns the libsoup session, ready for a request to `url`; `nil` when the client is closed or
  /// its certificates cannot be read.
  func open(for url: String) -> UnsafeMutablePointer<SoupSession>? {
    guard let session = open() else { return nil }
    // A proxy resolver starts two threads of GIO's modules, in vain for requests to this machine.
    if !asksForProxy, configuration.unixSocketPath == nil, !isLoopback(url) {
      asksForProxy = true
      let resolver = thread.proxies.resolver()
      soup_session_set_proxy_resolver(session, resolver)
      if let resolver { g_object_unref(gpointer(resolver)) }
    }
    return session
  }

  private func open() -> UnsafeMutablePointer<SoupSession>? {
    if let session { return session }
    guard !isClosed else { return nil }
    let path = configuration.unixSocketPath
    let connectable = path.map { confab_unix_connectable($0) } ?? nil
    defer { if let connectable { g_object_unref(gpointer(connectable)) } }
    guard
      let made = confab_session_new(
        connectable, configuration.userAgent, Self.maximumConnections)
    else { return nil }
    soup_session_remove_feature_by_type(made, soup_auth_manager_get_type())
    soup_session_set_proxy_resolver(made, nil)
    guard trust(made) else {
      g_object_unref(made)
      return nil
    }
    session = made
    thread.atEnd(of: self) { [unowned self] in close() }
    return made
  }

  private func trust(_ session: UnsafeMutablePointer<SoupSession>) -> Bool {
    guard let path = configuration.trustedCertificates else { return true }
    guard let database = confab_tls_file_database(path) else { return false }
    soup_session_set_tls_database(session, database)
    g_object_unref(database)
    return true
  }

  /// Records a request that libsoup is working on; `giveUp` is called if the session closes before
  /// the request has ended.
  func began(_ request: AnyObject, _ message: ClientMessage, giveUp: @escaping () -> Void) {
    underway[ObjectIdentifier(request)] = Underway(
      giveUp: giveUp, connection: { [unowned message] in message.connection })
  }

  func closeIdle() {
    let used = Set(underway.values.map { $0.connection() })
    for connection in sockets.keys where !used.contains(connection) { shutDown(connection) }
  }

  /// Removes the record of a connection that libsoup does not manage any more, because it became a
  /// WebSocket.
  func forget(_ connection: UInt64) {
    if let socket = sockets.removeValue(forKey: connection) { g_object_unref(socket) }
  }

  func ended(_ request: AnyObject) { underway[ObjectIdentifier(request)] = nil }

  func remember(_ socket: UnsafeMutablePointer<GSocket>, of connection: UInt64) {
    for (number, known) in sockets where known == socket || g_socket_is_closed(known) != 0 {
      sockets[number] = nil
      g_object_unref(known)
    }
    if let old = sockets[connection] { g_object_unref(old) }
    g_object_ref(socket)
    sockets[connection] = socket
    thread.cutsAtStop(socket)
  }

  /// Shuts both directions of a connection down, so that libsoup notices that it has ended. Works
  /// also while the connection is being opened.
  func shutDown(_ connection: UInt64) {
    if let socket = sockets[connection] { g_socket_shutdown(socket, 1, 1, nil) }
  }

  /// Ends every request. Must be called on the session's thread.
  ///
  /// No request is aborted with libsoup's functions, because libsoup may crash then: the requests
  /// end because their connections are shut down, and the last one releases the session.
  func close() {
    isClosed = true
    thread.atEnd(of: self, nil)
    for request in underway.values { request.giveUp() }
    if let session { g_object_unref(session) }
    session = nil
  }

  deinit {
    for socket in sockets.values { g_object_unref(socket) }
  }
}
