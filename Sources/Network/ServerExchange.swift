internal import CSoup
internal import Synchronization

/// `@unchecked Sendable`: `state` is protected by its lock; the rest is used on the server's thread
/// only.
final class ServerExchange: @unchecked Sendable {
  private struct State {
    var isAnswered = false
    var isGone = false
    var onDisconnect: (@Sendable () -> Void)?
  }

  private let thread: NetworkThread
  private let message: OpaquePointer
  private let connection: ServerConnection?
  private let state = Mutex(State())
  private var isPaused = false
  private var isFilled = false
  private var isFinished = false
  private var watch: UnsafeMutablePointer<GSource>?
  private var finishedHandler: gulong = 0
  private var onEnd: (() -> Void)?

  /// Creates an exchange. Must be called on the server's thread, in libsoup's handler for
  /// `message`.
  init(thread: NetworkThread, message: OpaquePointer, connection: ServerConnection?) {
    self.thread = thread
    self.connection = connection
    self.message = message
    g_object_ref(gpointer(message))
  }

  deinit { thread.release(gpointer(message)) }

  var onDisconnect: (@Sendable () -> Void)? {
    get { state.withLock { $0.onDisconnect } }
    set {
      let (isGone, old) = state.withLock { state in
        let old = state.onDisconnect
        state.onDisconnect = newValue
        return (state.isGone, old)
      }
      // A closure may keep the reply alive, whose `deinit` locks too: no closure is released inside
      // the lock.
      withExtendedLifetime(old) {}
      if isGone, let newValue { thread.run(newValue) }
    }
  }

  /// Pauses libsoup's message until it has its response. If the handler has already sent the
  /// response on this thread, calls only `onEnd`. Returns at once. Must be called on the server's
  /// thread.
  ///
  /// A response that another thread sends while the handler still runs is not in the message yet,
  /// so without the pause libsoup would send status 500.
  ///
  /// - Parameter onEnd: called when the response was sent or the connection has broken; at once if
  ///   the message already has its response.
  func waitForAnswer(onEnd: @escaping () -> Void) {
    guard !isFilled else { return onEnd() }
    self.onEnd = onEnd
    isPaused = true
    soup_server_message_pause(message)
    finishedHandler = g_signal_connect_data(
      gpointer(message), "finished", unsafeBitCast(onFinished, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(),
      { data, _ in data.map { Unmanaged<ServerExchange>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
    watchPeer()
  }

  /// May be called from any thread.
  func answer(_ response: HTTPResponse) {
    let (isFirst, old) = state.withLock { state in
      let old = (!state.isAnswered, state.onDisconnect)
      state.isAnswered = true
      state.onDisconnect = nil
      return old
    }
    withExtendedLifetime(old) {}
    guard isFirst else { return }
    if thread.isCurrent { write(response) } else { thread.run { [self] in write(response) } }
  }

  private func write(_ response: HTTPResponse) {
    stopWatching()
    guard !isFinished else { return }
    connection?.enter(.answering, bytes: response.file?.bytes ?? response.body.count)
    fill(message, with: response)
    isFilled = true
    resume()
  }

  private func resume() {
    guard isPaused else { return }
    isPaused = false
    soup_server_message_unpause(message)
  }

  /// Begins to check whether the peer closes the connection, because libsoup does not check this
  /// while its message is paused.
  private func watchPeer() {
    guard let source = connection?.closeSource() else { return }
    watch = source
    g_source_set_callback(
      source, unsafeBitCast(onPeer, to: GSourceFunc.self),
      Unmanaged.passRetained(self).toOpaque(),
      { data in data.map { Unmanaged<ServerExchange>.fromOpaque($0).release() } })
    g_source_attach(source, thread.context)
  }

  private func stopWatching() {
    guard let watch else { return }
    self.watch = nil
    g_source_destroy(watch)
    g_source_unref(watch)
  }

  fileprivate func peerClosed() {
    stopWatching()
    gone()
    connection?.enter(.answering)
    // The peer has left: writing this response fails, and libsoup then closes the connection.
    soup_server_message_set_status(message, 503, nil)
    resume()
  }

  fileprivate func finished() {
    isFinished = true
    stopWatching()
    gone()
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
    if finishedHandler != 0 {
      let handler = finishedHandler
      finishedHandler = 0
      g_signal_handler_disconnect(gpointer(message), handler)
    }
  }

  private func gone() {
    let onDisconnect = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isAnswered else { return nil }
      let onDisconnect = state.onDisconnect
      state.isAnswered = true
      state.isGone = true
      state.onDisconnect = nil
      return onDisconnect
    }
    onDisconnect?()
  }
}

/// Writes a response into libsoup's message. The status becomes 500 if it is outside 200...599, or
/// if the response's file cannot be read or has another size than stated.
func fill(_ message: OpaquePointer, with response: HTTPResponse) {
  if let file = response.file, !fill(message, with: file) {
    return fill(message, with: HTTPResponse(status: 500))
  }
  let status = (200...599).contains(response.status) ? response.status : 500
  soup_server_message_set_status(message, guint(status), nil)
  if !response.body.isEmpty {
    soup_server_message_set_response(
      message, "application/json", SOUP_MEMORY_COPY, response.body, gsize(response.body.count))
  }
  add(response.headers, to: soup_server_message_get_response_headers(message))
}

/// Makes a file the body of a response. The file is mapped into memory: the system reads the parts
/// that are being sent, so the body is never in memory as a whole. Returns `false` if the file
/// cannot be mapped, or has another size than stated.
private func fill(_ message: OpaquePointer, with file: HTTPFile) -> Bool {
  guard let mapped = g_mapped_file_new(file.path, 0, nil) else { return false }
  defer { g_mapped_file_unref(mapped) }
  guard Int(g_mapped_file_get_length(mapped)) == file.bytes else { return false }
  let bytes = g_mapped_file_get_bytes(mapped)
  defer { g_bytes_unref(bytes) }
  soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes)
  return true
}

private let onFinished: @convention(c) (gpointer?, gpointer?) -> Void = {
  guard let data = $1 else { return }
  let exchange = Unmanaged<ServerExchange>.fromOpaque(data).takeUnretainedValue()
  withExtendedLifetime(exchange) { exchange.finished() }
}

private let onPeer: @convention(c) (OpaquePointer?, GIOCondition, gpointer?) -> gboolean = {
  guard let data = $2 else { return 0 }
  let exchange = Unmanaged<ServerExchange>.fromOpaque(data).takeUnretainedValue()
  withExtendedLifetime(exchange) { exchange.peerClosed() }
  return 0
}
