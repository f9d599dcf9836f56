import Cells
import Glibc
import Intents
import Keys
import Model
import Storage
import Terminal
import TestSupport
import Testing
@testable import Engine

@testable import Screens
@testable import confab

/// The program's own loop on a real terminal: `EventLoop` and `LiveScreen` with ncurses on a
/// pseudo-terminal, the system's clock, and the engine on its own thread. It lacks the network and
/// what the process provides, such as themes and the opening of links.
@UI final class LoopRig {
  /// An action, such as typing a key, that is performed as soon as a condition is true.
  struct Step {
    let what: String
    let isReached: (LoopRig) -> Bool
    let action: (LoopRig) -> Void
  }

  /// One call of the loop, and the time for which the drawing thread slept in it.
  struct Pause {
    let call: String
    let nanoseconds: Int64
    /// The number of the thread's voluntary context switches in this call; 0 if the thread waited
    /// for nothing.
    let waits: Int

    /// `true` if the thread slept for more than `most` nanoseconds. Time in which the host did not
    /// run this machine looks like sleep, but causes no voluntary context switch.
    func slept(_ most: Int64) -> Bool { waits > 0 && nanoseconds > most }
  }

  let terminal: WatchedTerminal
  let store: ChatStore
  let router: EventRouter
  let live: LiveScreen
  /// The measured calls of the loop so far, with the time for which the drawing thread slept in
  /// each.
  private(set) var pauses: [Pause] = []
  /// `true` after the loop has ended, by the program or because all steps were done.
  private(set) var hasEnded = false
  private let folder: StoreFolder
  private let loop: EventLoop
  private let clock = ThreadSleep()
  private var steps: ArraySlice<Step> = []
  private var limit: UInt64 = 0
  /// For how long, and how often, the drawing thread slept inside of `readInputs` in the current
  /// call of the loop. This sleep is not counted, because `readInputs` may wait for the rest of a
  /// key's bytes.
  private var reading: (nanoseconds: Int64, waits: Int) = (0, 0)

