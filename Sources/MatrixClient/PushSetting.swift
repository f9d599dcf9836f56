package import Network

/// What a client does about pushes.
package enum PushSetting: Sendable, Equatable {
  /// It registers nothing and takes nothing away: a program that is gone in a moment.
  case untouched
  /// A pusher that an earlier run registered with this key is taken away.
  case off(key: String)
  /// Listens there, and registers a pusher with this key: no one else's pushes are taken.
  case on(PushPlace, key: String)
}

/// Where pushes come in.
package struct PushPlace: Sendable, Equatable {
  /// Port 0 takes a free one.
  package let listen: ListenAddress
  /// As the homeserver reaches it, without the gateway's path; `nil`: at the address itself.
  package let url: String?

  package init(listen: ListenAddress, url: String?) {
    self.listen = listen
    self.url = url
  }

  /// This machine only, at a free port.
  package static let loopback = PushPlace(
    listen: .tcp(address: "127.0.0.1", port: 0), url: nil)

  /// The pusher's URL, where the gateway really listens at `address`.
  func gatewayURL(listeningAt address: ListenAddress) -> String? {
    if let url {
      var url = url[...]
      while url.hasSuffix("/") { url = url.dropLast() }
      return url.hasSuffix(PushGateway.path) ? String(url) : url + PushGateway.path
    }
    guard case .tcp(let host, let port) = address else { return nil }
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" + PushGateway.path
  }
}
