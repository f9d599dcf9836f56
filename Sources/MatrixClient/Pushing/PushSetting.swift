package import Network

/// The client's push setting: whether it receives pushes, and at which address.
package enum PushSetting: Sendable, Equatable {
  /// Pushes stay as the server has them: no pusher is registered or removed, as by a program that
  /// ends soon.
  case untouched
  /// Pushes are off: the pusher that was registered with this push key is removed from the server.
  case off(key: String)
  /// Pushes are on: the client listens at the address, registers a pusher with this push key, and
  /// rejects pushes with other push keys.
  case on(PushPlace, key: String)
}

/// The address at which the client receives pushes.
package struct PushPlace: Sendable, Equatable {
  /// The address to listen on; port 0 stands for a free port.
  package let listen: ListenAddress
  /// The URL to which the homeserver sends pushes so that they arrive at the address `listen`, with
  /// or without the path of the push gateway API; `nil` if the homeserver is to use that address
  /// itself.
  package let url: String?

  package init(listen: ListenAddress, url: String?) {
    self.listen = listen
    self.url = url
  }

  /// The address that stands for a free port of this machine's loopback interface.
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
