internal import CSoup

/// One request on its way and its answer coming in.
///
/// `@unchecked Sendable`: used on its session's thread only.
final class HTTPExchange: @unchecked Sendable {
  private static let chunkBytes: gsize = 64 << 10

  private let session: HTTPSession
  private let request: HTTPRequest
  private var cancellable: UnsafeMutablePointer<GCancellable>?
  private var message: OpaquePointer?
  private var stream: UnsafeMutablePointer<GInputStream>?
  private var body: [UInt8] = []
  private var timer: NetworkTimer?
  /// Why it is being cancelled.
  private var reason: NetworkError?
  private var completion: ((Result<HTTPResponse, NetworkError>) -> Void)?

  init(session: HTTPSession, request: HTTPRequest) {
    self.session = session
    self.request = request
  }

  /// Sends the request; `completion` is called once.
  func start(_ completion: @escaping (Result<HTTPResponse, NetworkError>) -> Void) {
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
    soup_session_send_async(
      soup, message, G_PRIORITY_DEFAULT, cancellable,
      { source, result, data in HTTPExchange.taken(data)?.answered(source, result) },
      Unmanaged.passRetained(self).toOpaque())
  }

  /// Ends the request; the first reason counts. Before the start, the start fails with it.
  func cancel(_ reason: NetworkError) {
    guard self.reason == nil else { return }
    self.reason = reason
    if let cancellable { g_cancellable_cancel(cancellable) }
  }

  private static func taken(_ data: gpointer?) -> HTTPExchange? {
    data.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeRetainedValue() }
  }

  private func answered(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) {
    var error: UnsafeMutablePointer<GError>?
    let session = UnsafeMutableRawPointer(source)?.assumingMemoryBound(to: SoupSession.self)
    guard let stream = soup_session_send_finish(session, result, &error) else {
      return finish(.failure(networkError(error)))
    }
    self.stream = stream
    read()
  }

  private func read() {
    g_input_stream_read_bytes_async(
      stream, Self.chunkBytes, G_PRIORITY_DEFAULT, cancellable,
      { _, result, data in HTTPExchange.taken(data)?.gotChunk(result) },
      Unmanaged.passRetained(self).toOpaque())
  }

  private func gotChunk(_ result: OpaquePointer?) {
    var error: UnsafeMutablePointer<GError>?
    guard let bytes = g_input_stream_read_bytes_finish(stream, result, &error) else {
      return finish(.failure(networkError(error)))
    }
    defer { g_bytes_unref(bytes) }
    var size: gsize = 0
    let start = g_bytes_get_data(bytes, &size)
    guard size > 0, let start else { return finish(.success(response())) }
    let limit = session.configuration.maximumBodyBytes
    guard body.count + Int(size) <= limit else {
      reason = .tooLarge(limit: limit)
      g_cancellable_cancel(cancellable)
      return finish(.failure(.tooLarge(limit: limit)))
    }
    body.append(contentsOf: UnsafeRawBufferPointer(start: start, count: Int(size)))
    read()
  }

  private func response() -> HTTPResponse {
    HTTPResponse(
      status: Int(soup_message_get_status(message).rawValue),
      headers: fields(soup_message_get_response_headers(message)), body: body)
  }

  private func finish(_ result: Result<HTTPResponse, NetworkError>) {
    timer?.cancel()
    if let message { g_object_unref(gpointer(message)) }
    if let cancellable { g_object_unref(cancellable) }
    if let stream { g_object_unref(stream) }
    (message, cancellable, stream) = (nil, nil, nil)
    let completion = completion
    self.completion = nil
    if case .failure = result, let reason { return completion?(.failure(reason)) ?? () }
    completion?(result)
  }
}

/// A libsoup message for a request, or `nil` when its URL is none. The caller owns it.
func makeMessage(_ request: HTTPRequest) -> OpaquePointer? {
  guard let message = soup_message_new(request.method, request.url) else { return nil }
  if let body = request.body {
    let bytes = g_bytes_new(body, gsize(body.count))
    soup_message_set_request_body_from_bytes(message, "application/json", bytes)
    g_bytes_unref(bytes)
  }
  add(request.headers, to: soup_message_get_request_headers(message))
  if request.wantsNewConnection { soup_message_add_flags(message, SOUP_MESSAGE_NEW_CONNECTION) }
  return message
}

extension Int {
  /// As milliseconds of a timer, whatever it was in seconds.
  var clampedMilliseconds: Int {
    let (product, overflow) = multipliedReportingOverflow(by: 1000)
    return overflow ? .max : product
  }
}
