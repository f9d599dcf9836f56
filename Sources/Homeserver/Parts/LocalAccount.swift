/// The account of the local profile's owner on the profile's embedded server.
package struct LocalAccount: Sendable, Equatable {
  /// The account's user id, such as `@ada:local`.
  package let user: String
  /// The id of the device to which the access token belongs.
  package let device: String
  /// The access token, a secret that authenticates the requests of the account. Never shown or
  /// logged.
  package let accessToken: String
  package let displayName: String

  package init(user: String, device: String, accessToken: String, displayName: String) {
    self.user = user
    self.device = device
    self.accessToken = accessToken
    self.displayName = displayName
  }
}
