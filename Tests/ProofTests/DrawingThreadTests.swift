import Cells
import Dispatch
import Glibc
import Intents
import Model
import Engine
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import confab

/// The engine works on its own thread, and the drawing thread never waits for that work. These
/// tests run the program's own loop with a real terminal.
@Suite(.drawingThread, .timeLimit(.minutes(10))) struct DrawingThreadTests {
  private static let size = Size(rows: 24, columns: 100)

  @Test func `each stage before the screen and each call of the store runs on the engine's thread`()
    throws
  {
    let (engine, store) = (ThreadSet(), ThreadSet())
    let world = World(
      onStage: { _ in engine.note() }, onCommit: { _ in engine.note() }, onStore: { store.note() },
      isReal: true)
    try WatchedTerminal.run(size: Self.size) { terminal in
      let rig = try LoopRig(terminal, world: world)
      defer { rig.close() }
      engine.clear()
      store.clear()
      try rig.router.start()
      rig.run(
        Self.opened + [
          LoopRig.Step(what: "news", isReached: { $0.shows("hello") }) {
            $0.router.send([arrived("!a", text("$2", "news")), unread("!a", 1), synced("2")])
          },
          LoopRig.Step(what: "the news", isReached: { $0.shows("news") }) { $0.type("mine\r") },
          LoopRig.Step(what: "an own message", isReached: { $0.shows("Waiting") }) {
            $0.type("\u{1b}[5~\u{1b}OP")
          },
          LoopRig.Step(what: "the help", isReached: { $0.shows("Type to find a key") }) { _ in
          },
        ])
      // `stop` ends the engine's thread and takes a last turn on the calling thread, in which a
      // view model may become due. That turn is not part of the proof.
      #expect(engine.threads.count == 1 && engine.threads == store.threads)
      #expect(!engine.threads.contains(ThreadSet.current))
      rig.router.stop()
    }
  }

  /// The stage of the engine's work in which a test stops the engine's thread.
  enum Hold: CaseIterable, Sendable { case builder, commit, store }

  /// The engine's thread is stopped in the middle of its work while the loop runs. If the loop
  /// waited for the engine, it would stop, too; any shorter wait is found by measuring for how long
  /// the drawing thread slept.
  @Test(arguments: Hold.allCases)
  func `no key waits while the engine's thread is stopped`(hold: Hold) throws {
    try expectNoSleep { try sleeps(heldIn: hold) }
  }

  /// Calls `run` up to five times, and expects that in at least one of these runs the drawing
  /// thread does not sleep. A machine under load makes a thread sleep by itself, as when a page is
  /// not in memory; a wait of the program itself occurs in each run.
  private func expectNoSleep(_ run: () throws -> [LoopRig.Pause]) throws {
    var slept = try run()
    for _ in 0..<4 where !slept.isEmpty { slept = try run() }
    #expect(slept.isEmpty, "\(slept)")
  }

  /// Returns the calls of the loop in which the drawing thread slept for more than 25 ms while keys
  /// were typed and the engine's thread was stopped.
  private func sleeps(heldIn hold: Hold) throws -> [LoopRig.Pause] {
    let gate = Gate()
    var slept: [LoopRig.Pause] = []
    let world = World(
      onStage: { stage in if hold == .builder, stage == .builder(.messages) { gate.pass() } },
      onCommit: { _ in if hold == .commit { gate.pass() } },
      onStore: { if hold == .store { gate.pass() } }, isReal: true)
    try WatchedTerminal.run(size: Self.size) { terminal in
      let rig = try LoopRig(terminal, world: world)
      defer { rig.close() }
      try rig.router.start()
      rig.run(
        Self.opened + [
          LoopRig.Step(what: "the chat", isReached: { $0.shows("hello") }) { rig in
            gate.close()
            rig.router.send([arrived("!a", text("$2", "news")), synced("2")])
          },
          LoopRig.Step(what: "the engine to be held", isReached: { _ in gate.waitUntilHeld() }) {
            _ in
          },
        ])
      let before = rig.pauses.count
      rig.run(Self.keys(heldBy: gate))
      #expect(gate.isHeld)
      slept = rig.pauses.dropFirst(before).filter { $0.slept(Self.mostSleep) }
      #expect(rig.pauses.count > before + 60)
      gate.open()
      rig.run([LoopRig.Step(what: "the news", isReached: { $0.shows("news") }) { _ in }])
      rig.router.stop()
    }
    return slept
  }

  /// The time, in nanoseconds, up to which a sleep of the drawing thread is not taken for a wait:
  /// 25 ms. The kernel's memory management makes any thread sleep for shorter times.
  private static let mostSleep: Int64 = 25_000_000

  /// Steps that type letters and many other inputs while the engine's thread is stopped. Each
  /// letter is on the screen before the next one is typed; each other input is followed by letters.
  @UI private static func keys(heldBy gate: Gate) -> [LoopRig.Step] {
    let silent = [
      "\u{1b}[D", "\u{1b}[C", "\u{1b}[5~", "\u{1b}[6~", "\u{1b}[I", "\u{1b}[O", "\u{0c}",
      "\u{1b}[<64;50;10M", "\u{1b}[<65;50;10M", "\u{1b}[200~p\u{1b}[201~",
    ]
    var steps: [LoopRig.Step] = []
    for round in 0..<40 {
      let word = "w\(round)."
      let key = silent[round % silent.count]
      steps.append(
        LoopRig.Step(what: "the last word", isReached: { _ in true }) { $0.type(key) })
      for (count, letter) in word.enumerated() {
        let isFirst = count == 0
        steps.append(
          LoopRig.Step(
            what: "\(word.prefix(count)) behind \(key.debugDescription)",
            isReached: { isFirst || $0.shows(String(word.prefix(count))) },
            action: { $0.type((isFirst ? "\u{15}" : "") + String(letter)) }))
      }
      steps.append(LoopRig.Step(what: word, isReached: { $0.shows(word) }, action: { _ in }))
    }
    return steps
  }

  /// Messages arrive while keys are typed, so the drawing thread also receives their view models.
  @Test func `no call of the program's loop waits while messages and keys arrive`() throws {
    try expectNoSleep { try sleepsInFlood() }
  }

  /// Returns the calls of the loop in which the drawing thread slept for more than 100 ms. The
  /// limit is four times `mostSleep`, because other programs may delay the engine's thread while it
  /// has the lock of a listener, for which the drawing thread then waits.
  private func sleepsInFlood() throws -> [LoopRig.Pause] {
    var slept: [LoopRig.Pause] = []
    try WatchedTerminal.run(size: Self.size) { terminal in
      let rig = try LoopRig(terminal, world: World(isReal: true))
      defer { rig.close() }
      try rig.router.start()
      rig.run(
        Self.opened + [LoopRig.Step(what: "the chat", isReached: { $0.shows("hello") }) { _ in }])
      let before = rig.pauses.count
      rig.run(
        (0..<40).map { number in
          LoopRig.Step(
            what: "message \(number)",
            isReached: { $0.shows(number == 0 ? "hello" : "news \(number - 1).") },
            action: { rig in
              rig.router.send([
                arrived("!a", text("$n\(number)", "news \(number).")), unread("!a", 1),
                synced("n\(number)"),
              ])
              rig.type("x")
            })
        })
      slept = rig.pauses.dropFirst(before).filter { $0.slept(4 * Self.mostSleep) }
      rig.router.stop()
    }
    return slept
  }

  #if OPTIMIZED
    /// In a flood of messages, while builder and commit take 200 ms each, half of the keys are
    /// echoed within 0.25 ms and 99 of 100 within 1 ms. Built with `OPTIMIZED` and run alone by
    /// `make echo`.
    @Test func `a key is echoed at once while builder and commit take 200 ms each`() throws {
      let slow = SlowStage(milliseconds: 200)
      let world = World(
        onStage: { stage in if stage == .builder(.messages) { slow.pass(.builder) } },
        onCommit: { events in if events.isNews { slow.pass(.commit) } }, isReal: true)
      try WatchedTerminal.run(size: Size(rows: 40, columns: 120)) { terminal in
        let rig = try LoopRig(terminal, world: world)
        defer { rig.close() }
        try rig.router.start()
        rig.run(
          Self.opened + [LoopRig.Step(what: "the chat", isReached: { $0.shows("hello") }) { _ in }])
        slow.isSlow = true
        let clock = ContinuousClock()
        var echoes: [Duration] = []
        while slow.passed(.builder) < 10 || slow.passed(.commit) < 10 {
          let number = echoes.count
          if number % 5 == 0 {
            rig.router.send([arrived("!a", text("$new\(number)", "news")), synced("\(number)")])
          }
          rig.live.deliver()
          rig.type(number.isMultiple(of: 2) ? "x" : "\u{7f}")
          var waiting = pollfd(fd: terminal.descriptor, events: Int16(POLLIN), revents: 0)
          poll(&waiting, 1, -1)
          let pressed = clock.now
          rig.live.readKeys()
          echoes.append(clock.now - pressed)
          terminal.pseudoTerminal.takeAll()
        }
        slow.isSlow = false
        rig.router.stop()
        try check(echoes.sorted())
      }
    }

    /// Checks the median and the 99th percentile of `echoes`: the times from pressing a key to its
    /// echo, in ascending order.
    private func check(_ echoes: [Duration]) throws {
      try #require(echoes.count > 100)
      let (half, most) = (echoes[echoes.count / 2], echoes[echoes.count * 99 / 100])
      print("\(echoes.count) keys: half were echoed in \(half) or less, 99 of 100 in \(most)")
      #expect(half < .microseconds(250) && most < .milliseconds(1))
    }
  #endif

  /// Steps in which a chat with one message arrives and is opened with Enter.
  @UI private static var opened: [LoopRig.Step] {
    [
      LoopRig.Step(what: "the start", isReached: { _ in true }) {
        $0.router.send([
          .connection(.online), joined("!a"), arrived("!a", text("$1")),
          older("!a", [], filling: nil, rest: nil),
        ])
      },
      LoopRig.Step(what: "the list", isReached: { $0.shows(": hello") }) { $0.type("\r") },
      LoopRig.Step(
        what: "the composer",
        isReached: { $0.shows("Write to ") }, action: { _ in }),
    ]
  }
}

