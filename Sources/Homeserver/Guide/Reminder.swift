/// A text that a bot sends at a chosen time.
internal struct Reminder: Equatable {
  /// The time at which the bot sends the text, in milliseconds since 1970, UTC.
  internal let due: Int64
  internal let text: String
}
