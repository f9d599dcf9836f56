/// A notification for the pushers of one person.
struct Push {
  /// The reader's row.
  let user: Int64
  let event: StoredEvent
  let isHighlight: Bool
}
