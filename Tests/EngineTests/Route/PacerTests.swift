import Engine
import Testing

@Suite struct PacerTests {
  private let millisecond: UInt64 = 1_000_000

  @Test func `the build of a view model is due at once after its first change`() {
    var pacer = Pacer()
    pacer.mark(.chatList, now: 5)
    #expect(pacer.next == 5)
    #expect(pacer.takeReady(now: 5) == [.chatList])
    #expect(pacer.next == nil)
  }

  @Test func `a view model's next build waits for the view model's interval`() {
    var pacer = Pacer()
    pacer.mark(.messages, now: 0)
    _ = pacer.takeReady(now: 0)
    pacer.mark(.messages, now: millisecond)
    pacer.mark(.messages, now: 2 * millisecond)
    #expect(pacer.next == 16 * millisecond)
    #expect(pacer.takeReady(now: 15 * millisecond).isEmpty)
    #expect(pacer.takeReady(now: 16 * millisecond) == [.messages])
  }

  @Test func `after a build that changed no view model the next one waits for 5 ms only`() {
    var pacer = Pacer()
    pacer.mark(.chatList, now: 0)
    pacer.cancelIntervals(of: pacer.takeReady(now: 0))
    pacer.mark(.chatList, now: millisecond)
    #expect(pacer.next == 5 * millisecond)
    #expect(pacer.takeReady(now: 5 * millisecond) == [.chatList])
    pacer.mark(.chatList, now: 6 * millisecond)
    #expect(pacer.next == 105 * millisecond)
  }

  @Test func `a view model's change after a pause is due at once again`() {
    var pacer = Pacer()
    pacer.mark(.badge, now: 0)
    _ = pacer.takeReady(now: 0)
    pacer.mark(.badge, now: 900 * millisecond)
    #expect(pacer.next == 900 * millisecond)
  }

  @Test func `a hurried build of a view model does not wait for its interval`() {
    var pacer = Pacer()
    pacer.mark(.messages, now: 0)
    _ = pacer.takeReady(now: 0)
    pacer.mark(.messages, now: millisecond)
    pacer.hurry(.messages, now: 2 * millisecond)
    #expect(pacer.takeReady(now: 2 * millisecond) == [.messages])
    #expect(pacer.next == nil)
  }

  @Test func `a view model that changes all the time is built less often, until a pause`() {
    var pacer = Pacer()
    var times: [UInt64] = []
    for step in 0..<UInt64(12_000) {
      let isPause = (10_000..<10_600).contains(step)
      if !isPause { pacer.mark(.messages, now: step * millisecond) }
      if !pacer.takeReady(now: step * millisecond).isEmpty { times.append(step) }
    }
    #expect(times.prefix(8) == [0, 16, 32, 48, 64, 84, 108, 136])
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(gaps.filter { $0 == 250 }.count > 4 && gaps.allSatisfy { $0 <= 250 || $0 > 500 })
    #expect(times.filter { $0 >= 10_600 }.prefix(4) == [10_600, 10_616, 10_632, 10_648])
  }

  @Test(arguments: [
    (Paced.messages, 22), (.chatList, 10), (.statusLine, 10), (.badge, 2), (.chatSearch, 1000),
    (.createChat, 1000), (.receipts, 4),
  ])
  func `during a second of changes a view model is built at its own pace`(
    paced: Paced, builds: Int
  ) {
    var pacer = Pacer()
    var count = 0
    for step in 0..<UInt64(1000) {
      pacer.mark(paced, now: step * millisecond)
      count += pacer.takeReady(now: step * millisecond).count
    }
    #expect(count == builds)
  }
}
