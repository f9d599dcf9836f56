/// A user's membership of a room: a row of the table `members`.
struct RoomMembership: Sendable, Equatable {
  /// The user's membership as in a member event: `join`, `invite`, `leave`, `ban` or `knock`.
  let membership: String
  /// The position of the user's current member event among all changes on the server.
  let position: Int64
  /// The stream position of the event by which the user last joined; a profile change, which is a
  /// member event too, does not move it. `nil` for a user who never joined.
  let joinedAt: Int64?
  /// `true` if the user has forgotten the room and was not invited and did not join since: the user
  /// may read only what a stranger may.
  let isForgotten: Bool
  /// The number of unread events in the room about which the user's push rules notify, counted up
  /// to `RoomLimits.unread`.
  let notifications: Int64
  /// The number of the events counted in `notifications` that the user's push rules highlight.
  let highlights: Int64
}
