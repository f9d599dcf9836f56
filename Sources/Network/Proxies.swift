internal import CSoup

/// The proxies through which clients connect to servers on other machines. A client that connects
/// only to servers on this machine or to a Unix socket uses none.
package enum Proxies: Sendable, Equatable {
  /// The proxies that GIO finds in the settings of the desktop or the system, if there are any.
  case system
  /// These proxies, for URLs with the scheme http or https; `nil` for no proxy.
  ///
  /// - Parameter except: the hosts to which clients connect directly: host names, with "*." or "."
  ///   before a name for its subdomains, IP addresses, and networks as "10.0.0.0/8".
  case fixed(http: String?, https: String?, except: [String])

  /// No proxy at all.
  package static let none = Proxies.fixed(http: nil, https: nil, except: [])

  /// Returns a proxy resolver of GIO for these proxies, which the caller must release; `nil` if GIO
  /// has none.
  func resolver() -> OpaquePointer? {
    guard case .fixed(let http, let https, let except) = self else {
      guard let shared = g_proxy_resolver_get_default() else { return nil }
      g_object_ref(gpointer(shared))
      return shared
    }
    return withStrings(except) { hosts in
      guard let resolver = g_simple_proxy_resolver_new(nil, hosts) else { return nil }
      let simple = UnsafeMutablePointer<GSimpleProxyResolver>(resolver)
      for (scheme, proxy) in [("http", http), ("https", https)] {
        if let proxy { g_simple_proxy_resolver_set_uri_proxy(simple, scheme, proxy) }
      }
      return resolver
    }
  }

  /// `true` for the URL of a proxy that GIO can use: http, https, socks, socks4, socks4a or socks5,
  /// with a host.
  package static func isProxy(_ url: String) -> Bool {
    let schemes = ["http://", "https://", "socks://", "socks4://", "socks4a://", "socks5://"]
    guard schemes.contains(where: url.hasPrefix), !url.contains(where: \.isWhitespace),
      let uri = g_uri_parse(url, G_URI_FLAGS_NONE, nil)
    else { return false }
    defer { g_uri_unref(uri) }
    return g_uri_get_host(uri).map { $0.pointee != 0 } ?? false
  }
}
