/// A page of a room's events, with the stream position at which the next page begins.
struct Timeline {
  /// The events of the page, oldest first.
  var events: [StoredEvent]
  /// The stream position at which the next page begins: that of an event older than `events` or, if
  /// the page began with the oldest events, newer. It is the next event that the page has no space
  /// for or, if looking for events cost too much, the first one that was not examined. `nil` when
  /// there is no next page, or none is looked for.
  var resumesAt: Int64?

  var isLimited: Bool { resumesAt != nil }
}
