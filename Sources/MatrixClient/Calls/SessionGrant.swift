internal import Matrix

/// The tokens that a server grants at a sign-in or a renewal.
struct SessionGrant: Sendable, Equatable {
  let accessToken: String
  /// The token that renews the access token; `nil` if the server sent no usable one. After a
  /// renewal, the former refresh token then stays valid.
  let refreshToken: String?
  /// The time for which the access token is valid; `nil` if the server did not send it as a whole
  /// number.
  let lifetimeMilliseconds: Int64?

  /// The longest time before the expiry of an access token at which the token is renewed. It leaves
  /// a call enough time to reach the server before the token expires.
  private static let marginMilliseconds: Int64 = 60_000

  /// Reads the grant from a response of the client-server API (`/login`, `/register`, `/refresh`);
  /// `nil` if the response has no usable access token.
  init?(_ answer: JSONValue) {
    self.init(answer, lifetimeMilliseconds: answer["expires_in_ms"]?.integer)
  }

  /// Reads the grant from a response of an OAuth 2.0 token endpoint (RFC 6749, section 5.1); `nil`
  /// if the response has no usable access token.
  init?(oauth answer: JSONValue) {
    let seconds = answer["expires_in"]?.integer.map { min(max($0, 0), 1 << 40) }
    self.init(answer, lifetimeMilliseconds: seconds.map { $0 * 1000 })
  }

  private init?(_ answer: JSONValue, lifetimeMilliseconds: Int64?) {
    guard let token = answer["access_token"]?.string, Self.isToken(token) else { return nil }
    accessToken = token
    refreshToken = answer["refresh_token"]?.string.flatMap { Self.isToken($0) ? $0 : nil }
    self.lifetimeMilliseconds = lifetimeMilliseconds.map { min(max($0, 0), 1 << 50) }
  }

  /// `true` if a token may be sent in an HTTP header: it consists of 1 to 16,384 visible ASCII
  /// characters.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 16_384 && text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
  }

  /// The time from which the access token is to be renewed, in milliseconds since 1970: a minute
  /// before its expiry, or after three quarters of a short lifetime; `nil` if
  /// `lifetimeMilliseconds` is `nil`.
  ///
  /// - Parameter now: the current time in milliseconds since 1970.
  func renewAt(now: Int64) -> Int64? {
    lifetimeMilliseconds.map { now + $0 - min(Self.marginMilliseconds, $0 / 4) }
  }
}
