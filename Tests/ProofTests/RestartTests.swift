import Glibc
import Intents
import Keys
import Model
import Storage
import TestSupport
import Testing

@testable import Engine

/// Every commit is stored exactly once, however the program ends.
@Suite(.aside) struct RestartTests {
  @Test(arguments: Soak.seeds(21...26))
  func `after a crash at any moment the next start shows the same state`(seed: UInt64) throws {
    var run = try RandomRun(seed: seed)
    var unsettled = 0
    for step in 1...Soak.steps(160) {
      run.step()
      // Most crashes come while batches, view models and timers wait.
      let isSettled = step % 4 == 0
      if isSettled { run.desk.settle() } else if !run.desk.due.isEmpty { unsettled += 1 }
      let before = try Known(run.desk.store)
      let after = try Known(folder: try run.desk.folder.copy())
      #expect(before.restarted == after.restarted, "seed \(seed), step \(step), \(run.last)")
      #expect(before.hasNoDoubles)
      guard step % 10 == 0 else { continue }
      let world = World()
      world.setClock(run.desk.world.now)
      let again = try Desk(try run.desk.folder.copy(), world: world)
      let (old, new) = (run.desk.model, again.model)
      // The model shows what is stored, not what the crashed program had read last.
      #expect(new.totals == before.totals)
      #expect(new.chatList.window.chats == before.list.chats, "seed \(seed), step \(step)")
      guard isSettled else { continue }
      #expect(old.totals == new.totals && old.account == new.account)
      #expect(old.chatList.window.chats == new.chatList.window.chats, "seed \(seed), step \(step)")
    }
    #expect(unsettled > 8)
  }

  /// After the restart, the chat that was open is open again with the same newest message and the
  /// stored draft, and no message is marked as read before the person enters the chat.
  @Test(arguments: Soak.seeds(82...85))
  func `the chat that was open is shown again after a restart`(seed: UInt64) throws {
    var run = try RandomRun(seed: seed)
    var compared = 0
    for step in 1...400 {
      run.step()
      guard step % 20 == 0 else { continue }
      // The draft is stored some time after the last key.
      run.desk.advance(milliseconds: 3000)
      let world = World()
      world.setClock(run.desk.world.now)
      let again = try Desk(try run.desk.folder.copy(), rows: 20, columns: 84, world: world)
      again.settle()
      let front = try run.desk.store.front()
      #expect(try again.store.front() == front)
      #expect(again.model.open?.chat.id == front, "seed \(seed), step \(step), \(run.last)")
      let told = again.world.takeEffects().contains {
        if case .sendReceipt = $0 { true } else { false }
      }
      let before = try run.desk.store.pendingReceipts()
      #expect(!told || !before.isEmpty)
      guard let open = run.desk.model.open, !open.isPeeked, let new = again.model.open,
        open.chat.id == new.chat.id
      else { continue }
      compared += 1
      let stored = try again.store.chat(open.chat.id)
      #expect(new.draft == stored?.draft)
      #expect(new.chat.unread == open.chat.unread && new.chat.membership == open.chat.membership)
      let newest = open.window.hasLater ? nil : open.window.messages.last?.id
      if let newest, !new.window.hasLater { #expect(new.window.messages.last?.id == newest) }
    }
    #expect(compared > 3)
  }

  /// Compares the rows of the screen before and after the restart.
  @Test func `a chat that was left in the middle of a sentence looks the same after a restart`()
    throws
  {
    let desk = try Desk.watchingChat()
    for number in 2..<30 {
      desk.send(
        arrived("!a", text("$\(number)", "message \(number)")), unread("!a", 1),
        synced("\(number)"))
    }
    desk.advance(milliseconds: 2000)
    desk.type("half a thou")
    desk.press(.left, .left)
    desk.settle()
    // A signal ends the program without waiting for the pause after which a draft is stored.
    desk.signal(SIGTERM)
    #expect(desk.hasEnded)
    let before = desk.lines
    let world = World()
    world.setClock(desk.world.now)
    let again = try Desk(try desk.folder.copy(), world: world)
    again.settle()
    again.send(.connection(.online))
    again.settle()
    #expect(again.lines == before)
    #expect(again.model.open?.draft.text == "half a thou")
  }

  @Test func `a power cut anywhere in the log leaves the state of one of the commits`() throws {
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
      // The newest commit that is complete in the truncated log.
      let whole = lengths.lastIndex { $0 <= length } ?? 0
      let state = states.indices.filter { states[$0] == found }
      #expect(!state.isEmpty, "\(length) bytes")
      #expect(state.contains { $0 >= whole }, "\(length) bytes lost more than the last commit")
      seen.formUnion(state)
    }
    #expect(seen.count > 5)
  }

  @Test(arguments: Soak.seeds(31...34))
  func `a client that is killed and syncs from its token has the same state as one that ran on`(
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
      // The program is killed at once. The server then repeats all batches after the stored sync
      // token.
      broken = try Lasting(broken.folder)
      let token = try broken.store.syncToken()
      next = token.flatMap { Int($0.rawValue) }.map { $0 + 1 } ?? 0
      // The server may repeat the batch of the token as well.
      if next > 0, random.oneIn(2) { next -= 1 }
    }
    let (one, other) = (try Known(whole.store), try Known(broken.store))
    #expect(one.restarted == other.restarted)
    #expect(one.hasNoDoubles && other.hasNoDoubles)
    #expect(one.windows.map(\.messages.count).reduce(0, +) > 40)
  }

  @Test func `a message that arrives before the first page of history is kept`() throws {
    let desk = try Desk()
    desk.send(.connection(.online))
    desk.send(joined("!a"))
    desk.openChat("!a")
    #expect(desk.world.takeEffects().contains(.fetchHistory(ChatID("!a"), from: nil)))
    desk.send(arrived("!a", text("$live", "live")), synced("1"))
    // The server made this page before the message existed.
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

  @Test func `an event that arrives by sync and by history is one message`() throws {
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

/// A router on a store, without a screen, for a client that can be killed.
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
    // The router may delay the commit of a sync's batch to the time of the next frame; this event
    // makes it commit both now.
    router.send([.connection(.online)])
    router.takeTurn()
  }
}

/// Batches of events of a random server; the sync token of each batch is its number.
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

/// The state of all chats, as read from the store.
struct Known: Equatable {
  let list: ChatListWindow
  let totals: UnreadCounts
  let token: SyncToken?
  /// One window for each chat, always in the same order.
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

  /// This state as text, as it is after a restart: messages that were being sent are queued again.
  var restarted: String {
    "\(self)".replacing("Model.Delivery.sending", with: "Model.Delivery.queued")
  }

  /// `true` if no message is stored twice.
  var hasNoDoubles: Bool {
    windows.allSatisfy { Set($0.messages.map(\.id)).count == $0.messages.count }
  }
}
