import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Days that pass while the program runs.
  @Suite struct Midnight {
    @Test func `at midnight today becomes yesterday, on the screen that is shown`() throws {
      let sitting = try Sitting()
      let first = try sitting.startOnline()
      try first.openSelectedChat()
      try first.say("echo late")
      #expect(try first.quit() == .code(0))

      let second = try sitting.start(environment: ["TZ": Self.zone(secondsToMidnight: 6)])
      try second.waitFor(text: "online")
      second.send(Typed.enter)
      try second.waitFor("today, a minute before midnight") { screen in
        screen.messageRows.contains { $0.contains("─ today ─") }
          && screen.messageRows.contains { $0.contains("23:59") && $0.contains("late") }
          && screen.rows.contains {
            $0.prefix { $0 != "│" }.contains("Guide") && $0.contains(" 23:59")
          }
      }
      try second.waitFor("yesterday") { screen in
        screen.messageRows.contains { $0.contains("─ yesterday ─") }
          && !screen.messageRows.contains { $0.contains("─ today ─") }
      }
      try second.waitFor("the day in the list") { screen in
        screen.rows.contains { row in
          row.prefix { $0 != "│" }.contains("Guide")
            && ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].contains { row.contains(" \($0)") }
        }
      }
      #expect(try second.quit() == .code(0))
    }

    /// A zone in which the day ends so many seconds from now.
    private static func zone(secondsToMidnight: Int) -> String {
      let offset = (86_400 - secondsToMidnight - time(nil) % 86_400 + 86_400) % 86_400
      // POSIX counts to the west.
      let west = offset > 43_200 ? 86_400 - offset : -offset
      let size = abs(west)
      return "XXX\(west < 0 ? "-" : "")\(size / 3600):\(size / 60 % 60):\(size % 60)"
    }
  }
}
