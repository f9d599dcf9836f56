/// A change of the account that confab shows. The full screen ends for it, so that all is stored and
/// the profile is free, and begins anew with the profile that the change leads to.
package enum AccountChange: Sendable, Equatable {
  /// Open the profile of this name; one that does not exist becomes a new local profile.
  case profile(String)
  /// Sign in to an account at a homeserver.
  case signIn
  /// Make an account at a homeserver.
  case makeAccount
  /// Sign out of the account of this profile.
  case signOut(removesChats: Bool)
}
