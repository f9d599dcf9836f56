import Cells
import Dispatch
import Glibc
import Intents
import Keys
import Model
import Routing
import Storage
import Synchronization
import Terminal
import TestSupport
import Testing
import ViewModelBuilders
import ViewModels

@testable import Screens
@testable import confab

/// The engine's work is done on the engine's thread, and what is typed never waits for it.
@Suite(.timeLimit(.minutes(10))) struct ThreadTests {
  @Test func `each stage below the screen and each call of the store is the engine's thread's`()
    throws
  {
    let (engine, store, drawing) = (ThreadSet(), ThreadSet(), ThreadSet())
    let world = World(
      onStage: { _ in engine.note() }, onCommit: { _ in engine.note() }, onStore: { store.note() })
    let rig = try ThreadedRig(world)
    // Takes the first view models, so that the next ones ring.
    var screens = rig.screens()
    screens.trace = { _ in drawing.note() }
    engine.clear()
    store.clear()
    try rig.router.start()
    rig.router.send([joined("!a"), arrived("!a", text("$1")), open("!a")])
    #expect(rig.bell.wait(timeout: .now() + 20) == .success)
    _ = rig.listeners.deliver(to: &screens)
    for key in [Key.enter, .pageUp, .function(1), .escape] {
      rig.router.send(screens.handle(.key(KeyStroke(key)), at: 0).intents)
      rig.router.send(screens.draw().outcomes.intents)
    }
    // The last turn of the engine is its own thread's, too.
    rig.router.stop()
    #expect(engine.threads.count == 1 && engine.threads == store.threads)
    #expect(drawing.threads == [ThreadSet.current])
    #expect(engine.threads.isDisjoint(with: drawing.threads))
  }

  /// In a flood an echoed key is to take 0.25 ms, and 1 ms at most of a hundred: `make echo` builds this with
  /// `OPTIMIZED` and alone. Otherwise it is not optimised, and other tests run beside it. One that waited
  /// would take some 100 ms.
  @Test func `a key is echoed at once while builder and commit take 200 ms each`() throws {
    try WatchedTerminal.run(size: Size(rows: 40, columns: 120)) { watched in
      let slow = SlowStage(milliseconds: 200)
      let world = World(
        onStage: { stage in if stage == .builder(.messages) { slow.pass(.builder) } },
        onCommit: { events in if events.isNews { slow.pass(.commit) } })
      let rig = try ThreadedRig(world)
      var screens = rig.openedScreens(size: Size(rows: 40, columns: 120))
      slow.isSlow = true
      try rig.router.start()
      let clock = ContinuousClock()
      let start = clock.now
      var echoes: [Duration] = []
      while slow.passed(.builder) < 10 || slow.passed(.commit) < 10 {
        let number = echoes.count
        let elapsed = (clock.now - start).nanoseconds
        world.setClock(1_000_000_000 + elapsed)
        if number % 5 == 0 {
          rig.router.send([arrived("!a", text("$new\(number)", "news")), synced("\(number)")])
        }
        let key: Key = number.isMultiple(of: 2) ? .character("x") : .backspace
        let pressed = clock.now
        _ = rig.listeners.deliver(to: &screens)
        let outcomes = screens.handle(.key(KeyStroke(key)), at: elapsed)
        let drawing = screens.draw()
        watched.terminal.paint(drawing.buffer, cursor: drawing.cursor)
        // Handing over what follows is a part of it: the next key waits for that.
        rig.router.send((outcomes + drawing.outcomes).intents)
        echoes.append(clock.now - pressed)
        watched.pseudoTerminal.takeAll()
        try #require(elapsed < 50_000_000_000)
      }
      slow.isSlow = false
      rig.router.stop()
      try check(echoes.sorted())
    }
  }

  /// `echoes`: how long each key took, the shortest first.
  private func check(_ echoes: [Duration]) throws {
    try #require(echoes.count > 100)
    let (half, most) = (echoes[echoes.count / 2], echoes[echoes.count * 99 / 100])
    #if OPTIMIZED
      print("\(echoes.count) keys: half were echoed in \(half) or less, 99 of 100 in \(most)")
      #expect(half < .microseconds(250) && most < .milliseconds(1))
    #else
      #expect(half < .milliseconds(20) && echoes[echoes.count * 9 / 10] < .milliseconds(50))
    #endif
  }

  /// Where the engine is held up.
  enum Slow: CaseIterable, Sendable { case builder, commit }

  @Test(arguments: Slow.allCases)
  func `a key is drawn while the engine is held up`(slow: Slow) throws {
    let gate = Gate()
    let world = World(
      onStage: { stage in
        if slow == .builder, stage == .builder(.messages) { gate.pass() }
      },
      onCommit: { _ in if slow == .commit { gate.pass() } })
    let rig = try ThreadedRig(world)
    var screens = rig.openedScreens()
    #expect(screens.draw().shows("hello"))

    gate.close()
    world.setClock(world.now + 5_000_000_000)
    try rig.router.start()
    rig.router.send([arrived("!a", text("$2", "news")), synced("2")])
    try #require(gate.waitUntilHeld())
    // The engine stands still in the middle of its work; this thread goes on.
    for (count, letter) in "echo".enumerated() {
      let outcomes = screens.handle(.key(KeyStroke(.character(letter))), at: UInt64(count))
      #expect(screens.draw().shows(String("echo".prefix(count + 1))))
      // Handing over what follows from it does not wait either.
      rig.router.send(outcomes.intents)
    }
    _ = rig.listeners.deliver(to: &screens)
    #expect(!screens.draw().shows("news"))
    #expect(gate.isHeld)
    gate.open()
    world.setClock(world.now + 5_000_000_000)
    rig.router.stop()
    _ = rig.listeners.deliver(to: &screens)
    #expect(screens.draw().shows("echo"))
  }
}

