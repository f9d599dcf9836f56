internal import Intents
internal import Model

/// The user whose store this is. Kept in memory, because nearly every query and commit needs it.
final class OwnIdentity {
  /// Our user id; `nil` before the first sign-in.
  var user: UserID?
  /// The account as it was stored last. Until a new sign-in is stored, it may be of another user
  /// than `user`.
  var account: Account?

  /// Our user id or, before the first sign-in, one that nobody has, for comparisons in SQL.
  var userOrNobody: UserID { user ?? UserID("") }
}
