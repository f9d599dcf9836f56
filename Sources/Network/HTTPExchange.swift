internal import CSoup

/// One exchange of a client: a request, from its start until its response is complete.
///
/// `@unchecked Sendable`: used on the network thread only.
final class HTTPExchange: @unchecked Sendable {
  private static let chunkBytes: gsize = 64 << 10

  private let session: HTTPSession
  private let request: HTTPRequest
  private let limit: Int
  private let transfer: HTTPTransfer
  /// The number of bytes of the response's body that were received so far.
  private var received = 0
  private var message: ClientMessage?
  private var stream: UnsafeMutablePointer<GInputStream>?
  private var body: [UInt8] = []
  private var timer: NetworkTimer?
  /// The timer that limits the time to connect; `nil` once the request has a connection, and if
  /// there is no such limit.
  private var connecting: NetworkTimer?
  /// The error with which `giveUp` completed the exchange; `nil` if `giveUp` was not called.
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

  /// Starts the time limit again, if the transfer demands that, because a part of a body was just
  /// sent or received.
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

  /// The sink that receives the response's body; `nil` if the body is kept in memory, for instance
  /// because the status is not 200.
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

  /// Continues to read after the sink has accepted a piece of the body. Gives the request up if the
  /// sink did not accept the piece; only releases it if `giveUp` was called meanwhile.
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
