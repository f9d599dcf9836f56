internal import CSoup

/// A WebSocket on its way to being opened by a client.
///
/// `@unchecked Sendable`: used on its session's thread only.
final class WebSocketHandshake: @unchecked Sendable {
  private let session: HTTPSession
  private let request: HTTPRequest
  private let protocols: [String]
  private let maximumMessageBytes: Int
  private let onEvent: @Sendable (WebSocketEvent) -> Void
  private var cancellable: UnsafeMutablePointer<GCancellable>?
  private var message: OpaquePointer?
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

  /// Asks for the upgrade; `completion` is called once.
  func start(_ completion: @escaping (Result<WebSocket, NetworkError>) -> Void) {
    if let reason { return completion(.failure(reason)) }
    self.completion = completion
    guard let soup = session.open(for: request.url) else {
      return finish(.failure(.cannotConnect("no session")))
    }
    guard let message = makeMessage(request) else {
      return finish(.failure(.badURL(request.url)))
    }
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    self.message = message
    cancellable = g_cancellable_new()
    timer = session.thread.after(milliseconds: request.timeoutSeconds.clampedMilliseconds) {
      [weak self] in self?.cancel(.timedOut)
    }
    withStrings(protocols) {
      soup_session_websocket_connect_async(
        soup, message, nil, $0, G_PRIORITY_DEFAULT, cancellable,
        { source, result, data in
          guard let data else { return }
          Unmanaged<WebSocketHandshake>.fromOpaque(data).takeRetainedValue()
            .answered(source, result)
        }, Unmanaged.passRetained(self).toOpaque())
    }
  }

  /// Ends the attempt; the first reason counts.
  func cancel(_ reason: NetworkError) {
    guard self.reason == nil else { return }
    self.reason = reason
    if let cancellable { g_cancellable_cancel(cancellable) }
  }

  private func answered(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) {
    var error: UnsafeMutablePointer<GError>?
    let soup = UnsafeMutableRawPointer(source)?.assumingMemoryBound(to: SoupSession.self)
    guard let connection = soup_session_websocket_connect_finish(soup, result, &error) else {
      let isRefusal = error?.pointee.domain == confab_websocket_error()
      let failure = networkError(error)
      let status = Int(soup_message_get_status(message).rawValue)
      return finish(.failure(isRefusal ? .handshakeRefused(status: status) : failure))
    }
    let socket = WebSocket(
      thread: session.thread, connection: connection, maximumMessageBytes: maximumMessageBytes)
    if reason == nil {
      socket.deliver(to: onEvent)
    } else {
      socket.close(code: 1001)
    }
    finish(.success(socket))
  }

  private func finish(_ result: Result<WebSocket, NetworkError>) {
    timer?.cancel()
    if let message { g_object_unref(gpointer(message)) }
    if let cancellable { g_object_unref(cancellable) }
    (message, cancellable) = (nil, nil)
    let completion = completion
    self.completion = nil
    if let reason { return completion?(.failure(reason)) ?? () }
    completion?(result)
  }
}

extension HTTPClient {
  /// Opens a WebSocket without compression. An answer that is no upgrade is `.handshakeRefused`.
  ///
  /// - Parameters:
  ///   - request: a GET to a ws, wss, http or https URL; its time is for the handshake alone.
  ///   - protocols: offered, best first.
  ///   - maximumMessageBytes: a larger message closes the connection with 1009.
  ///   - onEvent: called on the network thread from the upgrade on, perhaps before this returns.
  package func openWebSocket(
    _ request: HTTPRequest, protocols: [String], maximumMessageBytes: Int,
    onEvent: @escaping @Sendable (WebSocketEvent) -> Void
  ) async throws(NetworkError) -> WebSocket {
    let handshake = WebSocketHandshake(
      session: session, request: request, protocols: protocols,
      maximumMessageBytes: maximumMessageBytes, onEvent: onEvent)
    let result: Result<WebSocket, NetworkError> = await result(
      from: thread, start: { handshake.start($0) }, cancel: { handshake.cancel(.cancelled) })
    return try result.get()
  }
}
