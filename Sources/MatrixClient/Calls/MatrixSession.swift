internal import Intents
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

  /// `true` after the person signed out: the account is known, but has no tokens.
  package var isSignedOut: Bool { accessToken.isEmpty }

  /// The session without device id and tokens, as it is stored with the chats of a person who has
  /// signed out.
  package var signedOut: MatrixSession {
    var session = self
    (session.accessToken, session.device) = ("", "")
    (session.refreshToken, session.renewAtMilliseconds, session.oauth) = (nil, nil, nil)
    return session
  }

  /// The session with the tokens of a renewal. The former refresh token stays if the renewal
  /// granted none. `now`: milliseconds since 1970.
  func renewed(_ tokens: SessionGrant, now: Int64) -> MatrixSession {
    var session = self
    session.accessToken = tokens.accessToken
    session.refreshToken = tokens.refreshToken ?? refreshToken
    session.renewAtMilliseconds = tokens.renewAt(now: now)
    return session
  }

  /// Returns the `Account` of this session in a profile. The account's display name is that of the
  /// session or, if there is none that can be shown, the localpart of the user id, or else the
  /// whole user id.
  package func account(profile: String) -> Account {
    let localpart = user.dropFirst(user.hasPrefix("@") ? 1 : 0).prefix { $0 != ":" }
    return Account(
      user: UserID(user),
      displayName: displayName.flatMap(CleanText.line) ?? CleanText.line(String(localpart)) ?? user,
      serverName: isLocal ? "local" : serverName, profile: profile)
  }

  /// The server name in the user id: the part after the first colon. `serverURL` if the id has no
  /// colon.
  var serverName: String {
    guard let colon = user.firstIndex(of: ":") else { return serverURL }
    return String(user[user.index(after: colon)...])
  }
}
