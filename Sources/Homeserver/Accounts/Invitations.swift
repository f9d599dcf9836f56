/// Access to the invitation tokens, each of which allows the registration of one account. The
/// operator of the server makes and stores the tokens. Every closure is called on the server's
/// thread.
package struct Invitations: Sendable {
  /// Returns `true` if an invitation token is valid; does not use it up.
  package let isGood: @Sendable (_ token: String) -> Bool
  /// Uses an invitation token up and returns `true`; `false` when that is not possible, for
  /// instance because the token is not valid any more.
  package let redeem: @Sendable (_ token: String) -> Bool
  /// Makes a used invitation token valid again. Called when the account that was registered with it
  /// could not be stored.
  package let giveBack: @Sendable (_ token: String) -> Void

  package init(
    isGood: @escaping @Sendable (_ token: String) -> Bool,
    redeem: @escaping @Sendable (_ token: String) -> Bool,
    giveBack: @escaping @Sendable (_ token: String) -> Void
  ) {
    self.isGood = isGood
    self.redeem = redeem
    self.giveBack = giveBack
  }
}
