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

  /// Eight messages come every eight milliseconds, and the terminal is painted whenever a listener brought
  /// something, as the program does.
  @Test
  func `a thousand messages a second for ten minutes keep to the paces, and to their panes' rows`()
    throws
  {
    try WatchedTerminal.run(size: Flood.size) { terminal in
      let flood = try Flood()
      let places = Flood.Places(flood.screens.layout)
      _ = terminal.paint(flood.draw())
      // The one message that is shown, by its number.
      let message = try #require(terminal.rows.firstIndex { $0.contains("message ") })
      try #require(places.messages.contains(message) && !places.chat.contains(message))
      var (frames, messages, chats, totals) = (0, 0, 0, 0)
      for millisecond in 0..<(Self.tenMinutes / 8) {
        guard flood.send(8, number: millisecond) else { continue }
        let rows = terminal.paint(flood.draw()).rows
        #expect(rows.isSubset(of: places.all), "\(rows.sorted())")
        frames += 1
        if rows.contains(message) { messages += 1 }
        if !rows.isDisjoint(with: places.chat) { chats += 1 }
        if rows.contains(places.status) { totals += 1 }
        guard frames % 16 == 0 else { continue }
        // The same picture again is not one byte.
        #expect(terminal.paint(flood.draw()).bytes == 0)
      }
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
      // What the listeners brought was painted, and nothing besides.
      #expect(messages == counts["listener messages"])
      #expect(chats == counts["listener chatList"])
      #expect(totals == counts["listener badge"])
      #expect(flood.titles == counts["listener badge"])
      #expect(terminal.bytes < 80 * frames, "\(terminal.bytes) bytes in \(frames) frames")
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
@UI final class WatchedTerminal {
  let pseudoTerminal: PseudoTerminal
  let terminal: Terminal
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

  /// What stands there.
  var rows: [String] { pseudoTerminal.emulator.rows }

  /// How many bytes were sent in all.
  var bytes: Int { pseudoTerminal.received.count }

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

  /// Rows of the screen.
  struct Places {
    let messages: Set<Int>
    let chat: Set<Int>
    let status: Int
    var all: Set<Int> { messages.union(chat).union([status]) }

    init(_ layout: ScreenLayout) {
      // Neither the title, the composer nor the rule above it.
      let page = layout.page.row..<layout.page.row + layout.page.size.rows
      messages = Set(page.dropFirst().dropLast(2))
      let first = layout.list.row + 1
      chat = [first, first + 1]
      status = layout.size.rows - 1
    }
  }

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

  /// So many messages in as many milliseconds: a batch, and the turns that are due meanwhile. Whether a
  /// listener brought something new.
  func send(_ count: UInt64, number: UInt64) -> Bool {
    let events = (0..<count).map { arrived("!a", text("$\(number)-\($0)")) }
    router.send(events + [synced("\(number)")])
    let end = world.now + count * 1_000_000
    turn()
    while let next = nextTurn, next <= end {
      world.setClock(next)
      turn()
    }
    world.setClock(end)
    var isNew = false
    for stage in world.takeStages() {
      counts[stage.words, default: 0] += 1
      if case .listener = stage { isNew = true }
    }
    return isNew
  }

  private func turn() {
    let delay = router.takeTurn()
    nextTurn = delay.map { world.now + max($0, 1) }
    perform(listeners.deliver(to: &screens))
  }
}
