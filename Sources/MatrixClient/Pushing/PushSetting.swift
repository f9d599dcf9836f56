package import Network

/// The client's push setting: whether it receives pushes, and at which address.
package enum PushSetting: Sendable, Equatable {
  /// Neither registers nor removes a pusher, for a program that ends soon.
  case untouched
  /// Removes the pusher that an earlier run registered with this key.
  case off(key: String)
  /// Listens at the address and registers a pusher with this key; rejects pushes with other keys.
  case on(PushPlace, key: String)
}

/// The address at which the client receives pushes.
package struct PushPlace: Sendable, Equatable {
  /// The address to listen on; port 0 stands for a free port.
  package let listen: ListenAddress
  /// The URL by which the homeserver reaches the address, without the gateway's path; `nil` if the
  /// homeserver can use the address itself.
  package let url: String?

  package init(listen: ListenAddress, url: String?) {
    self.listen = listen
    self.url = url
  }

  /// A free port of this machine's loopback address.
  package static let loopback = PushPlace(
    listen: .tcp(address: "127.0.0.1", port: 0), url: nil)

  /// The pusher's URL, to which the homeserver sends pushes; `nil` for a Unix socket without `url`.
  /// `address` is the one that the gateway listens on, with its real port.
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
