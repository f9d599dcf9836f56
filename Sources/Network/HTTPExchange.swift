internal import CSoup

/// One request of a client, from its sending to the end of its response.
///
/// `@unchecked Sendable`: used on its session's thread only.
final class HTTPExchange: @unchecked Sendable {
  private static let chunkBytes: gsize = 64 << 10

  private let session: HTTPSession
  private let request: HTTPRequest
  private let limit: Int
  private let transfer: HTTPTransfer
  /// The number of bytes of the response's body so far.
  private var received = 0
  private var message: ClientMessage?
  private var stream: UnsafeMutablePointer<GInputStream>?
  private var body: [UInt8] = []
  private var timer: NetworkTimer?
  /// The time limit for the connection; `nil` once the request has one.
  private var connecting: NetworkTimer?
  /// The error with which the exchange was completed before libsoup had finished the request; `nil`
  /// if there was none.
  private var reason: NetworkError?
  private var completion: ((Result<HTTPResponse, NetworkError>) -> Void)?

  init(session: HTTPSession, request: HTTPRequest, transfer: HTTPTransfer = .none) {
    self.transfer = transfer
    self.session = session
    self.request = request
    limit = request.maximumAnswerBytes ?? session.configuration.maximumBodyBytes
  }

  /// Sends the request; `completion` is called once.
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

  /// Begins the time limit anew if the exchange transfers a file, a part of which was sent or
  /// received just now.
  private func moved() {
    if transfer.isPatient, reason == nil, completion != nil { limitTime() }
  }

  /// Gives the request up unless it has a connection soon: a host may drop what it is sent, without
  /// an answer. The time limit of the whole request may be minutes.
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

  /// Completes the exchange with an error at once, and closes the connection; only the first call
  /// counts. After a call before `start`, `start` fails with the same reason.
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

  /// The sink of the response's body; `nil` if the body is kept in memory, as that of a refusal.
  private var acceptedSink: HTTPSink? {
    guard let sink = transfer.sink, let message,
      soup_message_get_status(message.message) == SOUP_STATUS_OK
    else { return nil }
    return sink
  }

  /// The size of the body in bytes as the headers announce it; 0 when they do not.
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

  /// Reads on after the sink has taken a piece; gives the request up if it has not, or if that was
  /// asked for meanwhile.
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

  /// Releases the libsoup objects of this request, which libsoup is done with.
  private func end() {
    if let stream { g_object_unref(stream) }
    (message, stream) = (nil, nil)
    session.ended(self)
  }
}

extension Int {
  /// The number of milliseconds in this number of seconds, clamped to the largest number.
  var clampedMilliseconds: Int {
    let (product, overflow) = multipliedReportingOverflow(by: 1000)
    return overflow ? .max : product
  }
}
