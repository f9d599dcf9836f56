/// A text that a bot sends at a chosen time.
internal struct Reminder: Equatable {
  /// Milliseconds since 1970, UTC.
  internal let due: Int64
  internal let text: String
}
