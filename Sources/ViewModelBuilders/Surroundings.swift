package import Model

/// Time, time zone and the like for builders, passed in so that they stay pure.
package struct Surroundings: Sendable {
  /// The time now.
  package let now: ServerTimestamp
  /// Converts a time into local calendar fields.
  package let calendar: @Sendable (ServerTimestamp) -> LocalTime
  /// Tells if the terminal can show only ASCII.
  package let isASCII: Bool

  package init(
    now: ServerTimestamp, calendar: @escaping @Sendable (ServerTimestamp) -> LocalTime,
    isASCII: Bool = false
  ) {
    self.now = now
    self.calendar = calendar
    self.isASCII = isASCII
  }
}
