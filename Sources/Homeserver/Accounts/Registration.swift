/// The people who may make an account by `POST /register`.
package enum Registration: Sendable {
  /// Nobody.
  case closed
  /// People with an invitation token from the operator of the server.
  case byInvitation(Invitations)
  /// Anybody who reaches the server.
  case open
}
