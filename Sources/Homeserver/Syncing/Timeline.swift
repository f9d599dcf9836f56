/// A stretch of a room's events.
struct Timeline {
  /// Oldest first.
  var events: [StoredEvent]
  /// The position at which to go on with older events, or with newer ones where the oldest were asked
  /// for; `nil` when the asked-for range has no more.
  var resumesAt: Int64?

  var isLimited: Bool { resumesAt != nil }
}
