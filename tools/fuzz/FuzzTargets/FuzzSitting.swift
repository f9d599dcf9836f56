import Cells
import Intents
import Keys
import Model
import Storage
import Synchronization
import TestSupport
@testable import Engine

@testable import Screens
@testable import confab

/// One run of the program, as a person uses it: its store, router, listeners and screens on one
/// thread, without terminal and network, on a clock that is moved by hand. Each new picture of the
/// screen is checked (`PictureCheck`), except the first one.
final class FuzzSitting {
  let store: ChatStore
  private let folder: FuzzFolder
  private let router: EventRouter
  private let listeners: ScreenListeners
  private let world = FuzzWorld()
  private(set) var screens: Screens
  private(set) var picture: ScreenDrawing

  private static let help = HelpBuilder.build()

  /// The database file of an empty store, with which each input begins.
  private static let empty: Result<[UInt8], any Error> = Result {
    let folder = try FuzzFolder()
    do {
      let store = try ChatStore(path: "\(folder.path)/confab.db", ownUser: nil) {
        ServerTimestamp(milliseconds: 0)
      }
      try store.checkpoint()
    }
    return try folder.read("confab.db")
  }

  /// Opens the store and draws the first picture.
  ///
  /// - Parameter database: the bytes of the store's database file; `nil` for an empty store.
  init(database: [UInt8]? = nil, size: Size = Size(rows: 24, columns: 100)) throws {
    folder = try FuzzFolder()
    let path = try folder.write(try database ?? Self.empty.get(), to: "confab.db")
    store = try ChatStore(path: path, ownUser: UserID("@me:s")) { [world] in world.wallTime }
    router = EventRouter(
      store: StorePort(store), effects: EffectPort { _ in },
      clock: EngineClock { [world] in world.now },
      surroundings: { [world] in
        Surroundings(now: world.wallTime) { SystemClock.local($0) }
      })
    listeners = ScreenListeners { [world] in world.wake() }
    screens = Screens(
      size: size, help: Self.help, makeTransaction: { [world] in world.transaction() })
    picture = screens.draw()
    router.loadFromDisk()
    listeners.register(with: router)
    try run()
  }

  /// The bytes of the store's database file, with all commits.
  func file() throws -> [UInt8] {
    try store.checkpoint()
    return try folder.read("confab.db")
  }

  // MARK: Input, events and time

  func send(_ batch: [Event]) throws {
    router.send(batch)
    try run()
  }

  /// Handles inputs of the terminal that arrived together, and draws the screen once after them, as
  /// the program's loop does.
  func input(_ inputs: TerminalInput...) throws { try input(inputs) }

  func input(_ inputs: [TerminalInput]) throws {
    for input in inputs { perform(screens.handle(input, at: world.now)) }
    try paint()
    try run()
  }

  func press(_ keys: Key...) throws {
    for key in keys { try input(.key(KeyStroke(key))) }
  }

  func resize(rows: Int, columns: Int) throws {
    perform(screens.resize(Size(rows: rows, columns: columns)))
    try paint()
    try run()
  }

  /// Moves the clock forward. Gives the router and the screens their turns at the times for which
  /// they asked.
  func advance(milliseconds: UInt64) throws {
    let end = world.now + milliseconds * 1_000_000
    var turns = 0
    while let next = [nextTurn, screens.nextTick].compactMap(\.self).min(), next <= end {
      turns += 1
      try FuzzFinding.unless(turns < 10_000, "engine or screens ask to be woken for ever")
      world.move(to: next)
      if let tick = screens.nextTick, tick <= world.now {
        perform(screens.tick(at: world.now))
        try paint()
      }
      try run()
    }
    world.move(to: end)
    try run()
  }

  // MARK: The loop

  private var nextTurn: UInt64?

  private func run() throws {
    for _ in 0..<1_000 {
      nextTurn = router.takeTurn().map { world.now + $0 }
      let hasWork = router.queue.state.isUrgent
      guard world.takeWake() else {
        if hasWork { continue } else { return }
      }
      perform(listeners.deliver(to: &screens))
      try paint()
    }
    throw FuzzFinding("screen and engine keep each other busy for ever")
  }

  private func paint() throws {
    let next = screens.draw()
    // A picture that is still the same needs no second check.
    if next != picture { try PictureCheck.check(next, size: screens.context.layout.size) }
    picture = next
    perform(next.outcomes)
  }

  private func perform(_ outcomes: [Outcome]) {
    let intents = outcomes.compactMap { outcome -> Event? in
      if case .intent(let intent) = outcome { .intent(intent) } else { nil }
    }
    if !intents.isEmpty { router.send(intents) }
  }
}

/// The surroundings of a `FuzzSitting`: its clock, the wake-ups of its listeners, and its
/// transaction ids.
private final class FuzzWorld: Sendable {
  private struct State {
    /// The time of the clock that the test moves, in nanoseconds.
    var now: UInt64 = 1_000_000_000
    var isWoken = false
    var transactions = 0
  }

  private let state = Mutex(State())

  var now: UInt64 { state.withLock { $0.now } }
  var wallTime: ServerTimestamp {
    ServerTimestamp(milliseconds: 1_793_520_000_000 + Int64(now / 1_000_000))
  }

  func move(to time: UInt64) { state.withLock { $0.now = max($0.now, time) } }
  func wake() { state.withLock { $0.isWoken = true } }

  func takeWake() -> Bool {
    state.withLock { state in
      defer { state.isWoken = false }
      return state.isWoken
    }
  }

  func transaction() -> TransactionID {
    state.withLock { state in
      state.transactions += 1
      return TransactionID("t\(state.transactions)")
    }
  }
}
