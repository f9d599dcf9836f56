/// A change of the accounts that the person asks for in the full-screen program. The full screen
/// ends before the change, so that everything is stored and the profiles are unlocked. It starts
/// again afterwards, usually with the accounts that were open.
package enum AccountChange: Sendable, Equatable {
  /// The person wants to sign in to an account on a homeserver.
  case signIn
  /// The person wants to register a new account on a homeserver.
  case makeAccount
  /// The person wants to sign out of the account of the shown profile. `removesChats`: `true` to
  /// remove the account's stored chats from this machine, `false` to keep them.
  case signOut(removesChats: Bool)
}
