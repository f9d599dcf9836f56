import CSoup
import Network

/// An HTTPS server on this machine whose certificate no authority has signed.
final class TLSServer: Sendable {
  static let fingerprint =
    "1E:A3:92:2C:86:57:51:CF:C9:B5:3A:AC:DE:E8:9D:46:62:19:E6:35:0E:06:A6:59:E1:24:B6:57:E4:0F:36:12"

  private let thread = NetworkThread(name: "test-tls")
  let port: Int

  /// Starts the server; `nil` if GLib cannot speak TLS here or no port can be listened on.
  init?() async {
    thread.start()
    let thread = thread
    let found: Int? = await withCheckedContinuation { done in
      thread.run { done.resume(returning: Self.listen()) }
    }
    guard let found else {
      thread.stop()
      return nil
    }
    port = found
  }

  deinit { thread.stop() }

  /// Begins to listen; returns the port, or `nil` on a failure. The server object is never
  /// released; it stops listening when its thread ends.
  private static func listen() -> Int? {
    guard
      let certificate = g_tls_certificate_new_from_pem(pem, -1, nil),
      let server = confab_server_new()
    else { return nil }
    soup_server_set_tls_certificate(server, certificate)
    g_object_unref(certificate)
    guard
      soup_server_listen_local(
        server, 0,
        SoupServerListenOptions(
          SOUP_SERVER_LISTEN_HTTPS.rawValue | SOUP_SERVER_LISTEN_IPV4_ONLY.rawValue), nil) != 0
    else { return nil }
    let list = soup_server_get_uris(server)
    defer { g_slist_free_full(list) { uri in g_uri_unref(OpaquePointer(uri)) } }
    guard let uri = list?.pointee.data else { return nil }
    return Int(g_uri_get_port(OpaquePointer(uri)))
  }

  private static let pem = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgA0K7VlJ8pbroBeov
    xI3zVmHxh/jtFAgr+rOgGYdlccChRANCAATkb1vFpJO8O0HJgDPik3DJtHbts3n/
    hu4O2jQlKl7iuQgG6pAXAPC8w+ve+P9z9svibhy3La3TQu5xYJmjWMDU
    -----END PRIVATE KEY-----
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUGgAwIBAgIUQql2Ga3aqbBVgfR9G5XCGbrwPtkwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDAyMDQ0OFoYDzIxMjYxMDMx
    MDIwNDQ4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAATkb1vFpJO8O0HJgDPik3DJtHbts3n/hu4O2jQlKl7iuQgG6pAXAPC8
    w+ve+P9z9svibhy3La3TQu5xYJmjWMDUo28wbTAdBgNVHQ4EFgQU3WHtGNjNQHkY
    VcSJwL3xI3QJXmwwHwYDVR0jBBgwFoAU3WHtGNjNQHkYVcSJwL3xI3QJXmwwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSAAwRQIgHBmkP12FtpiJyQ+35rddaS03nuopRDhrpoISgC4brxYCIQCI
    v9bVoLoTOWlwEhpgWXxqZ+e7N0U+2eKrd+X1sgAi1A==
    -----END CERTIFICATE-----

    """
}
