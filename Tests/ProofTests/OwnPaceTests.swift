import Cells
import Glibc
import Intents
import Keys
import Model
import Storage
import Synchronization
import Terminal
import TestSupport
import Testing
import Themes
import ViewModelBuilders
import ViewModels

@testable import Routing
@testable import Screens
@testable import confab

/// Each listener has its own rate, and who is not concerned gets nothing.
@Suite struct OwnPaceTests {
  private static let tenMinutes: UInt64 = 600_000

  @Test
  func `a hundred messages a minute are as many view models, and nothing for who is not concerned`()
    throws
  {
    let desk = try Desk.watchingChat()
    let layout = desk.screens.layout
    var news: [String: Int] = [:]
    var rows: Set<Int> = []
    try WatchedTerminal.run(size: layout.size) { terminal in
      _ = terminal.paint(desk.drawing)
      for number in 2..<1002 {
        desk.send(
          arrived("!a", text("$\(number)", "message \(number)", at: Int64(number) * 600)),
          unread("!a", 1), synced("\(number)"))
        desk.advance(milliseconds: 600)
        for part in desk.takeTrail() where part.hasPrefix("screen") { news[part, default: 0] += 1 }
        rows.formUnion(terminal.paint(desk.drawing).rows)
      }
    }
    #expect(news == ["screen messages": 1000, "screen chatList": 1000])
    // Neither the title, the rule and the composer of the chat nor the status line.
    let composer = layout.page.size.rows - 1
    #expect(rows.isSubset(of: Set(0..<(composer - 1))), "\(rows.sorted())")
    #expect(rows.count > 10)
  }

  @Test func `a thousand messages a second for ten minutes keep to the paces`() throws {
    let flood = try Flood()
    for millisecond in 0..<(Self.tenMinutes / 8) { flood.send(8, number: millisecond) }
    let counts = flood.counts
    #expect((6_250...6_300).contains(counts["listener messages"] ?? 0), "\(counts)")
    #expect((5_990...6_010).contains(counts["listener chatList"] ?? 0), "\(counts)")
    #expect((1_195...1_205).contains(counts["listener badge"] ?? 0), "\(counts)")
    for quiet in [
      "statusLine", "createChat", "autocomplete", "switcher", "sending", "inspection", "settings",
    ] {
      #expect(counts["builder \(quiet)"] == nil)
    }
    #expect(flood.commits <= 6_300)
  }

  @Test func `a flood's bytes go to the rows of the panes that it concerns`() throws {
    try WatchedTerminal.run(size: Flood.size) { terminal in
      let flood = try Flood()
      let layout = flood.screens.layout
      let page = Set(layout.page.row..<(layout.page.row + layout.page.size.rows))
      let list = Set(layout.list.row..<(layout.list.row + layout.list.size.rows))
      let status = layout.size.rows - 1
      var (bytes, rows, statusTimes) = (0, Set<Int>(), 0)
      _ = terminal.paint(flood.draw())
      for millisecond in 0..<UInt64(20_000 / 8) {
        flood.send(8, number: millisecond)
        let painted = terminal.paint(flood.draw())
        bytes += painted.bytes
        rows.formUnion(painted.rows.subtracting([status]))
        if painted.rows.contains(status) { statusTimes += 1 }
        // The same picture again is not one byte.
        #expect(terminal.paint(flood.draw()).bytes == 0)
      }
      #expect(bytes > 1000 && !rows.isEmpty)
      // Neither the composer nor the rule above it.
      let foot = [layout.page.size.rows - 1, layout.page.size.rows - 2].map { $0 + layout.page.row }
      #expect(rows.isSubset(of: list.union(page)))
      #expect(rows.isDisjoint(with: foot), "\(rows.sorted())")
      // The total in the status line and in the title has the badge's pace.
      #expect((20...42).contains(statusTimes), "\(statusTimes)")
      #expect((20...42).contains(flood.titles), "\(flood.titles)")
    }
  }

