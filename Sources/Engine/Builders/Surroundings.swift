package import Model

/// The time, the time zone and the character set of the builders' own texts, passed to the builders
/// so that they stay pure functions.
package struct Surroundings: Sendable {
  /// The time at which the view model is built.
  package let now: ServerTimestamp
  /// The function that converts a time into local calendar fields.
  package let calendar: @Sendable (ServerTimestamp) -> LocalTime
  /// `true` if the texts that the builders make are to have ASCII punctuation and symbols. `false`
  /// does not mean that the terminal shows more than ASCII: it may replace characters itself.
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
