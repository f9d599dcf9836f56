/// Milliseconds since 1970-01-01 UTC, by a server's clock.
package struct ServerTimestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The milliseconds of the years 1970 to 9999 UTC, which calendars can show. A timestamp may be
  /// outside of this range, because its sender may claim any time.
  package static let calendarYears: ClosedRange<Int64> = 0...253_402_300_799_999

  package static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}
