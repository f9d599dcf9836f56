internal import CSoup

/// An open WebSocket, of a client or a server. `send` and `close` may be called from any thread;
/// events come on the network thread, `.closed` exactly once and last.
///
/// `@unchecked Sendable`: the connection and the handler are touched on the thread only.
package final class WebSocket: @unchecked Sendable {
  let thread: NetworkThread
  let connection: OpaquePointer
  private var onEvent: (@Sendable (WebSocketEvent) -> Void)?
  /// The close code with which this end closed the connection because of a failure; `nil` if there
  /// was no failure.
  private var failure: Int?
  private let traffic: WebSocketTraffic
  private var unwritten: NetworkTimer?

  /// Makes a WebSocket from a stream whose handshake is complete; `nil` if libsoup cannot use the
  /// stream. Must be called on the network thread.
  ///
  /// - Parameters:
  ///   - stream: the connection's stream, which is closed when the WebSocket is.
  ///   - name: the subprotocol that both ends agreed on; `nil` for none.
  init?(
    thread: NetworkThread, around stream: UnsafeMutablePointer<GIOStream>, uri: OpaquePointer?,
    isServer: Bool, protocol name: UnsafePointer<CChar>?, limits: WebSocketLimits
  ) {
    let traffic = WebSocketTraffic(limits: limits)
    let watch = StreamWatch(inspect: { traffic.inspect($0) })
    guard let made = GuardedStream.make(around: stream, watch: watch) else { return nil }
    defer { g_object_unref(made.stream) }
    let type = isServer ? SOUP_WEBSOCKET_CONNECTION_SERVER : SOUP_WEBSOCKET_CONNECTION_CLIENT
    guard let connection = soup_websocket_connection_new(made.stream, uri, type, nil, name, nil)
    else { return nil }
    self.thread = thread
    self.connection = connection
    self.traffic = traffic
    soup_websocket_connection_set_max_incoming_payload_size(
      connection, guint64(max(0, limits.maximumMessageBytes)))
    soup_websocket_connection_set_keepalive_interval(
      connection, guint(clamping: limits.keepaliveSeconds))
    traffic.onPing = { [weak self] in self?.expectWritten() }
  }

  /// Moves the stream of `old`, a connection that libsoup made, into a new WebSocket, whose
  /// `GuardedStream` inspects all bytes from the first one on. Releases the caller's reference to
  /// `old`. `nil` if libsoup cannot use the stream. Must be called on the network thread.
  convenience init?(thread: NetworkThread, replacing old: OpaquePointer, limits: WebSocketLimits) {
    guard let stream = soup_websocket_connection_get_io_stream(old) else { return nil }
    g_object_ref(stream)
    defer { g_object_unref(stream) }
    let uri = soup_websocket_connection_get_uri(old).map { g_uri_ref($0) } ?? nil
    defer { if let uri { g_uri_unref(uri) } }
    let name = soup_websocket_connection_get_protocol(old).map { g_strdup($0) } ?? nil
    defer { g_free(name) }
    // A connection that is freed closes its stream, unless another operation on the stream is
    // pending. The new `GuardedStream` ends that operation when it closes the stream itself.
    g_io_stream_set_pending(stream, nil)
    g_object_unref(gpointer(old))
    self.init(
      thread: thread, around: stream, uri: uri, isServer: false, protocol: name, limits: limits)
  }

  deinit { thread.release(gpointer(connection)) }

  /// The subprotocol that both ends agreed on; "" for none.
  package var subprotocol: String {
    soup_websocket_connection_get_protocol(connection).map { String(cString: $0) } ?? ""
  }

  /// Sends a text message; does nothing if the connection is closing or closed. If the peer has
  /// left too many bytes unread, closes the connection with the close code 1008 instead.
  package func send(_ text: String) {
    onThread { [self] in
      guard soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN else {
        return
      }
      guard traffic.mayQueue(text.utf8.count) else { return refusePeer() }
      var bytes = Array(text.utf8)
      let message = bytes.withUnsafeMutableBufferPointer {
        g_bytes_new($0.baseAddress, gsize($0.count))
      }
      soup_websocket_connection_send_message(connection, SOUP_WEBSOCKET_DATA_TEXT, message)
      g_bytes_unref(message)
      expectWritten()
    }
  }

  private func expectWritten() {
    guard unwritten == nil,
      soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN
    else { return }
    unwritten = thread.after(milliseconds: traffic.milliseconds) { [weak self] in
      self?.refusePeer()
    }
    whenWritten { [weak self] in
      guard let self else { return }
      unwritten?.cancel()
      unwritten = nil
      traffic.written()
    }
  }

  private func refusePeer() {
    if onEvent != nil, failure == nil { failure = 1008 }
    close(code: 1008)
  }

  /// Closes the connection with a close code (1000...1011, 3000...4999); does nothing if it is
  /// closing or closed. If the peer does not close its end, the connection is shut down after some
  /// seconds.
  package func close(code: Int) {
    onThread { [self] in
      guard soup_websocket_connection_get_state(connection) == SOUP_WEBSOCKET_STATE_OPEN else {
        return
      }
      soup_websocket_connection_close(connection, gushort(clamping: code), nil)
    }
  }

  /// Starts to deliver the messages, and then the end of the connection, to `onEvent`. Must be
  /// called on the network thread, in the turn of its loop in which the connection was made, so
  /// that no message is missed. The connection keeps this object alive until it is closed.
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
    unwritten?.cancel()
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

extension WebSocket {
  /// Calls `body` on the network thread once the system has accepted all bytes that were sent, or
  /// once the connection has ended. Must be called on the network thread.
  ///
  /// libsoup does not report when its queue is empty. libsoup writes in a GLib event source
  /// (`GSource`) of default priority, which exists while the queue has bytes. This method adds a
  /// source of lower priority, which GLib runs only when libsoup's source is gone, so that the
  /// queue is empty then.
  package func whenWritten(_ body: @escaping @Sendable () -> Void) {
    guard let stream = soup_websocket_connection_get_io_stream(connection),
      let output = g_io_stream_get_output_stream(stream),
      let source = confab_writable_source(output)
    else { return thread.run(body) }
    let box = Unmanaged.passRetained(WrittenBody(body))
    g_source_set_priority(source, G_PRIORITY_LOW)
    confab_pollable_callback(
      source,
      { _, data in
        guard let data else { return 0 }
        Unmanaged<WrittenBody>.fromOpaque(data).takeUnretainedValue().body()
        return 0
      }, box.toOpaque(),
      { data in data.map { Unmanaged<WrittenBody>.fromOpaque($0).release() } })
    g_source_attach(source, thread.context)
    g_source_unref(source)
  }
}

private final class WrittenBody {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

struct WebSocketLimits {
  /// The limit of a WebSocket message in bytes. A larger message closes the connection with the
  /// close code 1009, whatever the number of its fragments.
  var maximumMessageBytes: Int
  /// The time between pings that this end sends, in seconds; with 0, this end only answers pings.
  var keepaliveSeconds = 0
  /// The number of bytes queued for the peer from which on the next message closes the connection
  /// with the close code 1008.
  var maximumUnreadBytes = 4 << 20
  /// The greatest number of pings that are answered while the peer does not read the pongs. One
  /// more ping closes the connection with the close code 1008.
  var maximumUnreadPongs = 64
  /// The time limit for the peer to read the queued messages, in milliseconds, before the extra
  /// time for their size (`bytesPerSecond`).
  var unreadMilliseconds = 60_000
  /// The lowest speed at which the peer may read: for each `bytesPerSecond` bytes in the queued
  /// messages, the time limit is extended by one second.
  var bytesPerSecond = 8_192
}

/// Counts the traffic of one WebSocket: the size of the incoming message over all its fragments,
/// the pings, and the bytes that are queued for the peer. libsoup limits none of them.
final class WebSocketTraffic {
  private static let policyViolation: UInt32 = 1008

  private let limits: WebSocketLimits
  private var meter: FrameMeter
  private var unreadBytes = 0
  private var pingsWhenWritten = 0
  /// Called when one ping or more were received; libsoup queues the pongs next.
  var onPing: () -> Void = {}

  init(limits: WebSocketLimits) {
    self.limits = limits
    meter = FrameMeter(maximumMessageBytes: limits.maximumMessageBytes)
  }

  /// - Returns: the WebSocket close code if the bytes are refused; `nil` otherwise.
  func inspect(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    let pings = meter.pings
    if let code = meter.inspect(bytes) { return code }
    guard meter.pings > pings else { return nil }
    onPing()
    let isFlood = meter.pings - pingsWhenWritten > limits.maximumUnreadPongs
    return isFlood ? Self.policyViolation : nil
  }

  /// Counts a WebSocket message of this size and returns `true`, unless the bytes queued before
  /// have reached the limit.
  func mayQueue(_ bytes: Int) -> Bool {
    guard unreadBytes < limits.maximumUnreadBytes else { return false }
    unreadBytes += bytes
    return true
  }

  /// Records that the system has accepted all bytes that were queued for the peer.
  func written() {
    unreadBytes = 0
    pingsWhenWritten = meter.pings
  }

  var milliseconds: Int {
    limits.unreadMilliseconds + unreadBytes / max(1, limits.bytesPerSecond) * 1_000
  }
}

/// Parses the frames in a WebSocket's incoming bytes, and refuses a message whose fragments
/// together are larger than the limit (RFC 6455, 5.2). libsoup checks only the size of each frame.
struct FrameMeter {
  private static let tooBig: UInt32 = 1009
  private static let headerBytes = 2
  private static let maskBytes = 4

  let maximumMessageBytes: Int
  private(set) var pings = 0
  private var header: [UInt8] = []
  private var payloadLeft: UInt64 = 0
  private var messageBytes: UInt64 = 0

  init(maximumMessageBytes: Int) { self.maximumMessageBytes = max(0, maximumMessageBytes) }

  /// - Returns: the WebSocket close code 1009 if a message is larger than the limit; `nil`
  ///   otherwise.
  mutating func inspect(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if payloadLeft > 0 {
        let step = Int(min(payloadLeft, UInt64(bytes.endIndex - at)))
        payloadLeft -= UInt64(step)
        at += step
      } else {
        header.append(bytes[at])
        at += 1
        if isHeaderWhole, !begin() { return Self.tooBig }
      }
    }
    return nil
  }

  private var lengthBytes: Int {
    switch header[1] & 0x7F {
    case 126: 2
    case 127: 8
    default: 0
    }
  }

  private var isHeaderWhole: Bool {
    guard header.count >= Self.headerBytes else { return false }
    let mask = header[1] & 0x80 == 0 ? 0 : Self.maskBytes
    return header.count == Self.headerBytes + lengthBytes + mask
  }

  /// - Returns: `true` if the message to which the frame belongs is within the limit so far.
  private mutating func begin() -> Bool {
    let opcode = header[0] & 0x0F
    let isLast = header[0] & 0x80 != 0
    let extended = header[Self.headerBytes...].prefix(lengthBytes)
    let length =
      extended.isEmpty
      ? UInt64(header[1] & 0x7F) : extended.reduce(0) { $0 << 8 | UInt64($1) }
    header.removeAll(keepingCapacity: true)
    payloadLeft = length
    if opcode & 0x08 != 0 {
      if opcode == 0x09 { pings += 1 }
      return true
    }
    let (sum, overflow) = messageBytes.addingReportingOverflow(length)
    messageBytes = isLast ? 0 : sum
    return !overflow && sum <= UInt64(maximumMessageBytes)
  }
}
