internal import Network

/// The proxies whose headers `X-Forwarded-For` and `X-Forwarded-Proto` the server believes.
///
/// A proxy appends the address of its client to `X-Forwarded-For`. Earlier entries were written by
/// the client or by a proxy further out, so only what trusted proxies have appended is believed:
/// the header is read from its end, up to the first address that belongs to no trusted proxy.
package struct TrustedProxies: Sendable, Equatable {
  /// The limit on addresses in `X-Forwarded-For` that are read, from the last.
  private static let mostHops = 16
  private let addresses: Set<IPAddress>

  package init() { addresses = [] }

  /// Parses the proxies' IPv4 or IPv6 addresses; `nil` when one of them is not a literal address.
  package init?(_ addresses: [String]) {
    let parsed = addresses.map { IPAddress($0) }
    guard !parsed.contains(nil) else { return nil }
    self.addresses = Set(parsed.compactMap { $0 })
  }

  /// `true` if `address` is the text of a trusted proxy's address.
  func contains(_ address: String) -> Bool {
    IPAddress(address).map { addresses.contains($0) } ?? false
  }

  /// The client's address as rate limits use it: an IPv4 address, or the 64-bit network of an IPv6
  /// address, because one customer has all addresses of such a network. On a Unix socket, the
  /// request's `remoteAddress` unchanged.
  func origin(of request: HTTPServerRequest) -> String {
    guard let peer = IPAddress(request.remoteAddress) else { return request.remoteAddress }
    guard addresses.contains(peer) else { return peer.network }
    var nearest = peer
    for hop in hops(request).reversed().prefix(Self.mostHops) {
      guard let address = IPAddress(hop) else { break }
      nearest = address
      if !addresses.contains(address) { break }
    }
    return nearest.network
  }

  private func hops(_ request: HTTPServerRequest) -> [String] {
    request.headers.filter { $0.name.lowercased() == "x-forwarded-for" }
      .flatMap { $0.value.split(separator: ",") }
      .map { String($0.filter { $0 != " " && $0 != "\t" }) }
  }
}
