internal import CSoup

/// The header fields in a libsoup header list, in order. Bytes that are not valid UTF-8 are
/// replaced.
func fields(_ headers: OpaquePointer?) -> [HTTPHeader] {
  guard let headers else { return [] }
  var iterator = SoupMessageHeadersIter()
  soup_message_headers_iter_init(&iterator, headers)
  var fields: [HTTPHeader] = []
  var name: UnsafePointer<CChar>?
  var value: UnsafePointer<CChar>?
  while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
    guard let name, let value else { continue }
    fields.append(HTTPHeader(String(cString: name), String(cString: value)))
  }
  return fields
}

/// Adds header fields to a libsoup header list, replacing those with the same name. Leaves out a
/// field without a name, and a field that contains a line break or a zero byte, which could inject
/// another header line.
func add(_ fields: [HTTPHeader], to headers: OpaquePointer?) {
  for field in fields where !field.name.isEmpty {
    let breaks = (field.name + field.value).utf8.contains { $0 == 10 || $0 == 13 || $0 == 0 }
    if !breaks { soup_message_headers_replace(headers, field.name, field.value) }
  }
}

func copy(_ bytes: OpaquePointer?) -> [UInt8] {
  var size: gsize = 0
  guard let bytes, let start = g_bytes_get_data(bytes, &size) else { return [] }
  return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(size)))
}

/// Calls `body` with a null-terminated array of C strings, as GLib functions expect lists of names;
/// with `nil` if the list is empty.
func withStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Result
) -> Result {
  guard !strings.isEmpty else { return body(nil) }
  var pointers = strings.map { string -> UnsafeMutablePointer<CChar>? in g_strdup(string) }
  pointers.append(nil)
  defer { for pointer in pointers { g_free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
}

/// Connects a handler to a GObject's signal. `handler` is a C function of that signal's type, which
/// receives `data` as its last argument.
func connect(_ object: gpointer, _ signal: String, _ handler: GCallback, _ data: gpointer?) {
  g_signal_connect_data(object, signal, handler, data, nil, GConnectFlags(rawValue: 0))
}

/// Translates a GLib error into a `NetworkError`, and frees it; `.dropped` for `nil` and for
/// unknown errors. `fingerprint` is the fingerprint of the refused certificate, if one was refused.
func networkError(
  _ error: UnsafeMutablePointer<GError>?, fingerprint: String? = nil
) -> NetworkError {
  guard let error else { return .dropped("no reason given") }
  defer { g_error_free(error) }
  let text = error.pointee.message.map { String(cString: $0) } ?? ""
  switch error.pointee.domain {
  case confab_resolver_error(): return .cannotConnect(text)
  case confab_tls_error(): return .untrusted(text, fingerprint: fingerprint)
  case confab_io_error(): return ioError(GIOErrorEnum(UInt32(bitPattern: error.pointee.code)), text)
  default: return .dropped(text)
  }
}

private func ioError(_ code: GIOErrorEnum, _ text: String) -> NetworkError {
  switch code {
  case G_IO_ERROR_CANCELLED: .cancelled
  case G_IO_ERROR_TIMED_OUT: .timedOut
  case G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_HOST_UNREACHABLE, G_IO_ERROR_NOT_FOUND,
    G_IO_ERROR_NETWORK_UNREACHABLE, G_IO_ERROR_HOST_NOT_FOUND, G_IO_ERROR_PERMISSION_DENIED,
    G_IO_ERROR_PROXY_FAILED:
    .cannotConnect(text)
  case G_IO_ERROR_INVALID_ARGUMENT: .badURL(text)
  default: .dropped(text)
  }
}

/// The hash function SHA-256 (FIPS 180-4).
package enum SHA256 {
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))
    else { return [] }
    defer { g_free(text) }
    let digits = Array(String(cString: text).utf8).map { $0 < 58 ? $0 - 48 : $0 - 87 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
