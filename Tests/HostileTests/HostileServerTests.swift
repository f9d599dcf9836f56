import TestSupport
import Testing

/// The program with a homeserver that sends arbitrary responses: the program continues to work, and
/// receives messages again once the server answers correctly.
///
/// `CONFAB_SECONDS=3600` makes the test run for an hour, with larger responses and a limit on the
/// memory of the process; it then has to run alone.
@Suite(.serialized, .timeLimit(.minutes(Soak.seconds.map { $0 / 60 + 10 } ?? 10)))
struct HostileServerTests {
  @Test(arguments: Soak.seeds(1...2))
  func `a client of a homeserver that answers anything continues once the server behaves`(
    seed: UInt64
  ) async throws {
    let visit = try HostileVisit(seed: seed, largest: Soak.seconds == nil ? 300_000 : 4 << 20)
    try visit.start()
    let seconds = Soak.seconds.map { $0 / 4 }
    await visit.endure(requests: Soak.steps(100), seconds: seconds)
    let before = try ResidentMemory.mebibytes()
    await visit.endure(requests: Soak.steps(180), seconds: seconds)
    let after = try ResidentMemory.mebibytes()
    if Soak.seconds != nil {
      print(
        "hostile server, seed \(seed): \(visit.server.requests) requests, \(before) → \(after) MiB")
      #expect(after < before * 2 + 200, "memory grows: \(before) → \(after) MiB")
    }
    await visit.hearGood()
    try visit.stop()
    #expect(try visit.hasGoodOnDisk())
  }
}