/// Collects the threads on which `note` was called.
private final class ThreadSet: Sendable {
  private let met = Mutex<Set<UInt>>([])
  var threads: Set<UInt> { met.withLock { $0 } }
  func note() { met.withLock { _ = $0.insert(Self.current) } }
  static var current: UInt { UInt(pthread_self()) }
  func clear() { met.withLock { $0 = [] } }
}

#if OPTIMIZED
  /// Delays each stage of the engine that calls `pass` while `isSlow` is `true`.
  private final class SlowStage: Sendable {
    enum Stage: Hashable { case builder, commit }

    private let counts = Mutex<[Stage: Int]>([:])
    private let slowness = Mutex(false)
    private let never = DispatchSemaphore(value: 0)
    private let milliseconds: Int

    init(milliseconds: Int) { self.milliseconds = milliseconds }

    var isSlow: Bool {
      get { slowness.withLock { $0 } }
      set { slowness.withLock { $0 = newValue } }
    }

    func pass(_ stage: Stage) {
      guard isSlow else { return }
      _ = never.wait(timeout: .now() + .milliseconds(milliseconds))
      counts.withLock { $0[stage, default: 0] += 1 }
    }

    func passed(_ stage: Stage) -> Int { counts.withLock { $0[stage] ?? 0 } }
  }

  extension [Event] {
    fileprivate var isNews: Bool {
      contains { if case .messages(.arrived) = $0 { true } else { false } }
    }
  }
#endif

/// Stops the first thread that calls `pass` after `close`; the thread continues when `open` is
/// called.
private final class Gate: Sendable {
  private struct State: Sendable {
    var isClosed = false
    var isHeld = false
  }

  private let state = Mutex(State())
  private let held = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  var isHeld: Bool { state.withLock { $0.isHeld } }

  func close() { state.withLock { $0.isClosed = true } }

  /// Waits until `open` is called, if this is the first call of `pass` after `close`.
  func pass() {
    let waits = state.withLock { state in
      guard state.isClosed else { return false }
      state = State(isClosed: false, isHeld: true)
      return true
    }
    guard waits else { return }
    held.signal()
    opened.wait()
    state.withLock { $0.isHeld = false }
  }

  /// Waits until a thread is stopped in `pass`, and returns `true`; `false` if none is after 60 s.
  func waitUntilHeld() -> Bool { held.wait(timeout: .now() + 60) == .success }

  func open() { opened.signal() }
}
