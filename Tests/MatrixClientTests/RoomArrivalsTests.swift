import Intents
import Network
import TestSupport
import Testing

@testable import MatrixClient

/// Waiting for rooms that a sync has to bring before their chats can be opened.
@Suite(.timeLimit(.minutes(10))) struct RoomArrivalsTests {
  private let clock = MovedClock()
  private let thread: NetworkThread
  private let arrivals: RoomArrivals
  private let room = ChatID("!r:s")

  init() {
    let clock = clock
    thread = NetworkThread(
      name: "test-rooms",
      clock: ThreadClock(now: { clock.now }, after: { clock.after($0, $1) }))
    thread.start()
    arrivals = RoomArrivals(thread: thread, patienceMilliseconds: 15_000)
  }

  @Test func `a wait for a room ends after its own time, not after that of an earlier wait`() async
  {
    async let first = arrivals.hasArrived(room)
    await clock.timer(dueIn: 15_000)
    await clock.advance(milliseconds: 10_000)
    async let second = arrivals.hasArrived(room)
    await clock.timer(dueIn: 15_000)
    await clock.advance(milliseconds: 5_000)
    #expect(await !first)
    await arrivals.arrived([room])
    #expect(await second)
    thread.stop()
  }

  @Test func `after the user has left a room, a request waits until a sync brings it again`() async
  {
    let other = ChatID("!other:s")
    await arrivals.arrived([room, other])
    await arrivals.left([room])
    async let again = arrivals.hasArrived(room)
    await clock.timer(dueIn: 15_000)
    #expect(await arrivals.hasArrived(other))
    await arrivals.arrived([room])
    #expect(await again)
    thread.stop()
  }
}
