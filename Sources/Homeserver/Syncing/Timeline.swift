/// A stretch of a room's events.
struct Timeline {
  /// The events, oldest first.
  var events: [StoredEvent]
  /// The position at which to continue: with older events, or with newer events if the oldest were
  /// requested. `nil` when the requested range has no more.
  var resumesAt: Int64?

  var isLimited: Bool { resumesAt != nil }
}
