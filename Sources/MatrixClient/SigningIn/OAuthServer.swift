internal import Matrix
internal import Network

/// The OAuth 2.0 endpoints of a homeserver, from `GET /auth_metadata` (RFC 8414, and section "OAuth
/// 2.0 API" of the Matrix client-server specification).
struct OAuthServer: Sendable, Equatable {
  let token: String
  let registration: String
  /// The authorization endpoint; `nil` if the server has no usable one, or does not support the
  /// authorization code grant with PKCE by the method S256.
  let authorization: String?
  /// The device authorization endpoint; `nil` if the server has no usable one, or does not support
  /// the device grant.
  let deviceAuthorization: String?
  /// The endpoint at which tokens are revoked; `nil` if the server has no usable one.
  let revocation: String?

  /// Reads the endpoints from the server's metadata; `nil` if the metadata lacks a usable token
  /// endpoint, or a usable endpoint for the registration of programs.
  ///
  /// - Parameter isPlain: `true` if the homeserver's own URL is plain HTTP, so that plain HTTP
  ///   endpoints are allowed, too; otherwise plain HTTP is allowed on this machine only.
  init?(_ metadata: JSONValue, isPlain: Bool) {
    func endpoint(_ name: String) -> String? {
      guard let url = metadata[name]?.string, url.utf8.count <= 1000, CleanText.isSafe(url),
        !url.contains("#")
      else { return nil }
      let isAllowed =
        url.hasPrefix("https://") || (url.hasPrefix("http://") && (isPlain || isLoopback(url)))
      return isAllowed ? url : nil
    }
    func offers(_ list: String, _ value: String) -> Bool {
      metadata[list]?.array?.contains(.string(value)) ?? false
    }
    guard let token = endpoint("token_endpoint"),
      let registration = endpoint("registration_endpoint")
    else { return nil }
    self.token = token
    self.registration = registration
    let hasCodes =
      offers("grant_types_supported", "authorization_code")
      && offers("code_challenge_methods_supported", "S256")
    authorization = hasCodes ? endpoint("authorization_endpoint") : nil
    deviceAuthorization =
      offers("grant_types_supported", DeviceGrant.type)
      ? endpoint("device_authorization_endpoint") : nil
    revocation = endpoint("revocation_endpoint")
  }
}
