internal import CSoup

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
  /// The file in which the body is stored; `nil` if there is none, as for a body in memory.
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
