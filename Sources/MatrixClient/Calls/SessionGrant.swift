internal import Matrix

/// The tokens that a server granted, by a sign-in or a renewal.
struct SessionGrant: Sendable, Equatable {
  let accessToken: String
  /// `nil` if the server gave none, so that the one before stays valid.
  let refreshToken: String?
  /// The time for which the access token is valid; `nil` if the server named none.
  let lifetimeMilliseconds: Int64?

  /// The longest time before its end at which a token is renewed: a call needs some time until the
  /// server has read its token.
  private static let marginMilliseconds: Int64 = 60_000

  /// Reads the grant from a response of the client-server API (`/login`, `/refresh`); `nil` if it
  /// has no access token.
  init?(_ answer: JSONValue) {
    self.init(answer, lifetimeMilliseconds: answer["expires_in_ms"]?.integer)
  }

  /// Reads the grant from a response of an OAuth 2.0 token endpoint (RFC 6749, section 5.1); `nil`
  /// if it has no access token.
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

  /// `true` if a text can stand in a header: visible ASCII, and not endless.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 16_384 && text.utf8.allSatisfy { $0 > 32 && $0 < 127 }
  }

  /// The time from which the token is to be renewed: a minute before its end, or after three
  /// quarters of a short lifetime; `nil` if the token has no end.
  ///
  /// - Parameter now: in milliseconds since 1970, as is the result.
  func renewAt(now: Int64) -> Int64? {
    lifetimeMilliseconds.map { now + $0 - min(Self.marginMilliseconds, $0 / 4) }
  }
}
