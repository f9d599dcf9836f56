internal import CSoup
internal import Glibc

/// `@unchecked Sendable`: used on the network thread only.
final class HTTPExchange: @unchecked Sendable {
  private static let chunkBytes: gsize = 64 << 10

  private let session: HTTPSession
  private let request: HTTPRequest
  private let limit: Int
  private let transfer: HTTPTransfer
  private var received = 0
  private var message: ClientMessage?
  private var stream: UnsafeMutablePointer<GInputStream>?
  private var body: [UInt8] = []
  private var timer: NetworkTimer?
  /// The timer that limits the time to connect; `nil` once the request has a connection, and if
  /// there is no such limit.
  private var connecting: NetworkTimer?
  private var reason: NetworkError?
  private var completion: ((Result<HTTPResponse, NetworkError>) -> Void)?

  init(session: HTTPSession, request: HTTPRequest, transfer: HTTPTransfer = .none) {
    self.transfer = transfer
    self.session = session
    self.request = request
    limit = request.maximumAnswerBytes ?? session.configuration.maximumBodyBytes
  }

  /// Sends the request; `completion` is called once, with the response or an error.
  func start(_ completion: @escaping (Result<HTTPResponse, NetworkError>) -> Void) {
    if let reason { return completion(.failure(reason)) }
    guard let soup = session.open(for: request.url) else {
      return completion(.failure(.cannotConnect("no session")))
    }
    guard let message = ClientMessage(request, session: session) else {
      return completion(.failure(.badURL(request.url)))
    }
    if case .upload(let file, let type, let sent) = transfer {
      guard message.send(file, type: type) else {
        return completion(.failure(.unreadable(path: file.path)))
      }
      message.onSent = { [unowned self] bytes in
        moved()
        sent(bytes)
      }
    }
    self.completion = completion
    self.message = message
    message.onRefusedAddress = { [unowned self] in giveUp(.cannotConnect("a refused address")) }
    session.began(self, message) { [unowned self] in giveUp(.cancelled) }
    limitConnecting(message)
    limitTime()
    soup_session_send_async(
      soup, message.message, G_PRIORITY_DEFAULT, nil,
      { source, result, data in HTTPExchange.taken(data)?.answered(source, result) },
      Unmanaged.passRetained(self).toOpaque())
  }

  private func limitTime() {
    timer?.cancel()
    timer = session.thread.after(milliseconds: request.timeoutSeconds.clampedMilliseconds) {
      [weak self] in self?.giveUp(.timedOut)
    }
  }

  private func moved() {
    if transfer.isPatient, reason == nil, completion != nil { limitTime() }
  }

  /// Starts a time limit for connecting, unless that of the whole request is as short or shorter: a
  /// host may drop packets without a response, and the whole request may take minutes.
  private func limitConnecting(_ message: ClientMessage) {
    let seconds = session.configuration.connectSeconds
    guard seconds < request.timeoutSeconds else { return }
    connecting = session.thread.after(milliseconds: seconds.clampedMilliseconds) {
      [weak self] in self?.giveUp(.timedOut)
    }
    message.onConnected = { [unowned self] in
      connecting?.cancel()
      connecting = nil
    }
  }

  /// Completes the exchange with an error at once, and closes the connection; further calls have no
  /// effect. If this is called before `start`, `start` fails with the same error.
  func giveUp(_ reason: NetworkError) {
    guard self.reason == nil else { return }
    self.reason = reason
    message?.abandon()
    complete(.failure(reason))
  }

