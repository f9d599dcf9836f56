/// The part of a session that began by OAuth 2.0: where its tokens are renewed and revoked.
package struct OAuthSession: Codable, Sendable, Equatable {
  /// The id that the server gave this program when it was registered there.
  let clientID: String
  let tokenEndpoint: String
  /// `nil` if the server revokes no tokens.
  let revocationEndpoint: String?
}
