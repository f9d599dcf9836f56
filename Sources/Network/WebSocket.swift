internal import CSoup

/// An open WebSocket, on either end. `send` and `close` may be called from any thread; events come
/// on the network thread, `.closed` exactly once and last.
///
/// `@unchecked Sendable`: the connection and the handler are touched on the thread only.
package final class WebSocket: @unchecked Sendable {
  let thread: NetworkThread
  let connection: OpaquePointer
  private var onEvent: (@Sendable (WebSocketEvent) -> Void)?
  /// Why this end gives up, as a close code.
  private var failure: Int?

  /// Takes over the caller's reference to `connection`. On the thread.
  ///
  /// - Parameter keepaliveSeconds: how often this end pings the other; 0: it only answers.
  init(
    thread: NetworkThread, connection: OpaquePointer, maximumMessageBytes: Int,
    keepaliveSeconds: Int = 0
  ) {
    self.thread = thread
    self.connection = connection
    soup_websocket_connection_set_max_incoming_payload_size(
      connection, guint64(max(0, maximumMessageBytes)))
    soup_websocket_connection_set_keepalive_interval(connection, guint(clamping: keepaliveSeconds))
  }

  deinit { thread.release(gpointer(connection)) }

  /// The protocol that both ends agreed on; "" when none was asked for.
  package var subprotocol: String {
    soup_websocket_connection_get_protocol(connection).map { String(cString: $0) } ?? ""
  }

  /// Sends a text message; nothing happens when the connection is closing or closed.
  package func send(_ text: String) {
    onThread { [self] in
      guard soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN else {
        return
      }
      var bytes = Array(text.utf8)
      let message = bytes.withUnsafeMutableBufferPointer {
        g_bytes_new($0.baseAddress, gsize($0.count))
      }
      soup_websocket_connection_send_message(connection, SOUP_WEBSOCKET_DATA_TEXT, message)
      g_bytes_unref(message)
    }
  }

  /// Closes with a code (1000 … 1011, 3000 … 4999). A peer that does not answer is cut after some
  /// seconds.
  package func close(code: Int) {
    onThread { [self] in
      guard soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN else {
        return
      }
      soup_websocket_connection_close(connection, gushort(clamping: code), nil)
    }
  }

  /// Starts delivery. On the thread, in the turn in which the connection was made, so that nothing
  /// is missed. The connection keeps the socket alive until it is closed.
  func deliver(to onEvent: @escaping @Sendable (WebSocketEvent) -> Void) {
    self.onEvent = onEvent
    let object = gpointer(connection)
    let data = Unmanaged.passRetained(self).toOpaque()
    connect(object, "message", unsafeBitCast(onMessage, to: GCallback.self), data)
    connect(object, "error", unsafeBitCast(onError, to: GCallback.self), data)
    connect(object, "closed", unsafeBitCast(onClosed, to: GCallback.self), data)
    thread.atEnd(of: self) { [unowned self] in
      g_io_stream_close(soup_websocket_connection_get_io_stream(connection), nil, nil)
      end(code: 1006)
    }
  }

  fileprivate func got(_ type: Int32, _ message: OpaquePointer?) {
    guard SoupWebsocketDataType(UInt32(bitPattern: type)) == SOUP_WEBSOCKET_DATA_TEXT else {
      return close(code: 1003)
    }
    onEvent?(.text(String(decoding: copy(message), as: UTF8.self)))
  }

  fileprivate func failed(_ error: UnsafeMutablePointer<GError>?) {
    guard let error, error.pointee.domain == confab_websocket_error() else { return }
    let code = Int(error.pointee.code)
    if (1000...4999).contains(code) { failure = code }
  }

  fileprivate func closed() {
    let code = Int(soup_websocket_connection_get_close_code(connection))
    end(code: failure ?? (code == 0 ? 1006 : code))
  }

  private func end(code: Int) {
    guard let onEvent else { return }
    self.onEvent = nil
    thread.atEnd(of: self, nil)
    onEvent(.closed(code: code))
    Unmanaged.passUnretained(self).release()
  }

  private func onThread(_ body: @escaping @Sendable () -> Void) {
    if thread.isCurrent { body() } else { thread.run(body) }
  }
}

private let onMessage: @convention(c) (gpointer?, Int32, OpaquePointer?, gpointer?) -> Void = {
  _, type, message, data in
  guard let data else { return }
  let socket = Unmanaged<WebSocket>.fromOpaque(data).takeUnretainedValue()
  withExtendedLifetime(socket) { socket.got(type, message) }
}

private let onError: @convention(c) (gpointer?, UnsafeMutablePointer<GError>?, gpointer?) -> Void =
  {
    _, error, data in
    guard let data else { return }
    Unmanaged<WebSocket>.fromOpaque(data).takeUnretainedValue().failed(error)
  }

private let onClosed: @convention(c) (gpointer?, gpointer?) -> Void = {
  guard let data = $1 else { return }
  let socket = Unmanaged<WebSocket>.fromOpaque(data).takeUnretainedValue()
  withExtendedLifetime(socket) { socket.closed() }
}
