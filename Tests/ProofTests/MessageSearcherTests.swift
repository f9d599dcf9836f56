import Glibc
import Intents
import Model
import Storage
import Synchronization
import TestSupport
import Testing

@testable import confab

/// The thread that searches the stored messages.
@Suite(.aside) struct MessageSearcherTests {
  /// The answers of a searcher, in their order.
  private final class Answers: Sendable {
    let events = Mutex<[SearchEvent]>([])
    /// The threads on which the answers came, in the same order.
    let threads = Mutex<[pthread_t]>([])
    let arrived = Awaited()

    func add(_ event: SearchEvent) {
      threads.withLock { $0.append(pthread_self()) }
      events.withLock { $0.append(event) }
      arrived.check()
    }

    var all: [SearchEvent] { events.withLock { $0 } }
  }

  private static let clock = SearchClock(now: ServerTimestamp(milliseconds: 1_000)) { _ in 0 }

  private func request(_ text: String) -> SearchRequest { SearchRequest(text: text, limit: 50) }

  private func store(_ folder: StoreFolder) throws -> ChatStore {
    let store = try ChatStore(path: folder.database, ownUser: UserID("@me:s")) {
      ServerTimestamp(milliseconds: 1_000)
    }
    _ = try store.commit([
      joined("!a"), arrived("!a", text("$1", "the ridge in the morning")), synced("1"),
    ])
    return store
  }

  @Test
  func `a searcher finds messages on another thread, also those stored since its last search`()
    async throws
  {
    let folder = try StoreFolder()
    let store = try store(folder)
    let answers = Answers()
    let searcher = MessageSearcher(path: folder.database, clock: { Self.clock }) {
      answers.add($0)
    }
    searcher.search(request("ridge"))
    await answers.arrived.until { answers.all.count == 1 }
    #expect(answers.all.map(\.count) == [1])
    _ = try store.commit([arrived("!a", text("$2", "another ridge")), synced("2")])
    searcher.search(request("ridge"))
    await answers.arrived.until { answers.all.count == 2 }
    #expect(answers.all.map(\.count) == [1, 2])
    // All searches are begun on this thread, which lasts as long as the process.
    let own = pthread_self()
    #expect(answers.threads.withLock { $0 }.map { $0 == own } == [false, false])
    searcher.stop()
    searcher.search(request("ridge"))
    #expect(answers.all.count == 2)
  }

  @Test func `a searcher that gets many requests answers the newest one`() async throws {
    let folder = try StoreFolder()
    let store = try store(folder)
    let answers = Answers()
    let searcher = MessageSearcher(path: folder.database, clock: { Self.clock }) {
      answers.add($0)
    }
    for count in 1...200 {
      searcher.search(request("ridge " + String(repeating: " ", count: count)))
    }
    let last = request("ridge " + String(repeating: " ", count: 200))
    await answers.arrived.until { answers.all.last?.request == last }
    #expect(answers.all.last?.count == 1)
    searcher.stop()
    withExtendedLifetime(store) {}
  }

  @Test func `a searcher whose store cannot be read reports a failure`() async throws {
    let answers = Answers()
    let searcher = MessageSearcher(path: "/nowhere/confab.db", clock: { Self.clock }) {
      answers.add($0)
    }
    searcher.search(request("ridge"))
    await answers.arrived.until { answers.all.count == 1 }
    guard case .failed(request("ridge"), .storage) = answers.all[0] else {
      Issue.record("\(answers.all)")
      return
    }
    searcher.stop()
  }
}

extension SearchEvent {
  fileprivate var request: SearchRequest? {
    switch self {
    case .found(let results): results.request
    case .failed(let request, _): request
    case .foundOnServer, .failedOnServer, .notOffered: nil
    }
  }

  fileprivate var count: Int {
    if case .found(let results) = self { results.total } else { -1 }
  }
}
