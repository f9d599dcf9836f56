import MatrixClient
import Testing

@Suite struct BackoffTests {
  @Test func `pauses double up to the longest, and begin anew after a success`() {
    var backoff = Backoff()
    // Half of the spread of a base b is b / 4: this number always lands on the base itself.
    var pauses: [Int] = []
    for base in [1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000] {
      pauses.append(backoff.pause(random: UInt64(base / 4)))
    }
    #expect(pauses == [1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000])
    backoff.reset()
    #expect(backoff.pause(random: 250) == 1000)
  }

  @Test(arguments: [0, 1, 499, 500, 501, UInt64.max])
  func `chance moves a pause by a quarter at most`(random: UInt64) {
    var backoff = Backoff()
    #expect((750...1250).contains(backoff.pause(random: random)))
    for _ in 0..<100 { #expect((1...60_000).contains(backoff.pause(random: random))) }
  }
}
