/// A user's membership of a room: a row of the table `members`.
struct Membership: Sendable, Equatable {
  /// `join`, `invite`, `leave` or `ban`.
  let membership: String
  /// The position of the user's current member event among all changes on the server.
  let position: Int64
  /// The position of the last join; `nil` for a user who never joined.
  let joinedAt: Int64?
  let isForgotten: Bool
  let notifications: Int64
  let highlights: Int64
}