/// A router that may run on its own thread, and the listeners of a screen.
private final class ThreadedRig {
  let folder: StoreFolder
  let router: EventRouter
  let listeners: ScreenListeners
  let bell = DispatchSemaphore(value: 0)

  init(_ world: World) throws {
    folder = try StoreFolder()
    let store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) { world.wallTime }
    router = world.router(on: store)
    let bell = bell
    listeners = ScreenListeners { bell.signal() }
    router.loadFromDisk()
    listeners.register(with: router)
    while bell.wait(timeout: .now()) == .success {}
  }

  /// A screen with the chat `!a` in front, which has one message.
  func openedScreens(size: Size = Size(rows: 20, columns: 70)) -> Screens {
    router.send([.connection(.online), joined("!a"), arrived("!a", text("$1"))])
    router.takeTurn()
    var screens = screens(size: size)
    router.send(screens.handle(.key(KeyStroke(.enter)), at: 0).intents)
    router.takeTurn()
    _ = listeners.deliver(to: &screens)
    return screens
  }

  /// A screen that knows what is known by now. One pane at a time unless it is wide: the chat list would
  /// tell the news too, by its own listener.
  func screens(size: Size = Size(rows: 20, columns: 70)) -> Screens {
    let counter = Counter()
    var screens = Screens(
      size: size, help: HelpBuilder.build(),
      makeTransaction: { counter.next() })
    _ = listeners.deliver(to: &screens)
    _ = screens.draw()
    return screens
  }
}

/// Threads that were met.
private final class ThreadSet: Sendable {
  private let met = Mutex<Set<UInt>>([])
  var threads: Set<UInt> { met.withLock { $0 } }
  func note() { met.withLock { _ = $0.insert(Self.current) } }
  static var current: UInt { UInt(pthread_self()) }
  func clear() { met.withLock { $0 = [] } }
}

/// Takes its time.
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

extension Duration {
  fileprivate var nanoseconds: UInt64 {
    UInt64(components.seconds) * 1_000_000_000 + UInt64(components.attoseconds / 1_000_000_000)
  }
}

extension [Event] {
  fileprivate var isNews: Bool {
    contains { if case .messages(.arrived) = $0 { true } else { false } }
  }
}

/// Holds a thread up until it is opened.
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

  /// Called by whoever is to be held up, the first time after `close`.
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

  /// Whether somebody is.
  func waitUntilHeld() -> Bool { held.wait(timeout: .now() + 20) == .success }

  func open() { opened.signal() }
}

extension [Outcome] {
  /// What goes to the router.
  fileprivate var intents: [Event] {
    compactMap { if case .intent(let intent) = $0 { .intent(intent) } else { nil } }
  }
}

extension ScreenDrawing {
  fileprivate func shows(_ text: String) -> Bool {
    (0..<buffer.size.rows).contains { row in
      String(buffer.row(row).filter { $0.width > 0 }.map(\.text)).contains(text)
    }
  }
}
