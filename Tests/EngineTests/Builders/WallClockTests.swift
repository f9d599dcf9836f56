import Model
import Testing

@testable import Engine

@Suite struct WallClockTests {
  /// Offsets from UTC in seconds: two common ones, that of Nepal, that of Liberia before 1972, and
  /// two invented ones with odd seconds.
  @Test(arguments: [0, 3_600, 20_700, -2_670, -8_143, 34_207])
  func `each local time of the wall clock equals the given calendar's, to the second`(offset: Int) {
    let calendar = { @Sendable (timestamp: ServerTimestamp) in
      Self.local(timestamp, offset: offset)
    }
    var clock = WallClock(
      Surroundings(now: ServerTimestamp(milliseconds: 0), calendar: calendar))
    for step in 0..<4_000 {
      let timestamp = ServerTimestamp(milliseconds: 1_795_318_000_123 + Int64(step) * 7_919)
      #expect(clock.local(timestamp) == calendar(timestamp))
    }
  }

  private static func local(_ timestamp: ServerTimestamp, offset: Int) -> LocalTime {
    let seconds = Int(timestamp.milliseconds / 1_000) + offset
    return LocalTime(
      year: 2026, month: 11, day: 22, weekday: 0, hour: seconds / 3_600 % 24,
      minute: seconds / 60 % 60, second: seconds % 60, dayNumber: seconds / 86_400)
  }
}
