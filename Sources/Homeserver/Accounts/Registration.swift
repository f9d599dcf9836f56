/// The people who may make an account by `POST /register`.
package enum Registration: Sendable {
  /// Nobody may make an account.
  case closed
  /// People with an invitation token from the operator of the server may make an account.
  case byInvitation(Invitations)
  /// Anybody who reaches the server may make an account.
  case open
}
