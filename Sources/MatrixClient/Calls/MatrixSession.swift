internal import Intents
package import Model

/// A signed-in session, which the program stores in a file that only its owner can read.
package struct MatrixSession: Codable, Sendable, Equatable {
  /// The homeserver's base URL, without a slash at its end.
  package let serverURL: String
  /// The path of the embedded homeserver's socket; `nil` for any other homeserver.
  package let unixSocketPath: String?
  /// The full user id.
  package let user: String
  package let device: String
  package let accessToken: String
  /// `true` for the embedded homeserver, which creates a bot when a user id that nobody has is
  /// invited.
  package let isLocal: Bool
  package let displayName: String?

  package init(
    serverURL: String, unixSocketPath: String?, user: String, device: String, accessToken: String,
    isLocal: Bool, displayName: String?
  ) {
    self.serverURL = serverURL
    self.unixSocketPath = unixSocketPath
    self.user = user
    self.device = device
    self.accessToken = accessToken
    self.isLocal = isLocal
    self.displayName = displayName
  }

  /// Returns the `Account` of this session in a profile. The account's display name is that of the
  /// session or, if there is none, the localpart of the user id.
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
