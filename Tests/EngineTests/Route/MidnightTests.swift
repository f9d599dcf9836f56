import Model
import Testing
@testable import Engine

@Suite struct MidnightTests {
  private static let hour: Int64 = 3_600_000

  /// Returns the time until midnight in milliseconds, 12 hours after the beginning of a day with
  /// `length` hours.
  private func delay(dayLength length: Int64) -> Int64 {
    let begin: Int64 = 100 * 24 * Self.hour
    let around = Surroundings(
      now: ServerTimestamp(milliseconds: begin + 12 * Self.hour),
      calendar: { time in
        let day = time.milliseconds < begin + length * Self.hour ? 100 : 101
        return LocalTime(
          year: 2026, month: 1, day: 1, weekday: 0, hour: 0, minute: 0, dayNumber: day)
      })
    return Midnight.delay(around)
  }

  @Test(arguments: [Int64(23), 24, 25])
  func `the delay until midnight follows a day of 23, 24 or 25 hours`(length: Int64) {
    #expect(delay(dayLength: length) == (length - 12) * Self.hour)
  }

  @Test func `with a calendar whose day never changes the delay until midnight is 26 hours`() {
    let around = Surroundings(
      now: ServerTimestamp(milliseconds: .max),
      calendar: { _ in
        LocalTime(year: 1, month: 1, day: 1, weekday: 0, hour: 0, minute: 0, dayNumber: 1)
      })
    #expect(Midnight.delay(around) == 26 * Self.hour)
  }
}
