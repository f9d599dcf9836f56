internal import Intents
internal import Matrix
internal import MatrixClient
internal import Model
internal import Storage
internal import ViewModels

/// An account on the disk, and the measurement of its costs. It takes the same steps as the
/// program: a sync response is translated and committed, what the commit made stale is read, and
/// the chat list and the messages are built as view models and drawn as panes.
struct GrowthAccount {
  /// The number of first runs of each step that are not counted.
  private static let unwarmed = 3

  private let path: String
  private let samples: Int
  private var shape: GrowthShape
  private var writer = GrowthWriter()
  private var syncs = 0

  /// Makes an account in an empty folder. `samples` is the number of runs of each step that count.
  init(_ shape: GrowthShape, folder: String, samples: Int) throws {
    path = "\(folder)/confab.db"
    self.samples = samples
    self.shape = shape
    let store = try Self.open(path)
    try writer.begin(store)
    try writer.addChats(1..<shape.chats, to: store)
    try writer.addPeople(0..<shape.people, to: store)
    try writer.addMessages(0..<shape.messages, people: shape.people, to: store)
    try store.checkpoint()
  }

  private static func open(_ path: String) throws -> ChatStore {
    try ChatStore(path: path, ownUser: GrowthWriter.user) { ServerTimestamp(milliseconds: 0) }
  }

  /// Measures each step at the account's size, which is `size` in the dimension `group`. The syncs
  /// come last, because they add messages.
  mutating func measure(group: String, size: Int) throws -> [BenchRow] {
    var meter = CostMeter()
    // The store was closed before, as it is between two runs of the program.
    for _ in 0..<samples + Self.unwarmed { try meter.measureStart { try Self.started(path) } }
    try measureSearches(&meter)
    try measureRoute(&meter)
    return meter.rows(group: group, size: size, unwarmed: Self.unwarmed)
  }

  private mutating func measureRoute(_ meter: inout CostMeter) throws {
    let store = try Self.open(path)
    var view = GrowthView()
    try view.open(store)
    for _ in 0..<samples + Self.unwarmed {
      let sync = nextSync()
      try meter.measure(.sync, on: store) {
        let json = try JSONValue(parsing: Array(sync.json.utf8))
        guard let translated = SyncTranslation(json, ownUser: GrowthWriter.user) else { return }
        let changes = try store.commit(translated.events + [.account(.synced(translated.token))])
        guard changes.chats.count == 2 else {
          throw BenchError.file(path: path, reason: "a sync response changed no messages")
        }
      }
      let windows = try meter.measure(.windows, on: store) { try GrowthWindows(store) }
      view.show(windows)
      let viewModels = meter.measure(.viewModels, on: nil) { view.build() }
      meter.measure(.frame, on: nil) { GrowthView.draw(viewModels) }
      // As in the program, the open chat is marked as read when its messages are shown.
      _ = try store.commit([.chats(.readHere(GrowthWriter.open, sync.last))])
    }
  }

  private mutating func nextSync() -> GrowthSync {
    defer {
      syncs += 1
      shape.messages += GrowthSync.messages
    }
    // Another chat each time, which may be anywhere in the chat list.
    return GrowthSync(
      syncs, other: 1 + syncs &* 7_919 % (shape.chats - 1), first: shape.messages,
      people: shape.people, &writer)
  }

  private func measureSearches(_ meter: inout CostMeter) throws {
    let store = try ChatStore(readingFrom: path)
    let clock = SearchClock(now: ServerTimestamp(milliseconds: 1_767_225_600_000)) {
      Int($0.milliseconds / 86_400_000)
    }
    let words = [
      (GrowthStep.rareWord, GrowthWriter.rareWord), (.commonWord, GrowthWriter.commonWord),
    ]
    for (step, word) in words {
      for _ in 0..<samples + Self.unwarmed {
        let request = SearchRequest(text: word + " ", limit: MessageSearchViewModel.page)
        let results = try meter.measure(step, on: store) { try store.search(request, clock: clock) }
        guard results.total > 0 else {
          throw BenchError.file(path: path, reason: "no message has the word \(word)")
        }
      }
    }
  }

  /// Opens the store and reads what the router reads for the first frame.
  private static func started(_ path: String) throws -> ChatStore {
    let store = try open(path)
    _ = try store.outgoingFiles()
    _ = try store.settings()
    _ = try store.account()
    _ = try store.selection()
    guard let front = try store.front() else {
      throw BenchError.file(path: path, reason: "no chat was open")
    }
    _ = try store.unreadStart(of: front)
    _ = try GrowthWindows(store)
    return store
  }
}
