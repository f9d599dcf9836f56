internal import Intents
package import Model

/// A login that lasts: what the program keeps, in a file that only its owner reads.
package struct MatrixSession: Codable, Sendable, Equatable {
  /// The homeserver's base URL, without a slash at its end.
  package let serverURL: String
  /// The socket file behind which the homeserver is, for the embedded one.
  package let unixSocketPath: String?
  /// The full user id.
  package let user: String
  package let device: String
  package let accessToken: String
  /// The server is this program's own, where a name that is nobody's becomes a bot.
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

  /// The account, for people.
  package func account(profile: String) -> Account {
    let localpart = user.dropFirst(user.hasPrefix("@") ? 1 : 0).prefix { $0 != ":" }
    return Account(
      user: UserID(user),
      displayName: displayName.flatMap(CleanText.line) ?? CleanText.line(String(localpart)) ?? user,
      serverName: isLocal ? "local" : serverName, profile: profile)
  }

  /// What stands behind the first colon of the user id.
  var serverName: String {
    guard let colon = user.firstIndex(of: ":") else { return serverURL }
    return String(user[user.index(after: colon)...])
  }
}
