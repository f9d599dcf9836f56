package import Intents

/// An account of a homeserver, with the profile that stores its data.
package struct Account: Sendable, Equatable {
  package let user: UserID
  /// The account's display name; never empty.
  package let displayName: String
  /// The server's name as shown to people; "local" for the embedded homeserver.
  package let serverName: String
  /// The name of the profile.
  package let profile: String
  /// `true` for an account of the embedded homeserver.
  package var isOnEmbeddedServer: Bool { serverName == Self.embeddedServerName }
  /// The value of `serverName` for the embedded server.
  package static let embeddedServerName = "local"

  package init(user: UserID, displayName: String, serverName: String, profile: String) {
    self.user = user
    self.displayName = displayName
    self.serverName = serverName
    self.profile = profile
  }
}
