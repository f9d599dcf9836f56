internal import Matrix
internal import Network

/// The endpoint by which clients find the address of a server's client API.
enum WellKnownEndpoints {
  /// The limit on the bytes of a Host header.
  private static let longestHost = 255

  /// GET /.well-known/matrix/client: the address at which the client reached this server. Throws
  /// M_NOT_FOUND for a request without a proper Host header.
  static func client(_ server: ServerParts, _ call: Call) throws -> Answer {
    let host = call.request.header("Host") ?? ""
    let isProper = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
        true
      default: false
      }
    }
    guard isProper, !host.isEmpty, host.utf8.count <= longestHost else {
      throw MatrixError.notFound("No address")
    }
    // The server itself speaks no TLS. A trusted proxy in front of it reports by
    // `X-Forwarded-Proto` whether the client used HTTPS.
    let proxies = server.configuration.trustedProxies
    let isSecure =
      proxies.contains(call.request.remoteAddress)
      && call.request.header("X-Forwarded-Proto")?.lowercased() == "https"
    let address = (isSecure ? "https://" : "http://") + host
    return .json(["m.homeserver": ["base_url": .string(address)]])
  }
}