  private static func taken(_ data: gpointer?) -> HTTPExchange? {
    data.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeRetainedValue() }
  }

  private func answered(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) {
    var error: UnsafeMutablePointer<GError>?
    let session = UnsafeMutableRawPointer(source)?.assumingMemoryBound(to: SoupSession.self)
    guard let stream = soup_session_send_finish(session, result, &error) else {
      return finish(.failure(networkError(error, fingerprint: message?.refusedCertificate)))
    }
    self.stream = stream
    if announcedBytes > limit { giveUp(.tooLarge(limit: limit)) }
    guard reason == nil else { return end() }
    if let sink = acceptedSink { sink.begin(announcedBytes > 0 ? announcedBytes : nil) }
    read()
  }

  private var acceptedSink: HTTPSink? {
    guard let sink = transfer.sink, let message,
      soup_message_get_status(message.message) == SOUP_STATUS_OK
    else { return nil }
    return sink
  }

  /// The size of the body in bytes that the headers announce; 0 if they announce none.
  private var announcedBytes: Int {
    guard let message else { return 0 }
    return soup_message_headers_get_content_length(
      soup_message_get_response_headers(message.message))
  }

  private func read() {
    g_input_stream_read_bytes_async(
      stream, Self.chunkBytes, G_PRIORITY_DEFAULT, nil,
      { _, result, data in HTTPExchange.taken(data)?.gotChunk(result) },
      Unmanaged.passRetained(self).toOpaque())
  }

  private func gotChunk(_ result: OpaquePointer?) {
    var error: UnsafeMutablePointer<GError>?
    guard let bytes = g_input_stream_read_bytes_finish(stream, result, &error) else {
      return finish(.failure(networkError(error)))
    }
    defer { g_bytes_unref(bytes) }
    guard reason == nil else { return end() }
    var size: gsize = 0
    let start = g_bytes_get_data(bytes, &size)
    guard size > 0, let start else { return finish(.success(response())) }
    received += Int(size)
    guard received <= limit else {
      giveUp(.tooLarge(limit: limit))
      return end()
    }
    moved()
    transfer.received(received)
    let piece = UnsafeRawBufferPointer(start: start, count: Int(size))
    guard let sink = acceptedSink else {
      body.append(contentsOf: piece)
      return read()
    }
    let thread = session.thread
    sink.take([UInt8](piece)) { [self] isTaken in thread.run { [self] in taken(isTaken) } }
  }

  private func taken(_ isTaken: Bool) {
    if !isTaken { giveUp(.cancelled) }
    guard reason == nil else { return end() }
    moved()
    read()
  }

  private func response() -> HTTPResponse {
    HTTPResponse(
      status: Int(soup_message_get_status(message?.message).rawValue),
      headers: fields(soup_message_get_response_headers(message?.message)), body: body)
  }

  private func finish(_ result: Result<HTTPResponse, NetworkError>) {
    end()
    complete(result)
  }

  private func complete(_ result: Result<HTTPResponse, NetworkError>) {
    timer?.cancel()
    connecting?.cancel()
    body = []
    let completion = completion
    self.completion = nil
    completion?(result)
  }

  /// Releases the libsoup objects of this request, after libsoup has finished it.
  private func end() {
    if let stream { g_object_unref(stream) }
    (message, stream) = (nil, nil)
    session.ended(self)
  }
}

extension Int {
  /// This number of seconds in milliseconds, clamped to the largest number.
  var clampedMilliseconds: Int {
    let (product, overflow) = multipliedReportingOverflow(by: 1000)
    return overflow ? .max : product
  }
}

/// A request's body that a server stores in a file of mode 0600. The file is removed when the
/// request is finished, unless the handler has renamed it.
///
/// The bytes are written on the server's thread, because they arrive in small pieces and go to the
/// system's cache. To sync the file to the disk is the handler's task, on another thread.
final class StoredBody {
  private static let key = "confab-stored-body"

  let path: String
  private var descriptor: Int32

  init?(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    self.path = path
  }

  deinit {
    close()
    unlink(path)
  }

