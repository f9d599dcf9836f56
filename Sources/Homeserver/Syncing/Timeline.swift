/// A page of a room's events, with the stream position at which the next page begins.
struct Timeline {
  /// The events of the page, oldest first.
  var events: [StoredEvent]
  /// The stream position of the first event that the page has no space for: one older than
  /// `events`, or newer if the oldest events were requested. If looking for events cost too much,
  /// that of the first event that was not examined. `nil` when the requested range has no more.
  var resumesAt: Int64?

  var isLimited: Bool { resumesAt != nil }
}
