/// Arithmetic on times of a monotonic clock, in nanoseconds, that cannot overflow.
enum MonotonicTime {
  /// `true` if at least `delay` has passed between `start` and `now`; all three are in nanoseconds.
  /// `false` if `now` is before `start`.
  static func isOver(_ delay: UInt64, since start: UInt64, at now: UInt64) -> Bool {
    now >= start && now - start >= delay
  }

  /// Returns the time at which `delay` has passed since `start`, in nanoseconds, at most
  /// `UInt64.max`.
  static func end(of delay: UInt64, since start: UInt64) -> UInt64 {
    let (sum, overflow) = start.addingReportingOverflow(delay)
    return overflow ? .max : sum
  }
}
