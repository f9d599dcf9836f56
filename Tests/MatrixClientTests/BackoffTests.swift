import MatrixClient
import Testing

@Suite struct BackoffTests {
  @Test func `pauses between attempts double up to the longest, and start over after a success`() {
    var backoff = ClientTimings().backoff
    // A base of b makes a pause of b - b/4 plus a random part of at most b/2. A random number of
    // b/4 makes it exactly b.
    var pauses: [Int] = []
    for base in [1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000] {
      pauses.append(backoff.pause(random: UInt64(base / 4)))
    }
    #expect(pauses == [1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000])
    backoff.reset()
    #expect(backoff.pause(random: 250) == 1000)
  }

  @Test(arguments: [0, 1, 499, 500, 501, UInt64.max])
  func `a random number changes a pause between attempts by a quarter at most`(random: UInt64) {
    var backoff = ClientTimings().backoff
    #expect((750...1250).contains(backoff.pause(random: random)))
    for _ in 0..<100 { #expect((1...60_000).contains(backoff.pause(random: random))) }
  }
}
