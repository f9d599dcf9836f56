import Intents
import Model
@testable import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct EngineThreadTests {
  @Test func `batches of events from four threads are all stored, in the order of each thread`()
    async throws
  {
    let rig = Rig()
    try rig.router.start()
    await withTaskGroup { group in
      for sender in 0..<4 {
        group.addTask {
          for number in 0..<500 { rig.router.send([arrival("\(sender)", "\(number)")]) }
        }
      }
    }
    rig.router.stop()
    let stored = rig.store.state.withLock { $0.messages }
    for sender in 0..<4 {
      let ids = stored[ChatID("\(sender)")]?.map(\.id)
      #expect(ids == (0..<500).map { .event(EventID("\($0)")) })
    }
  }

  @Test func `a listener added while the engine runs gets its first view model`() async throws {
    let rig = Rig()
    rig.seed("a")
    rig.router.loadFromDisk()
    try rig.router.start()
    let (stream, bell) = AsyncStream<Void>.makeStream()
    let list = Listener<ChatListViewModel> { bell.yield() }
    await Task.detached { rig.router.add(list) }.value
    for await _ in stream { break }
    #expect(list.take()?.names == ["a"])
    rig.router.stop()
  }

  @Test func `a listener added right after the start waits for the engine's thread`() throws {
    for _ in 0..<400 {
      let rig = Rig()
      rig.seed("a")
      rig.router.loadFromDisk()
      try rig.router.start()
      let list = Listener<ChatListViewModel> {}
      rig.router.add(list)
      rig.router.stop()
      #expect(list.take()?.names == ["a"])
    }
  }

  @Test func `the thread that started the engine cannot act for it any more`() throws {
    for _ in 0..<400 {
      let thread = EngineThread()
      #expect(thread.isCurrent())
      try thread.start { nil }
      #expect(!thread.isCurrent())
      thread.stop()
      #expect(thread.isCurrent())
    }
  }

  @Test func `the engine's thread wakes by itself for due work`() async throws {
    let rig = Rig()
    rig.seed("a")
    let (stream, bell) = AsyncStream<Void>.makeStream()
    let messages = Listener<MessagesViewModel> { bell.yield() }
    rig.router.add(messages)
    _ = messages.take()
    try rig.router.start()
    rig.router.send([open("a")])
    var rings = stream.makeAsyncIterator()
    await rings.next()
    await rings.next()
    #expect(messages.take()?.title == "a")
    rig.router.stop()
  }

  @Test func `an engine that was never started stores its batches of events when it stops`() {
    let rig = Rig()
    rig.router.send([arrival("a", "1")])
    rig.router.stop()
    #expect(rig.store.state.withLock { $0.commits.count } == 1)
  }
}
