import Model
import Routing
import Synchronization
import Testing
import ViewModelBuilders

/// The indexing of messages that were stored before the search index existed, in pieces between the
/// router's turns.
@Suite struct IndexingRouteTests {
  /// A store whose indexing takes three pieces; the first call for the second piece fails.
  private final class Pieces: Sendable {
    private let state = Mutex((calls: 0, isRefused: false))
    struct Refusal: Error {}

    var calls: Int { state.withLock { $0.calls } }

    func next() throws -> Bool {
      try state.withLock { state in
        if state.calls == 1, !state.isRefused {
          state.isRefused = true
          throw Refusal()
        }
        state.calls += 1
        return state.calls < 3
      }
    }
  }

  @Test func `indexing begins a second after the start, and retries a failed piece after a minute`()
  {
    let pieces = Pieces()
    let time = Mutex<UInt64>(5_000_000_000)
    let store = FakeStore()
    var port = store.port
    port.indexNext = { try pieces.next() }
    let router = EventRouter(
      store: port, effects: EffectPort { _ in }, clock: EngineClock { time.withLock { $0 } },
      surroundings: {
        Surroundings(now: ServerTimestamp(milliseconds: 0), calendar: LocalTime.utc)
      })
    func turn(after milliseconds: UInt64) -> UInt64? {
      time.withLock { $0 += milliseconds * 1_000_000 }
      return router.takeTurn()
    }
    #expect(turn(after: 0) == 1_000_000_000 && pieces.calls == 0)
    #expect(turn(after: 999) == 1_000_000 && pieces.calls == 0)
    #expect(turn(after: 1) == 1_000_000 && pieces.calls == 1)
    // The store refuses the second piece, which is tried again a minute later.
    #expect(turn(after: 1) == 60_000_000_000 && pieces.calls == 1)
    #expect(turn(after: 60_000) == 1_000_000 && pieces.calls == 2)
    #expect(turn(after: 1) == nil && pieces.calls == 3)
    #expect(turn(after: 100_000) == nil && pieces.calls == 3)
  }
}
