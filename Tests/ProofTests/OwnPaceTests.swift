import Cells
import Intents
import Model
import Storage
import Testing
import ViewModelBuilders
import ViewModels

@testable import Routing
@testable import Screens

/// P8: each listener has its own rate, and who is not concerned gets nothing.
@Suite struct OwnPaceTests {
  private static let tenMinutes: UInt64 = 600_000

  @Test
  func `a hundred messages a minute are as many view models, and nothing for who is not concerned`()
    throws
  {
    let desk = try Desk.watchingChat()
    var news: [String: Int] = [:]
    var rows: Set<Int> = []
    let layout = desk.screens.layout
    for number in 2..<1002 {
      desk.send(
        arrived("!a", text("$\(number)", "message \(number)", at: Int64(number) * 600)),
        unread("!a", 1), synced("\(number)"))
      desk.advance(milliseconds: 600)
      for part in desk.takeTrail() where part.hasPrefix("screen") { news[part, default: 0] += 1 }
      for frame in desk.takeFrames() { rows.formUnion(frame.rows) }
    }
    #expect(news == ["screen messages": 1000, "screen chatList": 1000])
    // Neither the title, the rule and the composer of the chat nor the status line.
    let composer = layout.page.size.rows - 1
    #expect(rows.isSubset(of: Set(0..<(composer - 1))))
    #expect(!rows.contains(layout.size.rows - 1) && rows.count > 10)
  }

  @Test func `a thousand messages a second for ten minutes keep to the paces`() throws {
    let flood = try Flood()
    for millisecond in 0..<(Self.tenMinutes / 8) { flood.send(8, number: millisecond) }
    let counts = flood.counts
    #expect((6_250...6_300).contains(counts["listener messages"] ?? 0), "\(counts)")
    #expect((5_990...6_010).contains(counts["listener chatList"] ?? 0), "\(counts)")
    #expect((1_195...1_205).contains(counts["listener badge"] ?? 0), "\(counts)")
    for quiet in ["statusLine", "createChat", "switcher", "sending"] {
      #expect(counts["builder \(quiet)"] == nil)
    }
    #expect(flood.commits <= 6_300)
  }
}

/// A router under a flood of messages, on a store that only counts.
private final class Flood {
  private let world = World()
  private let folder: StoreFolder
  private let store = CountingStore()
  private let router: EventRouter
  private let messages = Listener<MessagesViewModel> {}
  private let chatList = Listener<ChatListViewModel> {}
  private let badge = Listener<BadgeViewModel> {}
  private let statusLine = Listener<StatusLineViewModel> {}
  private let createChat = Listener<CreateChatViewModel> {}
  private let switcher = Listener<SwitcherViewModel> {}
  private var nextTurn: UInt64?
  private(set) var counts: [String: Int] = [:]

  var commits: Int { store.commits }

  init() throws {
    folder = try StoreFolder()
    let world = world
    let unused = try ChatStore(path: folder.database, ownUser: nil) { world.wallTime }
    router = world.router(on: store.port(beside: unused))
    router.loadFromDisk()
    router.add(.messages(messages))
    router.add(.chatList(chatList))
    router.add(.badge(badge))
    router.add(.statusLine(statusLine))
    router.add(.createChat(createChat))
    router.add(.switcher(switcher))
    router.send([open("!a")])
    nextTurn = router.takeTurn()
    world.setClock(world.now + 5_000_000_000)
    nextTurn = router.takeTurn()
    _ = world.takeStages()
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
    _ = (messages.take(), chatList.take(), badge.take())
  }
}
