/// The OAuth 2.0 data of a session that began by an OAuth 2.0 sign-in: the endpoints at which its
/// tokens are renewed and revoked, and the client id for them.
package struct OAuthSession: Codable, Sendable, Equatable {
  /// The client id that the authorization server assigned to this program at registration.
  let clientID: String
  let tokenEndpoint: String
  /// The URL at which tokens are revoked; `nil` if the server has no usable one.
  let revocationEndpoint: String?
}
