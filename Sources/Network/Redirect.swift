internal import CSoup

/// Returns the next request if `response` redirects a GET; `nil` if the request is no GET, or if
/// the response is not a redirect to an http or https URL or redirects from TLS to plain HTTP. A
/// request to another server gets no `Authorization` header.
func redirected(_ request: HTTPRequest, by response: HTTPResponse) -> HTTPRequest? {
  guard [301, 302, 303, 307, 308].contains(response.status), request.method == "GET",
    let location = response.header("Location"), let from = Place(request.url),
    let target = absolute(location, from: request.url), let to = Place(target),
    to.isSecure || !from.isSecure
  else { return nil }
  let headers =
    from == to
    ? request.headers
    : request.headers.filter { $0.name.lowercased() != "authorization" }
  return HTTPRequest(
    method: "GET", url: target, headers: headers, timeoutSeconds: request.timeoutSeconds,
    wantsNewConnection: request.wantsNewConnection,
    maximumAnswerBytes: request.maximumAnswerBytes)
}

package func isLoopback(_ url: String) -> Bool {
  guard let uri = g_uri_parse(url, soupURIFlags, nil) else { return false }
  defer { g_uri_unref(uri) }
  guard let host = g_uri_get_host(uri) else { return false }
  let name = String(cString: host).lowercased()
  return name == "localhost" || isLoopbackAddress(name)
}

package func isLoopbackAddress(_ text: String) -> Bool {
  guard let address = g_inet_address_new_from_string(text) else { return false }
  defer { g_object_unref(address) }
  return g_inet_address_get_is_loopback(address) != 0
}

/// The scheme, host and port of a URL, which identify the server.
private struct Place: Equatable {
  let scheme: String
  let host: String
  let port: Int32
  var isSecure: Bool { scheme == "https" }

  init?(_ url: String) {
    guard let uri = g_uri_parse(url, soupURIFlags, nil) else { return nil }
    defer { g_uri_unref(uri) }
    guard let scheme = g_uri_get_scheme(uri), let host = g_uri_get_host(uri) else { return nil }
    self.scheme = String(cString: scheme)
    self.host = String(cString: host).lowercased()
    port = g_uri_get_port(uri)
    guard self.scheme == "http" || self.scheme == "https", !self.host.isEmpty else { return nil }
  }
}

/// The flags for parsing URLs: paths and queries stay percent-encoded as they are written, and a
/// URL without a port gets the default port of its scheme.
private let soupURIFlags = GUriFlags(
  rawValue: G_URI_FLAGS_ENCODED_PATH.rawValue | G_URI_FLAGS_ENCODED_QUERY.rawValue
    | G_URI_FLAGS_SCHEME_NORMALIZE.rawValue)

private func absolute(_ location: String, from base: String) -> String? {
  guard let resolved = g_uri_resolve_relative(base, location, soupURIFlags, nil) else {
    return nil
  }
  defer { g_free(resolved) }
  return String(cString: resolved)
}