  /// Connects the program's loop to `terminal`; `run` runs the loop. `world` gets notice of what
  /// the engine does and of each call of the store.
  init(_ terminal: WatchedTerminal, world: World) throws {
    self.terminal = terminal
    let folder = try StoreFolder()
    self.folder = folder
    store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) { world.wallTime }
    let router = world.router(on: store)
    self.router = router
    let loop = EventLoop(input: terminal.descriptor)
    self.loop = loop
    let listeners = ScreenListeners { UI.wake() }
    let (counter, hooks) = (Counter(), LoopHooks())
    // Not the watched terminal's port: that one reads each frame back, and a reader of a
    // pseudo-terminal has to wait for a worker of the kernel.
    var port = ScreenTerminal(
      terminal.terminal, notifier: Notifier(environment: Environment([:])))
    let readInputs = port.readInputs
    port.readInputs = { hooks.rig?.read(readInputs) ?? [] }
    live = LiveScreen(
      screens: Screens(
        size: terminal.terminal.size, help: HelpBuilder.build(),
        makeTransaction: { counter.next() }),
      terminal: port, listeners: listeners,
      surroundings: .bare(
        now: { EventLoop.now() }, send: { router.send($0) }, stop: { hooks.rig?.end() },
        wake: { UI.wake() }))
    router.loadFromDisk()
    listeners.register(with: router)
    hooks.rig = self
    live.attach(to: loop)
    watch()
  }

  /// Runs the loop until all steps are done: one after the other, their conditions were true and
  /// their actions were performed. Ends also if the program ends, or after 20 s; records an issue
  /// if some steps are not done by then.
  func run(_ steps: [Step]) {
    self.steps = steps[...]
    hasEnded = false
    limit = EventLoop.now() + 20_000_000_000
    UI.wake()
    loop.run()
    if let step = self.steps.first {
      Issue.record("waited in vain for \(step.what):\n\(terminal.rows.joined(separator: "\n"))")
    }
  }

  /// Breaks the reference cycle between loop and screen.
  func close() { loop.handlers = EventLoop.Handlers() }

  func type(_ bytes: String) { terminal.pseudoTerminal.send(bytes) }

  func shows(_ text: String) -> Bool { terminal.rows.contains { $0.contains(text) } }

  // MARK: Measuring the program's handlers

  private func watch() {
    let handlers = loop.handlers
    loop.handlers.onInput = { self.measure("input") { handlers.onInput() } }
    loop.handlers.onWake = { self.measure("wake") { handlers.onWake() } }
    loop.handlers.onSignal = { number in self.measure("signal") { handlers.onSignal(number) } }
    loop.handlers.nextDeadline = {
      self.follow()
      return [handlers.nextDeadline(), self.limit].compactMap(\.self).min()
    }
    loop.handlers.onDeadline = {
      guard EventLoop.now() < self.limit else { return self.loop.stop() }
      self.measure("deadline") { handlers.onDeadline() }
    }
  }

  /// Performs the actions of the next steps, up to the first step whose condition is not true.
  private func follow() {
    terminal.pseudoTerminal.takeAll()
    while let step = steps.first, step.isReached(self) {
      steps.removeFirst()
      step.action(self)
    }
    if steps.isEmpty { end() }
  }

  private func end() {
    hasEnded = true
    loop.stop()
    UI.wake()
  }

  private func measure(_ call: String, _ body: () -> Void) {
    reading = (0, 0)
    let (start, waits) = (clock.now, clock.waits)
    body()
    pauses.append(
      Pause(
        call: call, nanoseconds: clock.now - start - reading.nanoseconds,
        waits: clock.waits - waits - reading.waits))
  }

  /// Reads input and measures the time that this takes. After a lone Escape, `readInputs` waits for
  /// a moment, as Escape may begin another key.
  private func read(_ readInputs: () -> [TerminalInput]) -> [TerminalInput] {
    let (start, waits) = (clock.now, clock.waits)
    defer {
      reading.nanoseconds += clock.now - start
      reading.waits += clock.waits - waits
    }
    return readInputs()
  }
}

@UI private final class LoopHooks {
  weak var rig: LoopRig?
}

/// The time for which the calling thread has slept: the elapsed time without the time on a
/// processor and the time in the queue for one. So a busy machine does not count as sleep.
@UI private final class ThreadSleep {
  private let descriptor = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)

  deinit { close(descriptor) }

  /// The nanoseconds that the calling thread has slept, counted from an arbitrary start: only the
  /// difference of two values has a meaning.
  var now: Int64 { Self.read(CLOCK_MONOTONIC) - Self.read(CLOCK_THREAD_CPUTIME_ID) - queued }

  /// The number of times that the thread has waited: its voluntary context switches.
  var waits: Int {
    var usage = rusage()
    // RUSAGE_THREAD of glibc's resource.h, which defines it only with GNU extensions.
    getrusage(__rusage_who_t(1), &usage)
    return usage.ru_nvcsw
  }

  /// The nanoseconds spent in the queue for a processor: the second number of schedstat.
  private var queued: Int64 {
    var buffer = [UInt8](repeating: 0, count: 128)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    let words = buffer.prefix(max(0, count)).split(separator: 32)
    return words.count > 1 ? Int64(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension LiveScreen {
  /// Makes the loop call this screen's methods. The loop keeps the screen alive.
  @UI func attach(to loop: EventLoop) {
    loop.handlers.takesInput = { !self.isLent }
    loop.handlers.onInput = { self.readKeys() }
    loop.handlers.onWake = { self.deliver() }
    loop.handlers.onSignal = { self.take(signal: $0) }
    loop.handlers.onHangup = { self.leave() }
    loop.handlers.nextDeadline = { self.nextDeadline }
    loop.handlers.onDeadline = { self.tick() }
  }
}
