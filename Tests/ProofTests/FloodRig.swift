import Cells
import Intents
import Model
import Storage
import TestSupport
import Terminal
@testable import Engine
import ViewModels

@testable import Screens
@testable import confab

/// A router and a live screen under a flood of messages, on a store that only counts commits.
@UI final class FloodRig {
  private let world = World()
  private let folder: StoreFolder
  private let store = CountingStore()
  private let router: EventRouter
  private let sending = Listener<SubmissionsViewModel> {}
  private let terminal: WatchedTerminal
  let live: LiveScreen
  private var nextTurn: UInt64?
  private(set) var counts: [String: Int] = [:]
  nonisolated static let size = Size(rows: 24, columns: 100)

  /// The rows of the messages, of the first chat of the list, and of the list's title.
  struct Places {
    let messages: Set<Int>
    let chat: Set<Int>
    let title: Int
    var all: Set<Int> { messages.union(chat).union([title]) }

    init(_ layout: ScreenLayout) {
      // The rows of the messages, without the title, the composer and the rule above it.
      let page = layout.page.row..<layout.page.row + layout.page.size.rows
      messages = Set(page.dropFirst().dropLast(2))
      // Above the first chat are the title, the filter's field and a blank row.
      let first = layout.list.row + 3
      chat = [first, first + 1]
      title = layout.list.row
    }
  }

  var commits: Int { store.commits }

  init(_ terminal: WatchedTerminal) throws {
    folder = try StoreFolder()
    self.terminal = terminal
    let world = world
    let unused = try ChatStore(path: folder.database, ownUser: nil) { world.wallTime }
    let router = world.router(on: store.port(beside: unused))
    self.router = router
    let listeners = ScreenListeners { world.wake() }
    let (counter, isTold) = (Counter(), TellsReading())
    live = LiveScreen(
      screens: Screens(
        size: Self.size, help: HelpBuilder.build(), makeTransaction: { counter.next() }),
      terminal: terminal.port, listeners: listeners,
      surroundings: .bare(now: { world.now }, send: { if isTold.value { router.send($0) } }))
    router.loadFromDisk()
    listeners.register(with: router)
    router.add(sending)
    live.deliver()
    terminal.pseudoTerminal.send("\r")
    live.readKeys()
    settle()
    world.setClock(world.now + 5_000_000_000)
    settle()
    // From here on no intent of the screen reaches the router, so that no message is marked as
    // read.
    isTold.value = false
    _ = (world.takeStages(), terminal.takePainted())
    terminal.forgetTitles()
    counts = [:]
  }

  /// Sends `count` messages as one batch, then moves the clock by `count` milliseconds and runs the
  /// turns that are due. Returns the rows to which each call of `paint` wrote.
  func send(_ count: UInt64, number: UInt64) -> [Set<Int>] {
    let events = (0..<count).map { arrived("!a", text("$\(number)-\($0)")) }
    router.send(events + [synced("\(number)")])
    let end = world.now + count * 1_000_000
    turn()
    while let next = nextTurn, next <= end {
      world.setClock(next)
      turn()
    }
    world.setClock(end)
    for stage in world.takeStages() { counts[stage.words, default: 0] += 1 }
    return terminal.takePainted().map(\.rows)
  }

  private func settle() { for _ in 0..<20 { turn() } }

  private func turn() {
    let delay = router.takeTurn()
    nextTurn = delay.map { world.now + max($0, 1) }
    if world.takeWake() { live.deliver() }
  }
}

/// A flag that is `true` while the screen's intents reach the router.
private final class TellsReading {
  var value = true
}