  @Test func `another chat's message is bytes for that chat's row and the total alone`() throws {
    try WatchedTerminal.run(size: Size(rows: 24, columns: 100)) { terminal in
      let desk = try Desk.watchingChat()
      desk.send(joined("!b"), arrived("!b", text("$b0")), synced("b0"))
      desk.settle()
      _ = terminal.paint(desk.drawing)
      let row = try #require(desk.lines.firstIndex { $0.contains("!b") })
      let status = desk.screens.layout.size.rows - 1
      for number in 2..<100 {
        let news = text("$b\(number)", "message \(number)")
        desk.send(arrived("!b", news), unread("!b", number), synced("\(number)"))
        desk.advance(milliseconds: 6000)
        let rows = terminal.paint(desk.drawing).rows
        #expect(rows.isSubset(of: [row, row + 1, status]), "\(rows.sorted())")
      }
    }
  }
}

/// The real terminal on a pseudo-terminal, with a record of what is sent where.
@UI private final class WatchedTerminal {
  private let pseudoTerminal: PseudoTerminal
  private let terminal: Terminal
  private let descriptor: Int32

  private init(size: Size) throws {
    pseudoTerminal = try PseudoTerminal(size: size)
    descriptor = open(pseudoTerminal.slaveName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = TerminalSettings(
      type: "xterm-256color", hasDirectColour: false, isMonochrome: false, theme: .dusk)
    settings.input = descriptor
    settings.output = descriptor
    terminal = try Terminal(settings)
  }

  nonisolated static func run(size: Size, _ body: @UI (WatchedTerminal) throws -> Void) throws {
    try DrawingThread.take {
      try UI.run {
        let terminal = try WatchedTerminal(size: size)
        defer {
          terminal.terminal.close()
          close(terminal.descriptor)
        }
        try body(terminal)
      }
    }
  }

  /// How many bytes a picture took, and the rows that they went to.
  func paint(_ drawing: ScreenDrawing) -> (bytes: Int, rows: Set<Int>) {
    let before = pseudoTerminal.received.count
    _ = pseudoTerminal.emulator.takeTouchedRows()
    terminal.paint(drawing.buffer, cursor: drawing.cursor)
    pseudoTerminal.takeAll()
    return (
      pseudoTerminal.received.count - before, pseudoTerminal.emulator.takeTouchedRows()
    )
  }
}

/// A router under a flood of messages, on a store that only counts.
private final class Flood {
  private let world = World()
  private let folder: StoreFolder
  private let store = CountingStore()
  private let router: EventRouter
  private let listeners = ScreenListeners {}
  private let sending = Listener<SendingViewModel> {}
  private(set) var screens: Screens
  /// How often the terminal's title was set.
  private(set) var titles = 0
  private var nextTurn: UInt64?
  private(set) var counts: [String: Int] = [:]
  static let size = Size(rows: 24, columns: 100)

  var commits: Int { store.commits }

  init() throws {
    folder = try StoreFolder()
    let world = world
    let unused = try ChatStore(path: folder.database, ownUser: nil) { world.wallTime }
    router = world.router(on: store.port(beside: unused))
    let counter = Counter()
    screens = Screens(
      size: Self.size, help: HelpBuilder.build(),
      makeTransaction: { counter.next() })
    router.loadFromDisk()
    listeners.register(with: router)
    router.add(.sending(sending))
    _ = listeners.deliver(to: &screens)
    perform(screens.handle(.key(KeyStroke(.enter)), at: 0))
    nextTurn = router.takeTurn()
    world.setClock(world.now + 5_000_000_000)
    nextTurn = router.takeTurn()
    _ = listeners.deliver(to: &screens)
    _ = world.takeStages()
    titles = 0
  }

  /// The picture now. Reading is not told: it would mark everything read.
  func draw() -> ScreenDrawing { screens.draw() }

  private func perform(_ outcomes: [Outcome]) {
    for outcome in outcomes {
      switch outcome {
      case .intent(let intent): router.send([.intent(intent)])
      case .title: titles += 1
      default: break
      }
    }
  }

  /// So many messages in as many milliseconds: a batch, and the turns that are due meanwhile.
  func send(_ count: UInt64, number: UInt64) {
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
  }

  private func turn() {
    let delay = router.takeTurn()
    nextTurn = delay.map { world.now + max($0, 1) }
    perform(listeners.deliver(to: &screens))
  }
}
