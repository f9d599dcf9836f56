internal import Model
internal import ViewModelBuilders

/// Computes the time until the local date changes.
enum Midnight {
  /// The time from now on within which the change of date is searched, in milliseconds: longer than
  /// any local day.
  private static let horizon: Int64 = 26 * 3_600_000

  /// The time in milliseconds from now until the local date changes; `horizon` if it does not
  /// change before that. The time is found by bisection, because a day can have 23 or 25 hours.
  static func delay(_ surroundings: Surroundings) -> Int64 {
    let now = surroundings.now.milliseconds
    let today = surroundings.calendar(surroundings.now).dayNumber
    var (before, after): (Int64, Int64) = (0, horizon)
    while after - before > 1 {
      let middle = (before + after) / 2
      let (time, overflow) = now.addingReportingOverflow(middle)
      if overflow { return horizon }
      let day = surroundings.calendar(ServerTimestamp(milliseconds: time)).dayNumber
      if day > today { after = middle } else { before = middle }
    }
    return after
  }
}
