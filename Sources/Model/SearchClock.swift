/// The current time and the local calendar, for typed dates such as `yesterday` in a search.
package struct SearchClock: Sendable {
  /// The current time.
  package let now: ServerTimestamp
  /// Returns the number of days from 1970-01-01 to the local date at a time.
  package let dayNumber: @Sendable (ServerTimestamp) -> Int

  package init(now: ServerTimestamp, dayNumber: @escaping @Sendable (ServerTimestamp) -> Int) {
    self.now = now
    self.dayNumber = dayNumber
  }

  /// The local date now, as a day number.
  package var today: Int { dayNumber(now) }

  /// The first millisecond of a local day, in milliseconds since 1970 UTC. Clocks change by at most
  /// a few hours, and no time zone is a day or more away from UTC, so the day begins within 27
  /// hours of its midnight in UTC.
  package func start(of day: Int) -> Int64 {
    let midnight = Int64(day) * 86_400_000
    var (before, from) = (midnight - 97_200_000, midnight + 97_200_000)
    while from - before > 1 {
      let middle = before + (from - before) / 2
      if dayNumber(ServerTimestamp(milliseconds: middle)) < day {
        before = middle
      } else {
        from = middle
      }
    }
    return from
  }
}
