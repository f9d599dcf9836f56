internal import CSoup

/// Counts what comes in for one request of a server, and keeps no more than the limit.
private final class BodyCount {
  /// What is read and thrown away after the limit, so that a slow learner still sees the answer.
  static let patience = 4

  let limit: Int
  var bytes = 0
  var isRefused = false

  init(limit: Int) { self.limit = limit }
}

/// Answers 413 to a request whose body is larger, announced or not.
func limitBody(of message: OpaquePointer, to limit: Int) {
  let count = BodyCount(limit: limit)
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

private func refuse(_ message: OpaquePointer, _ count: BodyCount) {
  guard !count.isRefused else { return }
  count.isRefused = true
  let body = soup_server_message_get_request_body(message)
  soup_message_body_set_accumulate(body, 0)
  soup_message_body_truncate(body)
  let text =
    #"{"errcode":"M_TOO_LARGE","error":"The request is larger than \#(count.limit) bytes"}"#
  fill(message, with: HTTPResponse(status: 413, body: Array(text.utf8)))
}

private let onHeaders: @convention(c) (OpaquePointer?, gpointer?) -> Void = {
  guard let message = $0, let data = $1 else { return }
  let count = Unmanaged<BodyCount>.fromOpaque(data).takeUnretainedValue()
  let headers = soup_server_message_get_request_headers(message)
  guard soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CONTENT_LENGTH,
    soup_message_headers_get_content_length(headers) > Int64(count.limit)
  else { return }
  refuse(message, count)
}

private let onChunk: @convention(c) (OpaquePointer?, OpaquePointer?, gpointer?) -> Void = {
  guard let message = $0, let data = $2 else { return }
  let count = Unmanaged<BodyCount>.fromOpaque(data).takeUnretainedValue()
  let (bytes, overflow) = count.bytes.addingReportingOverflow(Int(g_bytes_get_size($1)))
  count.bytes = overflow ? .max : bytes
  if count.bytes > count.limit { refuse(message, count) }
  if count.bytes / BodyCount.patience > count.limit,
    let socket = soup_server_message_get_socket(message)
  {
    g_socket_shutdown(socket, 1, 1, nil)
  }
}
