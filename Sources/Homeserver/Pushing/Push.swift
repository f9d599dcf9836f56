/// An unread event to send to the pushers of one person.
struct Push {
  /// The reader's row id.
  let user: Int64
  let event: StoredEvent
  let isHighlight: Bool
}
