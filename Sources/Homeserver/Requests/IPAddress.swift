internal import Glibc

/// A literal IPv4 or IPv6 address.
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

  /// The network that counts as one customer of a provider, as text: an IPv4 address itself, or the
  /// first 64 bits of an IPv6 address.
  var network: String {
    guard bytes.count > 4 else { return bytes.map { "\($0)" }.joined(separator: ".") }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
  }
}
