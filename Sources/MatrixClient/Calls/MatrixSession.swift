internal import Intents
internal import Matrix
package import Model

/// The session of an account at a homeserver, which the program stores in a file that only its
/// owner can read. After a sign-out the session is stored without tokens; see `signedOut`.
package struct MatrixSession: Codable, Sendable, Equatable {
  /// The homeserver's base URL, without a slash at its end.
  package let serverURL: String
  /// The path of the Unix socket on which the homeserver listens: the embedded homeserver, or one
  /// that the person named as `unix:PATH`; `nil` for a homeserver that is reached by its URL.
  package let unixSocketPath: String?
  /// The full user id of the account.
  package let user: String
  /// The device id; "" after the person signed out, as the server has removed the device.
  package private(set) var device: String
  /// The access token; "" after the person signed out.
  package private(set) var accessToken: String
  /// `true` for the embedded homeserver, which creates a bot when a user id that nobody has is
  /// invited.
  package let isLocal: Bool
  package let displayName: String?
  /// The token that renews the access token; `nil` if the server granted none, so that the access
  /// token cannot be renewed, and after the person signed out.
  package private(set) var refreshToken: String?
  /// The time from which the access token is to be renewed, in milliseconds since 1970; `nil` if
  /// the server sent no readable lifetime with the token, and after the person signed out.
  package private(set) var renewAtMilliseconds: Int64?
  /// The OAuth 2.0 data of the session, if the sign-in used OAuth 2.0; `nil` for any other session,
  /// and after the person signed out.
  package private(set) var oauth: OAuthSession?

  package init(
    serverURL: String, unixSocketPath: String?, user: String, device: String, accessToken: String,
    isLocal: Bool, displayName: String?, refreshToken: String? = nil,
    renewAtMilliseconds: Int64? = nil, oauth: OAuthSession? = nil
  ) {
    self.refreshToken = refreshToken
    self.renewAtMilliseconds = renewAtMilliseconds
    self.oauth = oauth
    self.serverURL = serverURL
    self.unixSocketPath = unixSocketPath
    self.user = user
    self.device = device
    self.accessToken = accessToken
    self.isLocal = isLocal
    self.displayName = displayName
  }

  package var isSignedOut: Bool { accessToken.isEmpty }

  package var signedOut: MatrixSession {
    var session = self
    (session.accessToken, session.device) = ("", "")
    (session.refreshToken, session.renewAtMilliseconds, session.oauth) = (nil, nil, nil)
    return session
  }

  /// `now`: milliseconds since 1970.
  func renewed(_ tokens: SessionGrant, now: Int64) -> MatrixSession {
    var session = self
    session.accessToken = tokens.accessToken
    session.refreshToken = tokens.refreshToken ?? refreshToken
    session.renewAtMilliseconds = tokens.renewAt(now: now)
    return session
  }

  /// The account's display name is that of the session or, if there is none that can be shown, the
  /// localpart of the user id, or else the whole user id.
  package func account(profile: String) -> Account {
    let localpart = user.dropFirst(user.hasPrefix("@") ? 1 : 0).prefix { $0 != ":" }
    return Account(
      user: UserID(user),
      displayName: displayName.flatMap(CleanText.line) ?? CleanText.line(String(localpart)) ?? user,
      serverName: isLocal ? "local" : serverName, profile: profile)
  }

  var serverName: String {
    guard let colon = user.firstIndex(of: ":") else { return serverURL }
    return String(user[user.index(after: colon)...])
  }
}

package struct OAuthSession: Codable, Sendable, Equatable {
  let clientID: String
  let tokenEndpoint: String
  let revocationEndpoint: String?
}

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

package struct SessionKeeping: Sendable {
  /// Returns the current time in milliseconds since 1970. If this clock is changed while a token is
  /// valid, the token is renewed too early, or only after the server has refused it.
  let now: @Sendable () -> Int64
  /// Stores the session so that it survives a power cut. Called on the network thread, before the
  /// new tokens are used. Returns `nil`, or the reason why the session could not be stored.
  let store: @Sendable (MatrixSession) -> String?

  package init(
    now: @escaping @Sendable () -> Int64, store: @escaping @Sendable (MatrixSession) -> String?
  ) {
    self.now = now
    self.store = store
  }
}
