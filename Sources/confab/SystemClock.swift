internal import Dispatch
internal import Engine
internal import Glibc
internal import Model
internal import Synchronization

/// The machine's clocks and time zone. Most library targets receive them as parameters.
enum SystemClock {
  /// The time of the monotonic clock in nanoseconds.
  static func monotonic() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// The current time in milliseconds since 1970, UTC.
  static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The date and time in the person's time zone. A time before 1970 or after 9999 becomes the
  /// start of 1970 in UTC, as the sender of a message may claim any time.
  static func local(_ timestamp: ServerTimestamp) -> LocalTime {
    let isSane = ServerTimestamp.calendarYears.contains(timestamp.milliseconds)
    var seconds = time_t((isSane ? timestamp.milliseconds : 0) / 1_000)
    var fields = tm()
    localtime_r(&seconds, &fields)
    let utc = Int(seconds) + fields.tm_gmtoff
    return LocalTime(
      year: Int(fields.tm_year) + 1_900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
      weekday: Int(fields.tm_wday), hour: Int(fields.tm_hour), minute: Int(fields.tm_min),
      second: Int(fields.tm_sec),
      dayNumber: utc >= 0 ? utc / 86_400 : (utc - 86_399) / 86_400)
  }

  /// The current date in the person's time zone, in the form 2026-11-20.
  static func today() -> String {
    let now = local(ServerTimestamp(milliseconds: milliseconds()))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(now.year)-\(two(now.month))-\(two(now.day))"
  }
}
