import Matrix
import Testing

@testable import MatrixClient

/// The decisions of `MissedEventWatch` whether a push makes the client send a request. The times,
/// in milliseconds, are made up by the tests.
@Suite struct MissedEventWatchTests {
  private func looks() -> MissedEventWatch {
    var timings = ClientTimings()
    timings.lookAgainMilliseconds = 500
    timings.restAfterLookMilliseconds = 1_000
    var looks = MissedEventWatch(timings: timings)
    looks.takesPushes = true
    return looks
  }

  private func answer(_ event: String) -> JSONValue {
    ["rooms": ["join": ["!r:s": ["timeline": ["events": [["event_id": .string(event)]]]]]]]
  }

  @Test func `a push gives a waiting sync 500 ms to deliver, and a pausing sync polls at once`() {
    var looks = looks()
    let first = looks.want("$1", isResting: false, now: 5_000)
    let planned = looks.want("$2", isResting: true, now: 5_001)
    let isDue = looks.due()
    #expect(first == 500 && planned == nil && isDue)
    looks.looked(now: 5_500)
    let shortened = looks.want("$3", isResting: true, now: 5_600)
    _ = looks.due()
    let rested = looks.want("$4", isResting: true, now: 6_500)
    #expect(shortened == 500 && rested == 0)
  }

  @Test func `a pushed event that a sync has delivered meanwhile needs no request`() {
    var looks = looks()
    _ = looks.want("$1", isResting: false, now: 5_000)
    looks.noteSynced(answer("$1"), asked: 4_000, now: 5_100)
    let isDue1 = looks.due()
    #expect(!isDue1)
    #expect(looks.hasHeard("$1"))
  }

  @Test func `after a push without an event id any later response makes a request unnecessary`() {
    var looks = looks()
    looks.noteSynced(answer("$1"), asked: 4_000, now: 4_500)
    _ = looks.want(nil, isResting: false, now: 5_000)
    let isDue2 = looks.due()
    #expect(isDue2)
    _ = looks.want(nil, isResting: false, now: 6_000)
    looks.noteSynced(answer("$2"), asked: 4_600, now: 6_100)
    let isDue3 = looks.due()
    #expect(!isDue3)
  }

  @Test func `a response to a request sent after the push makes another request unnecessary`() {
    var looks = looks()
    _ = looks.want("$1", isResting: false, now: 5_000)
    looks.noteSynced(answer("$2"), asked: 5_001, now: 5_100)
    let isDue4 = looks.due()
    #expect(!isDue4)
  }
}
