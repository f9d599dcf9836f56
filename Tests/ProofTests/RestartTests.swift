import Intents
import Model
import Storage
import TestSupport
import Testing

@testable import Routing

/// What was committed is there after any end, once.
@Suite struct RestartTests {
  @Test(arguments: 21...26)
  func `the program ended at any moment knows the same when it starts again`(seed: UInt64) throws {
    var run = try RandomRun(seed: seed)
    for step in 1...160 {
      run.step()
      run.desk.settle()
      let before = try Known(run.desk.store)
      let after = try Known(folder: try run.desk.folder.copy())
      #expect(before.restarted == after.restarted, "seed \(seed), step \(step), \(run.last)")
      #expect(before.hasNoDoubles)
      guard step % 16 == 0 else { continue }
      let world = World()
      world.setClock(run.desk.world.now)
      let again = try Desk(try run.desk.folder.copy(), world: world)
      let (old, new) = (run.desk.model, again.model)
      #expect(old.totals == new.totals && old.account == new.account)
      #expect(old.chatList.window.chats == new.chatList.window.chats, "seed \(seed), step \(step)")
    }
  }

  @Test func `a power cut anywhere in the log leaves the state after one of the commits`() throws {
    var random = SeededRandom(seed: 5)
    let world = World()
    let folder = try StoreFolder()
    let store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) { world.wallTime }
    var states = [try Known(store).restarted]
    var lengths = [folder.logBytes]
    var server = RandomServer(seed: 5)
    for _ in 0..<40 {
      _ = try store.commit(server.next(at: world.wallTime))
      states.append(try Known(store).restarted)
      lengths.append(folder.logBytes)
    }
    #expect(Set(lengths).count > 20)
    var seen: Set<Int> = []
    for _ in 0..<60 {
      let length = random.next(below: folder.logBytes)
      let found = try Known(folder: try folder.copy(logBytes: length)).restarted
      // The newest commit that is whole in what is left of the log, none before or behind it.
      let whole = lengths.lastIndex { $0 <= length } ?? 0
      let state = states.indices.filter { states[$0] == found }
      #expect(!state.isEmpty, "\(length) bytes")
      #expect(state.contains { $0 >= whole }, "\(length) bytes lost more than the last commit")
      seen.formUnion(state)
    }
    #expect(seen.count > 5)
  }

  @Test(arguments: 31...34)
  func `killed and told again from its token, it knows what one that never ended knows`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    let batches = Stream(seed: seed).batches
    let whole = try Lasting()
    for batch in batches { whole.send(batch) }
    var broken = try Lasting()
    var next = 0
    while next < batches.count {
      broken.send(batches[next])
      next += 1
      guard random.oneIn(3) else { continue }
      // The end comes at once; the server tells everything since the token that is on the disk.
      broken = try Lasting(broken.folder)
      let token = try broken.store.syncToken()
      next = token.flatMap { Int($0.rawValue) }.map { $0 + 1 } ?? 0
      // What was told just before the end may come once more.
      if next > 0, random.oneIn(2) { next -= 1 }
    }
    let (one, other) = (try Known(whole.store), try Known(broken.store))
    #expect(one.restarted == other.restarted)
    #expect(one.hasNoDoubles && other.hasNoDoubles)
    #expect(one.windows.map(\.messages.count).reduce(0, +) > 40)
  }

  @Test func `a message that comes before the first page of history is kept`() throws {
    let desk = try Desk()
    desk.send(.connection(.online))
    desk.send(joined("!a"))
    desk.openChat("!a")
    #expect(desk.world.takeEffects().contains(.fetchHistory(ChatID("!a"), from: nil)))
    desk.send(arrived("!a", text("$live", "live")), synced("1"))
    // The server made this page before it had the message.
    desk.send(
      older("!a", [text("$0", "first"), text("$1", "second")], filling: nil, rest: nil))
    desk.settle()
    #expect(desk.shows("live"))
    #expect(desk.world.takeEffects().contains(.fetchHistory(ChatID("!a"), from: nil)))
    desk.send(
      older(
        "!a", [text("$0", "first"), text("$1", "second"), text("$live", "live")], filling: nil,
        rest: nil))
    desk.settle()
    let texts = try desk.store.messages(
      MessageQuery(chat: ChatID("!a"), around: nil, limit: 50)
    ).messages.map(\.id)
    #expect(texts == ["$0", "$1", "$live"].map { .event(EventID($0)) })
    #expect(desk.shows("live") && desk.shows("second"))
  }

  @Test func `the same event by many ways is one message`() throws {
    let desk = try Desk()
    desk.send(.connection(.online))
    desk.send(joined("!a"))
    desk.openChat("!a")
    let message = text("$1", "only once")
    for _ in 0..<3 {
      desk.send(arrived("!a", message), synced("1"))
      desk.send(older("!a", [message], filling: nil, rest: nil))
      desk.send(arrived("!a", message, message))
    }
    desk.settle()
    let known = try Known(desk.store)
    #expect(known.windows.map(\.messages.count).reduce(0, +) == 1)
    #expect(desk.lines.filter { $0.contains("only once") }.count <= 2)
  }
}

/// A router on a store, without a screen.
private final class Lasting {
  let folder: StoreFolder
  let store: ChatStore
  private let router: EventRouter

  init(_ folder: StoreFolder? = nil) throws {
    self.folder = try folder ?? StoreFolder()
    let world = World()
    store = try ChatStore(path: self.folder.database, ownUser: UserID("@me:s")) { world.wallTime }
    router = world.router(on: store)
    router.loadFromDisk()
  }

  func send(_ batch: [Event]) {
    router.send(batch)
    router.takeTurn()
    // A stream's batch may wait for a frame's time: this one does not.
    router.send([.connection(.online)])
    router.takeTurn()
  }
}

/// A server's stream whose batches name themselves by their tokens.
private struct Stream {
  let batches: [[Event]]

  init(seed: UInt64) {
    var server = RandomServer(seed: seed)
    var batches: [[Event]] = []
    while batches.count < 60 {
      let time = ServerTimestamp(milliseconds: Int64(batches.count) * 1000)
      let batch = server.next(at: time).filter {
        if case .account = $0 { false } else { true }
      }
      batches.append(batch + [synced("\(batches.count)")])
    }
    self.batches = batches
  }
}

/// All that a store tells of its chats.
struct Known: Equatable {
  let list: ChatListWindow
  let totals: UnreadCounts
  let token: SyncToken?
  /// One a chat, in one order.
  let windows: [MessageWindow]
  let pending: [PendingReceipt]

  static let chats = RandomServer.chats + [ChatID("!a")]

  init(_ store: ChatStore) throws {
    list = try store.chatList(ChatListQuery(around: nil, limit: 100))
    totals = try store.totals()
    token = try store.syncToken()
    windows = try Self.chats.map {
      try store.messages(MessageQuery(chat: $0, around: nil, limit: 2000))
    }
    pending = try store.pendingReceipts()
  }

  init(folder: StoreFolder) throws {
    try self.init(
      ChatStore(path: folder.database, ownUser: UserID("@me:s")) {
        ServerTimestamp(milliseconds: 0)
      })
  }

  /// In words, as it is after a start: what was being sent waits again.
  var restarted: String {
    "\(self)".replacing("Model.Delivery.sending", with: "Model.Delivery.queued")
  }

  /// No message stands twice.
  var hasNoDoubles: Bool {
    windows.allSatisfy { Set($0.messages.map(\.id)).count == $0.messages.count }
  }
}
