/// Milliseconds since 1970-01-01 UTC, by the clock of a server or, for events of this machine, by
/// its own clock.
package struct ServerTimestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The milliseconds of the years 1970 to 9999 UTC, which calendars can show. A timestamp may be
  /// outside of this range, because a server may send any time.
  package static let calendarYears: ClosedRange<Int64> = 0...253_402_300_799_999

  package static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}
