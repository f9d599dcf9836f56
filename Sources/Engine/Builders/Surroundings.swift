package import Model

/// The time, the time zone and the character set of the builders' own texts, passed to the builders
/// so that they stay pure functions.
package struct Surroundings: Sendable {
  package let now: ServerTimestamp
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
