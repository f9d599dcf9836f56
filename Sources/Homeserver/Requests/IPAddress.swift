internal import Glibc
internal import Network

struct IPAddress: Hashable {
  /// The 4 bytes of an IPv4 address, or the 16 of an IPv6 address.
  private let bytes: [UInt8]

  /// Reads an address without a port, with or without brackets; `nil` for anything else. An IPv4
  /// address that is written as an IPv6 one (`::ffff:192.0.2.1`) is the IPv4 address.
  init?(_ text: String) {
    var text = text[...]
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, String(text), &four) == 1 {
      bytes = withUnsafeBytes(of: four) { Array($0) }
    } else if inet_pton(AF_INET6, String(text), &six) == 1 {
      let all = withUnsafeBytes(of: six) { Array($0) }
      let isMapped = all.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
      bytes = isMapped ? Array(all.suffix(4)) : all
    } else {
      return nil
    }
  }

  init(_ four: in_addr) { bytes = withUnsafeBytes(of: four) { Array($0) } }

  /// `true` for an address that is not on the public internet: of this machine, of a private or
  /// shared network, of a link, for a group or reserved; also inside of an IPv6 address that stands
  /// for an IPv4 one. See <https://www.iana.org/assignments/iana-ipv4-special-registry/> and that
  /// for IPv6.
  var isLocal: Bool {
    bytes.count > 4 ? Self.isLocalSix(bytes) : Self.isLocalFour(bytes[...])
  }

  private static func isLocalFour(_ bytes: ArraySlice<UInt8>) -> Bool {
    let (first, second, third) = (
      bytes[bytes.startIndex], bytes[bytes.startIndex + 1], bytes[bytes.startIndex + 2]
    )
    return switch first {
    case 0, 10, 127, 224...: true
    case 100: second & 0xc0 == 64
    case 169: second == 254
    case 172: second & 0xf0 == 16
    case 192: second == 168 || second == 0 && third == 0
    case 198: second & 0xfe == 18
    default: false
    }
  }

  private static func isLocalSix(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1]) {
    case (0x00, 0x64) where bytes[2...3] == [0xff, 0x9b]:  // NAT64
      bytes[4..<12].contains { $0 != 0 } || isLocalFour(bytes[12...])
    case (0x00, _): true  // unspecified, loopback, IPv4 in an old form
    case (0x20, 0x02): isLocalFour(bytes[2...5])  // 6to4
    case (0xfc...0xfd, _), (0xff, _): true
    case (0xfe, 0x80...): true
    default: false
    }
  }

  /// The network that counts as one customer of a provider, as text: an IPv4 address itself, or the
  /// first 64 bits of an IPv6 address.
  var network: String {
    guard bytes.count > 4 else { return bytes.map { "\($0)" }.joined(separator: ".") }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
  }
}

/// The proxies whose headers `X-Forwarded-For` and `X-Forwarded-Proto` the server believes.
///
/// A proxy appends the address of its client to `X-Forwarded-For`. Earlier entries were written by
/// the client or by a proxy further out, so only what trusted proxies have appended is believed:
/// the header is read from its end, up to the first address that belongs to no trusted proxy.
package struct TrustedProxies: Sendable, Equatable {
  /// The limit on addresses in `X-Forwarded-For` that are read, from the last.
  private static let maxHops = 16
  private let addresses: Set<IPAddress>

  package init() { addresses = [] }

  /// Parses the proxies' IPv4 or IPv6 addresses; `nil` when one of them is not a literal address.
  package init?(_ addresses: [String]) {
    let parsed = addresses.map { IPAddress($0) }
    guard !parsed.contains(nil) else { return nil }
    self.addresses = Set(parsed.compactMap { $0 })
  }

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
    for hop in hops(request).reversed().prefix(Self.maxHops) {
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
