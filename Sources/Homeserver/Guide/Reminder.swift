/// A text to send at a time.
internal struct Reminder: Equatable {
  /// Milliseconds since 1970, UTC.
  internal let due: Int64
  internal let text: String
}
