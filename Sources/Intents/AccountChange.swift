/// A change of the accounts that the person asks for in the full-screen program. The full screen
/// ends before the change, so that everything is stored and the profiles are unlocked, and starts
/// again afterwards with the accounts that were open.
package enum AccountChange: Sendable, Equatable {
  /// Sign in to an account on a homeserver.
  case signIn
  /// Register a new account on a homeserver.
  case makeAccount
  /// Sign out of the account of the shown profile.
  case signOut(removesChats: Bool)
}
