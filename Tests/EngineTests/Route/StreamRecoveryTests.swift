import Engine
import Testing

@Suite struct StreamRecoveryTests {
  @Test(arguments: [
    (StreamState.flowing(failures: 2), StreamEvent.stored, StreamState.flowing(failures: 0)),
    (.flowing(failures: 2), .refused, .halted(failures: 3)),
    (.flowing(failures: 2), .due, .flowing(failures: 2)),
    (.flowing(failures: 2), .connecting, .flowing(failures: 2)),
    (.halted(failures: 2), .stored, .halted(failures: 2)),
    (.halted(failures: 2), .refused, .halted(failures: 2)),
    (.halted(failures: 2), .due, .resuming(failures: 2)),
    (.halted(failures: 2), .connecting, .halted(failures: 2)),
    (.resuming(failures: 2), .stored, .resuming(failures: 2)),
    (.resuming(failures: 2), .refused, .resuming(failures: 2)),
    (.resuming(failures: 2), .due, .resuming(failures: 2)),
    (.resuming(failures: 2), .connecting, .flowing(failures: 2)),
  ])
  func `each event in each state of the synced stream leads to the expected state`(
    before: StreamState, event: StreamEvent, after: StreamState
  ) {
    #expect(before.reduced(by: event) == after)
  }

  @Test func `synced batches are accepted only while the stream flows`() {
    #expect(StreamState.flowing(failures: 3).takesBatches)
    #expect(!StreamState.halted(failures: 3).takesBatches)
    #expect(!StreamState.resuming(failures: 3).takesBatches)
  }

  @Test func `pauses after failed commits of synced events grow up to a minute`() {
    let pauses = [1, 2, 3, 4, 5, 30, Int.max].map { StreamState.halted(failures: $0).pauseSeconds }
    #expect(pauses == [5, 10, 20, 40, 60, 60, 60])
    #expect(StreamState.flowing(failures: 1).pauseSeconds == nil)
  }
}
