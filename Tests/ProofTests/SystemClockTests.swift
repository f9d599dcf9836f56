import Glibc
import Intents
import Model
import Testing
@testable import Engine

@testable import confab

/// The program's clock and calendar in time zones with daylight saving time, over both changes of a
/// year. The time zone is global to a process, so each test that sets it runs in a process of its
/// own.
@Suite struct SystemClockTests {
  /// One change of a zone's clocks to or from daylight saving time.
  struct Change: Sendable, Codable, CustomTestStringConvertible {
    let zone: String
    /// The time of the change, in milliseconds since 1970, UTC.
    let time: Int64
    /// The zone's offset from UTC before the change, in minutes to the east.
    let before: Int64
    /// The zone's offset from UTC after the change, in minutes to the east.
    let after: Int64
    var testDescription: String { "\(zone) from \(before) to \(after)" }

    /// The offset from UTC in milliseconds to the east, at a time near the change.
    func offset(at time: Int64) -> Int64 { (time < self.time ? before : after) * 60_000 }

    /// Milliseconds from `now` to the next local midnight, computed from the zone's offsets and
    /// without the system's calendar.
    func toMidnight(from now: Int64) -> Int64 {
      let day = (now + offset(at: now)) / 86_400_000
      let midnight = (day + 1) * 86_400_000
      // Neither zone changes its clocks at midnight, so midnight has either the offset before the
      // change or the one after it.
      let early = midnight - before * 60_000
      return (early < time ? early : midnight - after * 60_000) - now
    }
  }

  static let changes = [
    Change(zone: "Europe/Berlin", time: 1_774_746_000_000, before: 60, after: 120),
    Change(zone: "Europe/Berlin", time: 1_792_890_000_000, before: 120, after: 60),
    Change(zone: "Australia/Lord_Howe", time: 1_775_314_800_000, before: 660, after: 630),
    Change(zone: "Australia/Lord_Howe", time: 1_791_041_400_000, before: 630, after: 660),
  ]

  @Test func `the last time that a message can have is shown, and one beyond it as 1970`() {
    let last = ServerTimestamp.calendarYears.upperBound
    // Zones east of UTC have the next year then.
    #expect(SystemClock.local(ServerTimestamp(milliseconds: last)).year >= 9999)
    #expect((1969...1970).contains(SystemClock.local(ServerTimestamp(milliseconds: last + 1)).year))
  }

  /// Sets the time zone of this process.
  static func enter(_ zone: String) {
    setenv("TZ", zone, 1)
    tzset()
  }

  @Test(arguments: changes)
  func `local times are right in each minute around a change of the clocks`(change: Change) async {
    await #expect(processExitsWith: .success) { [change = change as Change] in
      Self.enter(change.zone)
      for minute in -1_500...1_500 as ClosedRange<Int64> {
        let time = change.time + minute * 60_000
        let local = time + change.offset(at: time)
        let found = SystemClock.local(ServerTimestamp(milliseconds: time))
        #expect(found.hour * 60 + found.minute == Int(local / 60_000 % 1_440), "minute \(minute)")
        #expect(found.second == 0 && found.dayNumber == Int(local / 86_400_000))
        #expect(found.weekday == (Int(local / 86_400_000) + 4) % 7 && found.year == 2026)
      }
    }
  }

  @Test(arguments: changes)
  func `the delay until midnight is right on the days around a change of the clocks`(
    change: Change
  ) async {
    await #expect(processExitsWith: .success) { [change = change as Change] in
      Self.enter(change.zone)
      for minute in stride(from: -2_880, through: 2_880, by: 7) as StrideThrough<Int64> {
        let now = change.time + minute * 60_000 + 1
        let around = Surroundings(
          now: ServerTimestamp(milliseconds: now), calendar: SystemClock.local)
        #expect(Midnight.delay(around) == change.toMidnight(from: now), "minute \(minute)")
      }
    }
  }

  @Test(arguments: changes)
  func `day rules and message times on the screen follow a change of the clocks`(
    change: Change
  ) async {
    await #expect(processExitsWith: .success) { [change = change as Change] in
      Self.enter(change.zone)
      // The evening before the night of the change.
      let evening = change.time - 5 * 3_600_000
      let start = evening + change.toMidnight(from: evening) - 3_600_000
      let world = World(wall: start, calendar: SystemClock.local)
      let desk = try Desk(rows: 80, world: world)
      desk.send(.connection(.online))
      desk.send(joined("!a"), older("!a", [], filling: nil, rest: nil))
      desk.openChat("!a")
      var expected: [String] = []
      for half in 0..<14 {
        let time = world.wallTime.milliseconds
        let minutes = (time + change.offset(at: time)) / 60_000 % 1_440
        let hour = minutes / 60 < 10 ? "0\(minutes / 60)" : "\(minutes / 60)"
        let past = minutes % 60 < 10 ? "0\(minutes % 60)" : "\(minutes % 60)"
        desk.send(arrived("!a", text("$\(half)", "half \(half).", at: time)), synced("\(half)"))
        desk.settle()
        expected.append("\(hour):\(past)")
        desk.advance(milliseconds: 1_800_000 - 600)
      }
      let rows = desk.lines
      for (half, time) in expected.enumerated() {
        // The time is in the head above the text.
        let row = rows.firstIndex { $0.contains("half \(half).") } ?? 0
        #expect(row > 0 && rows[row - 1].contains(time), "\(time)")
      }
      // Two messages of the evening before, then the messages of the day of the change.
      let divider = rows.firstIndex { $0.contains("─ Today ─") }
      let last = rows.firstIndex { $0.contains("half 1.") }
      let first = rows.firstIndex { $0.contains("half 2.") }
      // A blank row is above the rule, and the head of the first message below it.
      #expect(divider != nil && last.map { $0 + 2 } == divider && divider.map { $0 + 2 } == first)
      #expect(rows.contains { $0.contains("─ Yesterday ─") })
      // The rule for the day changes as soon as the next day begins.
      let rest = change.toMidnight(from: world.wallTime.milliseconds)
      desk.advance(milliseconds: UInt64(rest) - 1)
      #expect(desk.lines.contains { $0.contains("─ Today ─") })
      desk.advance(milliseconds: 1000)
      #expect(!desk.lines.contains { $0.contains("─ Today ─") })
    }
  }
}
