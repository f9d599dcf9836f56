/// A change of the accounts for which the full screen ends, so that all is stored and the profiles
/// are free. It begins anew with the accounts that were open.
package enum AccountChange: Sendable, Equatable {
  /// Sign in to an account at a homeserver.
  case signIn
  /// Make an account at a homeserver.
  case makeAccount
  /// Sign out of the account of the shown profile.
  case signOut(removesChats: Bool)
}
