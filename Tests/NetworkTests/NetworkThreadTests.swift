import Network
import Testing

@Suite struct NetworkThreadTests {
  private actor Resident {
    nonisolated let thread: NetworkThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
    init(_ thread: NetworkThread) { self.thread = thread }
    func isHome() async -> Bool {
      let before = thread.isCurrent
      await Task.yield()
      return before && thread.isCurrent
    }
  }

  @Test func `closures run on the network thread in the order they were given`() async {
    let thread = NetworkThread(name: "test")
    let seen = Mailbox<Int>()
    for number in 0..<100 { thread.run { seen.put(number) } }
    thread.start()
    for number in 100..<200 { thread.run { seen.put(thread.isCurrent ? number : -1) } }
    for number in 0..<200 { #expect(await seen.next() == number) }
    #expect(!thread.isCurrent)
    thread.stop()
  }

  @Test func `an actor whose executor is the network thread runs on that thread`() async {
    let thread = NetworkThread(name: "test")
    thread.start()
    #expect(await Resident(thread).isHome())
    thread.stop()
  }

  @Test func `a network thread's timer fires, and a cancelled timer does not`() async {
    let thread = NetworkThread(name: "test")
    let seen = Mailbox<String>()
    let timers = Box<[NetworkTimer]>([])
    thread.run {
      let cancelled = thread.after(milliseconds: 0) { seen.put("cancelled") }
      let kept = thread.after(milliseconds: 1) { seen.put("kept") }
      cancelled.cancel()
      timers.change { $0 = [cancelled, kept] }
    }
    thread.start()
    #expect(await seen.next() == "kept")
    for timer in timers.get() { timer.cancel() }
    thread.stop()
  }

  @Test func `closures queued before a network thread's stop still run, and a second stop is safe`()
    async
  {
    let thread = NetworkThread(name: "test")
    let seen = Mailbox<Int>()
    thread.start()
    for number in 0..<10 { thread.run { thread.run { seen.put(number) } } }
    thread.stop()
    thread.stop()
    for number in 0..<10 { #expect(await seen.next() == number) }
  }
}
