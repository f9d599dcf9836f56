internal import Intents
internal import Model

/// The signed-in user of this store, kept in memory because many queries and commits need it.
final class OwnIdentity {
  /// The signed-in user's id; `nil` before the first sign-in.
  var user: UserID?
  /// The account that was stored last; `nil` if none was. Until a new sign-in is stored, the
  /// account may belong to another user than `user`.
  var account: Account?

  /// The signed-in user's id or, before the first sign-in, the empty id, which no user has; for
  /// comparisons in SQL.
  var userOrNobody: UserID { user ?? UserID("") }
}
