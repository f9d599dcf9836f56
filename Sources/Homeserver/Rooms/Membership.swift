/// One user's row in the members of a room.
struct Membership: Sendable, Equatable {
  /// `join`, `invite`, `leave` or `ban`.
  let membership: String
  /// The position of the member event.
  let position: Int64
  /// The position of the last join; `nil`: never inside.
  let joinedAt: Int64?
  let isForgotten: Bool
  let notifications: Int64
  let highlights: Int64
}