  func append(_ bytes: OpaquePointer?) -> Bool {
    var size: gsize = 0
    guard let bytes, let start = g_bytes_get_data(bytes, &size) else { return true }
    var written = 0
    while written < Int(size) {
      let count = write(descriptor, start + written, Int(size) - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Keeps this object alive as long as libsoup's message exists.
  func attach(to message: OpaquePointer) {
    g_object_set_data_full(
      UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self), Self.key,
      Unmanaged.passRetained(self).toOpaque(),
      { data in data.map { Unmanaged<StoredBody>.fromOpaque($0).release() } })
  }

  static func of(_ message: OpaquePointer) -> StoredBody? {
    let object = UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self)
    return g_object_get_data(object, key).map {
      Unmanaged<StoredBody>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

/// The state of one request's body while a server reads the body: the number of bytes so far, the
/// limit, and `isRefused`, which is `true` once further bytes are dropped instead of stored.
private final class BodyCount {
  /// The least number of bytes beyond the limit that are read from a refused body and dropped, so
  /// that a client that sends its whole request before it reads still sees the response.
  static let drainedBytes = 1 << 20

  let connection: ServerConnection?
  let decide: (OpaquePointer) -> HTTPAdmission
  var limit = 0
  var bytes = 0
  var isRefused = false
  var stored: StoredBody?

  init(connection: ServerConnection?, decide: @escaping (OpaquePointer) -> HTTPAdmission) {
    self.connection = connection
    self.decide = decide
  }
}

/// Calls `decide` with a request as soon as its headers have arrived, and refuses the body or
/// limits its size as `decide` says. Removes the request's header `Range`.
///
/// A request with a body over the limit gets a 413 response, whether its headers announced the size
/// or not; one whose body cannot be stored in its file gets a 500 response. A refused body is still
/// read, but dropped; if it is larger than twice the limit and more than 1 MiB over the limit, the
/// connection is closed.
func limitBody(
  of message: OpaquePointer, on connection: ServerConnection?,
  decide: @escaping (OpaquePointer) -> HTTPAdmission
) {
  let count = BodyCount(connection: connection, decide: decide)
  for (signal, handler) in [
    ("got-headers", unsafeBitCast(onHeaders, to: GCallback.self)),
    ("got-chunk", unsafeBitCast(onChunk, to: GCallback.self)),
  ] {
    g_signal_connect_data(
      gpointer(message), signal, handler, Unmanaged.passRetained(count).toOpaque(),
      { data, _ in data.map { Unmanaged<BodyCount>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
  }
}

private func refuse(_ message: OpaquePointer, _ count: BodyCount, with response: HTTPResponse) {
  guard !count.isRefused else { return }
  count.isRefused = true
  let body = soup_server_message_get_request_body(message)
  soup_message_body_set_accumulate(body, 0)
  soup_message_body_truncate(body)
  fill(message, with: response)
}

private func tooLarge(limit: Int) -> HTTPResponse {
  let text = #"{"errcode":"M_TOO_LARGE","error":"The request is larger than \#(limit) bytes"}"#
  return HTTPResponse(status: 413, body: Array(text.utf8))
}

private let notStored = HTTPResponse(
  status: 500,
  body: Array(#"{"errcode":"M_UNKNOWN","error":"The server cannot store the file"}"#.utf8))

private let onHeaders: @convention(c) (OpaquePointer?, gpointer?) -> Void = {
  guard let message = $0, let data = $1 else { return }
  let count = Unmanaged<BodyCount>.fromOpaque(data).takeUnretainedValue()
  let headers = soup_server_message_get_request_headers(message)
  // The `Range` header is removed, so that libsoup sends the whole body of the response. It would
  // otherwise split it into as many ranges as the client names, overlapping ones too.
  soup_message_headers_remove(headers, "Range")
  guard soup_server_message_get_status(message) == 0 else { return }
  switch count.decide(message) {
  case .refuse(let response):
    count.connection?.enter(.body)
    return refuse(message, count, with: response)
  case .accept(let maximumBodyBytes): count.limit = maximumBodyBytes
  case .store(let maximumBodyBytes, let path):
    count.limit = maximumBodyBytes
    guard let stored = StoredBody(path: path) else {
      count.connection?.enter(.body)
      return refuse(message, count, with: notStored)
    }
    stored.attach(to: message)
    count.stored = stored
    soup_message_body_set_accumulate(soup_server_message_get_request_body(message), 0)
  }
  let isAnnounced = soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CONTENT_LENGTH
  let length = Int(soup_message_headers_get_content_length(headers))
  count.connection?.enter(.body, bytes: isAnnounced ? min(length, count.limit) : count.limit)
  if isAnnounced, length > count.limit {
    refuse(message, count, with: tooLarge(limit: count.limit))
  }
}

private let onChunk: @convention(c) (OpaquePointer?, OpaquePointer?, gpointer?) -> Void = {
  guard let message = $0, let data = $2 else { return }
  let count = Unmanaged<BodyCount>.fromOpaque(data).takeUnretainedValue()
  let (bytes, overflow) = count.bytes.addingReportingOverflow(Int(g_bytes_get_size($1)))
  count.bytes = overflow ? .max : bytes
  if count.bytes > count.limit {
    refuse(message, count, with: tooLarge(limit: count.limit))
  } else if let stored = count.stored, !count.isRefused, !stored.append($1) {
    refuse(message, count, with: notStored)
  }
  let (drained, _) = count.limit.addingReportingOverflow(max(count.limit, BodyCount.drainedBytes))
  if count.isRefused, count.bytes > drained { count.connection?.cut() }
}
