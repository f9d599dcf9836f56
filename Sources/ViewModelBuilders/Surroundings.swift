package import Model

/// The time, the time zone and the terminal's character set, passed to the builders so that they
/// stay pure functions.
package struct Surroundings: Sendable {
  /// The time at which the view model is built.
  package let now: ServerTimestamp
  /// The function that converts a time into local calendar fields.
  package let calendar: @Sendable (ServerTimestamp) -> LocalTime
  /// `true` if the terminal can show only ASCII.
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
