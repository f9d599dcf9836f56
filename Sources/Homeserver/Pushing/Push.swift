/// An unread event to send to the pushers of one user.
struct Push {
  /// The row id of the user to whose pushers the event is sent.
  let user: Int64
  let event: StoredEvent
  /// `true` if the user's push rules highlight the event.
  let isHighlight: Bool
}
