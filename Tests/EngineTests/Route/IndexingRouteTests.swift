import Intents
import Model
import Engine
import Synchronization
import Testing

/// The indexing of stored messages that the search index does not contain yet, in pieces between
/// the router's turns.
@Suite struct IndexingRouteTests {
  /// The indexing of a store, in three pieces; the first call for the second piece fails.
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

  @Test func `words that a commit leaves for later are indexed at once, in pieces`() {
    let pieces = Pieces()
    let time = Mutex<UInt64>(5_000_000_000)
    let store = FakeStore()
    var port = store.port
    port.commit = { [commit = port.commit] events in
      var changes = try commit(events)
      changes.isIndexLate = events.contains {
        if case .messages(.arrived) = $0 { true } else { false }
      }
      return changes
    }
    port.indexNext = { try pieces.next() }
    port.isIndexing = false
    let router = EventRouter(
      store: port, effects: EffectPort { _ in }, clock: EngineClock { time.withLock { $0 } },
      surroundings: {
        Surroundings(now: ServerTimestamp(milliseconds: 0), calendar: LocalTime.utc)
      })
    func turn(after milliseconds: UInt64) -> UInt64? {
      time.withLock { $0 += milliseconds * 1_000_000 }
      return router.takeTurn()
    }
    #expect(turn(after: 0) == nil && turn(after: 5_000) == nil && pieces.calls == 0)
    router.send([submit("!a", "t1")])
    #expect(turn(after: 100) == nil && pieces.calls == 0)
    router.send([arrival("!a", "$1")])
    #expect(turn(after: 100) == 1_000_000 && pieces.calls == 0)
    #expect(turn(after: 1) == 1_000_000 && pieces.calls == 1)
    #expect(turn(after: 1) == 60_000_000_000 && pieces.calls == 1)
    // While the store refuses pieces, another commit does not make it try more often.
    router.send([arrival("!a", "$2")])
    _ = turn(after: 1_000)
    #expect(pieces.calls == 1)
    #expect(turn(after: 59_000) == 1_000_000 && pieces.calls == 2)
    #expect(turn(after: 1) == nil && pieces.calls == 3)
    router.send([arrival("!a", "$3")])
    #expect(turn(after: 1_000) == 1_000_000 && turn(after: 1) == nil && pieces.calls == 4)
  }

  /// A record of the indexed pieces and the committed events, in their order.
  private final class Course: Sendable {
    private let steps = Mutex<[String]>([])
    /// Called while a piece is indexed, with the number of that piece.
    let during = Mutex<(@Sendable (Int) -> Void)?>(nil)

    var all: [String] { steps.withLock { $0 } }

    func note(_ events: [Event]) {
      for event in events {
        switch event {
        case .messages(.arrived): steps.withLock { $0.append("message") }
        case .intent: steps.withLock { $0.append("intent") }
        default: break
        }
      }
    }

    /// Indexes one of five pieces; returns `false` for the last one.
    func next() -> Bool {
      let number = steps.withLock { steps in
        steps.append("piece")
        return steps.count { $0 == "piece" }
      }
      during.withLock { $0 }?(number)
      return number < 5
    }
  }

  @Test func `an event that arrives during indexing is committed before the next piece`() {
    let course = Course()
    let time = Mutex<UInt64>(5_000_000_000)
    let store = FakeStore()
    var port = store.port
    port.commit = { [commit = port.commit] events in
      course.note(events)
      return try commit(events)
    }
    port.indexNext = { course.next() }
    let router = EventRouter(
      store: port, effects: EffectPort { _ in }, clock: EngineClock { time.withLock { $0 } },
      surroundings: {
        Surroundings(now: ServerTimestamp(milliseconds: 0), calendar: LocalTime.utc)
      })
    course.during.withLock { during in
      during = { number in
        switch number {
        case 1: router.send([arrival("!a", "$1")])
        case 2: router.send([submit("!a", "t1")])
        default: break
        }
      }
    }
    func turn(after milliseconds: UInt64) {
      time.withLock { $0 += milliseconds * 1_000_000 }
      router.takeTurn()
    }
    turn(after: 0)
    // A turn indexes one piece, however long ago the turn before was.
    for milliseconds: UInt64 in [5_000, 1, 1] { turn(after: milliseconds) }
    // An event may also arrive when the next piece is due.
    router.send([submit("!a", "t2")])
    for milliseconds: UInt64 in [1, 100_000, 1] { turn(after: milliseconds) }
    #expect(
      course.all == [
        "piece", "message", "piece", "intent", "piece", "intent", "piece", "piece",
      ])
    course.during.withLock { $0 = nil }
  }
}
