internal import CSoup

/// `@unchecked Sendable`: used on the network thread only.
final class WebSocketHandshake: @unchecked Sendable {
  private let session: HTTPSession
  private let request: HTTPRequest
  private let protocols: [String]
  private let maximumMessageBytes: Int
  private let onEvent: @Sendable (WebSocketEvent) -> Void
  private var message: ClientMessage?
  private var timer: NetworkTimer?
  private var reason: NetworkError?
  private var completion: ((Result<WebSocket, NetworkError>) -> Void)?

  init(
    session: HTTPSession, request: HTTPRequest, protocols: [String], maximumMessageBytes: Int,
    onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) {
    self.session = session
    self.request = request
    self.protocols = protocols
    self.maximumMessageBytes = maximumMessageBytes
    self.onEvent = onEvent
  }

  /// Sends the request to upgrade; `completion` is called once, with the WebSocket or an error.
  func start(_ completion: @escaping (Result<WebSocket, NetworkError>) -> Void) {
    if let reason { return completion(.failure(reason)) }
    guard let soup = session.open(for: request.url) else {
      return completion(.failure(.cannotConnect("no session")))
    }
    guard let message = ClientMessage(request, session: session) else {
      return completion(.failure(.badURL(request.url)))
    }
    self.completion = completion
    self.message = message
    session.began(self, message) { [unowned self] in giveUp(.cancelled) }
    timer = session.thread.after(milliseconds: request.timeoutSeconds.clampedMilliseconds) {
      [weak self] in self?.giveUp(.timedOut)
    }
    withStrings(protocols) {
      soup_session_websocket_connect_async(
        soup, message.message, nil, $0, G_PRIORITY_DEFAULT, nil,
        { source, result, data in
          guard let data else { return }
          Unmanaged<WebSocketHandshake>.fromOpaque(data).takeRetainedValue()
            .answered(source, result)
        }, Unmanaged.passRetained(self).toOpaque())
    }
  }

  /// Completes the handshake with an error at once; further calls have no effect. A connection that
  /// libsoup opens later is closed. If this is called before `start`, `start` fails with the same
  /// error.
  func giveUp(_ reason: NetworkError) {
    guard self.reason == nil else { return }
    self.reason = reason
    message?.abandon()
    complete(.failure(reason))
  }

  private func answered(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) {
    var error: UnsafeMutablePointer<GError>?
    let soup = UnsafeMutableRawPointer(source)?.assumingMemoryBound(to: SoupSession.self)
    guard let connection = soup_session_websocket_connect_finish(soup, result, &error) else {
      return finish(.failure(failure(error)))
    }
    if let message { session.forget(message.connection) }
    guard reason == nil else {
      g_object_unref(gpointer(connection))
      return finish(.failure(.cancelled))
    }
    guard
      let socket = WebSocket(
        thread: session.thread, replacing: connection,
        limits: WebSocketLimits(maximumMessageBytes: maximumMessageBytes))
    else { return finish(.failure(.dropped("no stream"))) }
    socket.deliver(to: onEvent)
    finish(.success(socket))
  }

  private func failure(_ error: UnsafeMutablePointer<GError>?) -> NetworkError {
    let isRefusal = error?.pointee.domain == confab_websocket_error()
    let failure = networkError(error, fingerprint: message?.refusedCertificate)
    guard isRefusal else { return failure }
    return .handshakeRefused(status: Int(soup_message_get_status(message?.message).rawValue))
  }

  private func finish(_ result: Result<WebSocket, NetworkError>) {
    message = nil
    session.ended(self)
    complete(result)
  }

  private func complete(_ result: Result<WebSocket, NetworkError>) {
    timer?.cancel()
    let completion = completion
    self.completion = nil
    completion?(result)
  }
}

extension HTTPClient {
  /// Opens a WebSocket without compression. Throws `.handshakeRefused` if the server's response is
  /// not an upgrade.
  ///
  /// - Parameters:
  ///   - request: a GET to a ws, wss, http or https URL; its time limit is for the handshake alone.
  ///   - protocols: the offered subprotocols, best first.
  ///   - maximumMessageBytes: the limit of a message in bytes; a larger message closes the
  ///     connection with the close code 1009.
  ///   - onEvent: called on the network thread for each event after the upgrade, possibly before
  ///     this method returns.
  package func openWebSocket(
    _ request: HTTPRequest, protocols: [String], maximumMessageBytes: Int,
    onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) async throws(NetworkError) -> WebSocket {
    let handshake = WebSocketHandshake(
      session: session, request: request, protocols: protocols,
      maximumMessageBytes: maximumMessageBytes, onEvent: onEvent)
    let result: Result<WebSocket, NetworkError> = await result(
      from: thread, start: { handshake.start($0) }, cancel: { handshake.giveUp(.cancelled) })
    return try result.get()
  }
}
