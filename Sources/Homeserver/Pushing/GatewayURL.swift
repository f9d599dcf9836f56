internal import Glibc

/// The URL of a push gateway, which a client chooses and the server calls.
struct GatewayURL {
  /// The fixed path of push gateways, so that a pusher cannot make the server call any other path.
  private static let path = "/_matrix/push/v1/notify"

  /// A host name, or a literal address without brackets.
  let host: String

  /// Reads an http or https URL with the path of push gateways, perhaps with a query, but without
  /// user information and fragment. `nil` for anything else, also for characters that URL parsers
  /// understand in different ways.
  init?(_ url: String) {
    guard url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
      !url.utf8.contains(where: { "\"#<>\\^`{|}".utf8.contains($0) }),
      let start = url.firstRange(of: "://")?.upperBound,
      ["http://", "https://"].contains(url[..<start].lowercased())
    else { return nil }
    let rest = url[start...]
    guard let slash = rest.firstIndex(where: { $0 == "/" || $0 == "?" }),
      rest[slash...].prefix(while: { $0 != "?" }) == Self.path,
      let host = Self.host(rest[..<slash])
    else { return nil }
    self.host = host
  }

  /// The host in the authority of a URL, which may have a port; `nil` for user information, an
  /// escape, or anything else that is no host.
  private static func host(_ authority: Substring) -> String? {
    var (host, port) = (authority, authority.suffix(0))
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<end]
      port = authority[authority.index(after: end)...]
      guard host.contains(":"), IPAddress(String(host)) != nil else { return nil }
    } else {
      let colon = authority.firstIndex(of: ":") ?? authority.endIndex
      (host, port) = (authority[..<colon], authority[colon...])
      let isName = host.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "-._".utf8.contains($0)
      }
      guard isName, !host.isEmpty else { return nil }
    }
    guard port.isEmpty || (port.first == ":" && UInt16(port.dropFirst()) != nil) else { return nil }
    return String(host)
  }

  /// `true` if the host is this machine or an address that is not on the public internet, in any
  /// form that the system's resolver understands, such as `127.1`, `0x7f000001` or `2130706433`.
  /// What a name resolves to is known only when the server connects; see `PushSending`.
  var isLocal: Bool {
    var name = host.lowercased()[...]
    while name.last == "." { name = name.dropLast() }
    var four = in_addr()
    if inet_aton(String(name), &four) == 1 { return IPAddress(four).isLocal }
    return name.isEmpty || name == "localhost" || name.hasSuffix(".localhost")
      || IPAddress(String(name))?.isLocal == true
  }
}
