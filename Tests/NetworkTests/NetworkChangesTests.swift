import CSoup
import Glibc
import Network
import Synchronization
import TestSupport
import Testing

/// What may leave connections dead without an error: the machine's sleep, a change of its networks,
/// and a host that drops packets.
///
/// The tests run one after the other, as they share GLib's network monitor.
@Suite(.serialized, .timeLimit(.minutes(10))) struct NetworkChangesTests {
  private final class Counter: Sendable {
    let changes = Mutex(0)
    let slept = Mutex<Int64>(0)
    let awaited = Awaited()
    var count: Int { changes.withLock { $0 } }

    func change() {
      changes.withLock { $0 += 1 }
      awaited.check()
    }
  }

  private func settle(_ thread: NetworkThread) async {
    await withCheckedContinuation { done in thread.run { done.resume() } }
  }

  @Test func `the machine's sleep is noticed within ten seconds of waking, and reported once`()
    async
  {
    let (clock, counter) = (MovedClock(), Counter())
    let thread = NetworkThread(
      name: "test-client",
      clock: ThreadClock(now: { clock.now }, after: { clock.after($0, $1) }))
    thread.start()
    defer { thread.stop() }
    let changes = NetworkChanges(
      thread: thread, slept: { counter.slept.withLock { $0 } }, onChange: { counter.change() })
    changes.start()
    await settle(thread)
    await clock.advance(milliseconds: 60_000) { await settle(thread) }
    #expect(counter.count == 0)
    counter.slept.withLock { $0 = 3_600_000 }
    await clock.advance(milliseconds: 10_000) { await settle(thread) }
    #expect(counter.count == 1)
    await clock.advance(milliseconds: 60_000) { await settle(thread) }
    #expect(counter.count == 1)
    changes.stop()
    await settle(thread)
    #expect(clock.pending == [])
  }

  @Test func `the machine's clocks give a duration of its sleep that is not negative`() {
    #expect(NetworkChanges.slept() >= 0)
  }

  @Test func `a change of the network is reported only while a network is available`() async {
    let counter = Counter()
    let thread = NetworkThread(name: "test-client")
    thread.start()
    defer { thread.stop() }
    let changes = NetworkChanges(thread: thread, onChange: { counter.change() })
    changes.start()
    await settle(thread)
    let before = counter.count
    thread.run { emitChange(isAvailable: false) }
    await settle(thread)
    #expect(counter.count == before)
    thread.run { emitChange(isAvailable: true) }
    await counter.awaited.until { counter.count > before }
    changes.stop()
    await settle(thread)
    thread.run { emitChange(isAvailable: true) }
    await settle(thread)
    #expect(counter.count == before + 1)
  }

  @Test func `a client that closes its idle connections opens new ones`() async throws {
    let loopback = try Loopback { _, reply in reply.send(HTTPResponse(status: 200)) }
    _ = try await loopback.get("/1")
    #expect(loopback.server.connectionCount == 1)
    loopback.client.closeIdleConnections()
    #expect(await loopback.connectionCount(reaches: 0))
    #expect(try await loopback.get("/2").status == 200)
  }

  @Test func `a request in flight is not disturbed when idle connections are closed`() async throws
  {
    let arrived = Awaited()
    let holder = ReplyHolder(arrived)
    let loopback = try Loopback { _, reply in holder.add(reply) }
    async let answer = loopback.get("/slow")
    await arrived.until { holder.count == 1 }
    loopback.client.closeIdleConnections()
    await settle(loopback.clientThread)
    holder.answer()
    #expect(try await answer.status == 200)
  }

  @Test func `a connection to a host that drops packets fails after the time to connect`() async {
    let clock = MovedClock()
    let thread = NetworkThread(
      name: "test-client",
      clock: ThreadClock(now: { clock.now }, after: { clock.after($0, $1) }))
    thread.start()
    defer { thread.stop() }
    // A full queue of connections drops further ones.
    let (listening, port) = listenOnLoopback(backlog: 0)
    defer { close(listening) }
    let fillers = (0..<3).map { _ in connecting(to: port) }
    defer { for filler in fillers { close(filler) } }
    let client = HTTPClient(thread: thread, configuration: .init())
    async let result = client.send(
      HTTPRequest(method: "GET", url: "http://127.0.0.1:\(port)/", timeoutSeconds: 300))
    await clock.timer(dueIn: 20_000)
    await clock.advance(milliseconds: 20_000)
    do {
      _ = try await result
      Issue.record("the host answered")
    } catch {
      #expect(error as? NetworkError == .timedOut)
    }
  }

  @Test func `a request that is connected keeps its own timeout, not that of connecting`()
    async throws
  {
    let clock = MovedClock()
    let arrived = Awaited()
    let holder = ReplyHolder(arrived)
    let loopback = try Loopback { _, reply in holder.add(reply) }
    let thread = NetworkThread(
      name: "test-client",
      clock: ThreadClock(now: { clock.now }, after: { clock.after($0, $1) }))
    thread.start()
    defer { thread.stop() }
    let client = HTTPClient(thread: thread, configuration: .init())
    async let result = client.send(
      HTTPRequest(method: "GET", url: loopback.base + "/", timeoutSeconds: 300))
    await arrived.until { holder.count == 1 }
    await settle(thread)
    await clock.advance(milliseconds: 299_000) { await settle(thread) }
    holder.answer()
    #expect(try await result.status == 200)
  }
}

private final class ReplyHolder: Sendable {
  private let replies = Mutex<[HTTPReply]>([])
  private let arrived: Awaited

  init(_ arrived: Awaited) { self.arrived = arrived }

  var count: Int { replies.withLock { $0.count } }

  func add(_ reply: HTTPReply) {
    replies.withLock { $0.append(reply) }
    arrived.check()
  }

  func answer() {
    for reply in replies.withLock({ $0 }) { reply.send(HTTPResponse(status: 200)) }
  }
}

/// Begins to open a TCP connection to a port of this machine; returns the socket's descriptor.
private func connecting(to port: Int) -> Int32 {
  let descriptor = socket(
    AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  address.sin_port = UInt16(port).bigEndian
  _ = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  return descriptor
}

/// Emits the signal of GLib's network monitor, as after a change of the machine's networks.
private func emitChange(isAvailable: Bool) {
  guard let monitor = g_network_monitor_get_default() else { return }
  var values = [GValue](repeating: GValue(), count: 2)
  g_value_init(&values[0], g_network_monitor_get_type())
  g_value_set_object(&values[0], UnsafeMutableRawPointer(monitor))
  g_value_init(&values[1], GType(5 << 2))
  g_value_set_boolean(&values[1], isAvailable ? 1 : 0)
  let signal = g_signal_lookup("network-changed", g_network_monitor_get_type())
  g_signal_emitv(&values, signal, 0, nil)
  g_value_unset(&values[0])
}
