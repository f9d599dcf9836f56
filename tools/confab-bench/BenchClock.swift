internal import Glibc

/// Reads the system's clocks, for measurements.
enum BenchClock {
  /// The time of a clock, such as `CLOCK_MONOTONIC`, in microseconds.
  static func microseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
