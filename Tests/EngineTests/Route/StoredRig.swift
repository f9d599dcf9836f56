import Glibc
import Intents
import Model
import Engine
import Storage
import Synchronization
import ViewModels

/// A temporary folder, deleted when the last reference to it is released.
final class StoreFolder: Sendable {
  private static let count = Atomic<Int>(0)
  let path: String

  init() {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    path = "/tmp/confab-routing-\(getpid())-\(number)"
    mkdir(path, 0o700)
  }

  deinit {
    for name in ["", "-wal", "-shm"] { unlink(database + name) }
    rmdir(path)
  }

  var database: String { "\(path)/confab.db" }
}

/// A router with the real store, and listeners for the chat list, the messages and the badge.
final class StoredRig: Sendable {
  let folder: StoreFolder
  let router: EventRouter
  let list = Listener<ChatListViewModel> {}
  let messages: Listener<MessagesViewModel>
  let badge = Listener<BadgeViewModel> {}
  private let time: Clock
  private let performed: Log

  init(_ folder: StoreFolder = StoreFolder(), wake: @escaping @Sendable () -> Void = {}) throws {
    let store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) {
      ServerTimestamp(milliseconds: 1000)
    }
    let (time, performed) = (Clock(), Log())
    self.folder = folder
    self.time = time
    self.performed = performed
    messages = Listener(wake: wake)
    router = EventRouter(
      store: .over(store), effects: EffectPort { performed.add($0) },
      clock: EngineClock { time.now },
      surroundings: {
        Surroundings(
          now: ServerTimestamp(milliseconds: Int64(time.now / 1_000_000)), calendar: LocalTime.utc)
      })
    router.loadFromDisk()
    router.add(list)
    router.add(messages)
    router.add(badge)
  }

  func effects() -> [Effect] { performed.take() }

  func send(_ events: Event...) {
    router.send(events)
    router.takeTurn()
  }

  func advance(milliseconds: UInt64) {
    time.advance(milliseconds)
    router.takeTurn()
  }
}

private final class Clock: Sendable {
  private let time = Atomic<UInt64>(1_000_000_000)
  var now: UInt64 { time.load(ordering: .relaxed) }
  func advance(_ milliseconds: UInt64) { time.add(milliseconds * 1_000_000, ordering: .relaxed) }
}

private final class Log: Sendable {
  private let effects = Mutex<[Effect]>([])
  func add(_ effect: Effect) { effects.withLock { $0.append(effect) } }
  func take() -> [Effect] {
    effects.withLock { effects in
      defer { effects = [] }
      return effects
    }
  }
}

extension StorePort {
  /// The router's port to a store on disk.
  static func over(_ store: ChatStore) -> StorePort {
    var port = StorePort(
      commit: { try store.commit($0) }, chatList: { try store.chatList($0) },
      chat: { try store.chat($0) }, messages: { try store.messages($0) },
      totals: { try store.totals() }, search: { try store.search($0, limit: $1) },
      nextToSend: { try store.nextToSend() }, directChat: { try store.directChat(with: $0) },
      acquaintances: { try store.acquaintances(named: $0) },
      people: { try store.people(meantBy: $0, limit: $1) }, selection: { try store.selection() },
      names: { try store.names(of: $1, in: $0) },
      nextUnread: { try store.nextUnreadConversation(after: $0) },
      unreadStart: { try store.unreadStart(of: $0) },
      notificationsToSettle: { try store.notificationsToSettle() },
      account: { try store.account() },
      gap: { try store.gap($0, before: $1) },
      pendingReceipts: { try store.pendingReceipts() },
      peopleToGoTo: { try store.people(toGoTo: $0, besides: $1, limit: $2) },
      firstOfOthers: { try store.firstOfOthers(in: $0, after: $1) },
      threadStart: { try store.threadStart(of: $1, in: $0) },
      facts: { try store.facts(of: $1, in: $0) }, front: { try store.front() },
      settings: { try store.settings() },
      rooms: RoomReads(
        standing: { try store.standing(in: $0) }, members: { try store.members($0) },
        person: { try store.person($0, in: $1) }, pendingData: { try store.pendingData() }),
      reason: { StorageError.reason($0) })
    port.dayPlace = { try store.place(of: $0, in: $1, clock: $2) }
    port.servers = { try store.servers(of: $0) }
    port.serverSearch = ServerSearchReads(
      query: { try store.serverQuery($0, clock: $1) },
      hits: { try store.hits(among: $0, for: $1, clock: $2) },
      current: { try store.current($0) },
      shown: { try store.shown($0, in: $1, thread: $2) },
      hole: { try store.hole(in: $0, thread: $1, at: $2) })
    port.outgoingFiles = { try store.outgoingFiles() }
    port.unsentMessages = { try store.unsentMessages() }
    return port
  }
}
