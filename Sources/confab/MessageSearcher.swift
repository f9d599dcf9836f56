internal import Intents
internal import Model
internal import Storage
internal import Synchronization

/// Searches a profile's stored messages on a thread of its own, which reads the store by its own
/// connection, so that neither the engine nor the drawing thread waits. A newer request replaces
/// one that is not answered yet.
final class MessageSearcher: Sendable {
  private struct State: Sendable {
    /// The newest request for a search that no thread carries out yet; `nil` for none.
    var wanted: SearchRequest?
    /// The request whose search is running; `nil` for none.
    var running: SearchRequest?
    /// `true` while a thread carries out requests.
    var hasThread = false
    /// `true` if the running search is to be given up, as its answer is not wanted any more.
    var isStale = false
    var isStopped = false
    /// The store that is open for the current search; `nil` before its first request and after its
    /// end.
    var store: ChatStore?
    /// The value for which `stop` waits: the searching thread provides it at its end.
    var end: Waiting<Bool>?
  }

  private let path: String
  private let clock: @Sendable () -> SearchClock
  private let state = Mutex(State())
  private let emit: @Sendable (SearchEvent) -> Void

  /// Makes a searcher, which opens the store at its first request.
  ///
  /// - Parameters:
  ///   - path: the path of the store.
  ///   - clock: returns the current time and the local calendar, for dates in queries.
  ///   - emit: receives the answers, on the searching thread; on the thread that calls `search` if
  ///     no thread can be started.
  init(
    path: String, clock: @escaping @Sendable () -> SearchClock,
    emit: @escaping @Sendable (SearchEvent) -> Void
  ) {
    self.path = path
    self.clock = clock
    self.emit = emit
  }

  /// Begins to carry out a request in place of all earlier ones, and returns at once.
  func search(_ request: SearchRequest) {
    let starts = state.withLock { state in
      guard !state.isStopped else { return false }
      state.wanted = request
      state.isStale = true
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard starts, !DetachedThread.start({ [self] in run() }) else { return }
    state.withLock { $0.hasThread = false }
    emit(.failed(request, .storage("no thread could be started")))
  }

  /// Gives up the running search and the waiting request, and closes the store, at the latest when
  /// the running search has stopped.
  func end() {
    state.withLock { state in
      state.wanted = nil
      state.isStale = true
      if !state.hasThread { state.store = nil }
    }
  }

  /// Gives up the running search, and waits until the store is closed. Later requests are not
  /// carried out.
  func stop() {
    let end = state.withLock { state -> Waiting<Bool>? in
      state.isStopped = true
      state.wanted = nil
      state.isStale = true
      guard state.hasThread else {
        state.store = nil
        return nil
      }
      let end = Waiting<Bool>()
      state.end = end
      return end
    }
    _ = end?.take()
  }

  /// Carries out the requests for searches until none waits.
  private func run() {
    while let request = begin() {
      let event = answer(to: request)
      let isWanted = state.withLock { state in
        state.running = nil
        return !state.isStale
      }
      if isWanted, let event { emit(event) }
    }
  }

  private func begin() -> SearchRequest? {
    state.withLock { state in
      guard let request = state.wanted else {
        state.hasThread = false
        // The store stays open between the requests of one search, and is closed after it.
        if state.isStale || state.isStopped { state.store = nil }
        state.end?.put(true)
        return nil
      }
      state.wanted = nil
      state.isStale = false
      state.running = request
      return request
    }
  }

  /// The answer to a request for a search; `nil` if the search was given up.
  private func answer(to request: SearchRequest) -> SearchEvent? {
    do {
      let isWanted = { self.state.withLock { !$0.isStale } }
      return try openStore().search(request, clock: clock(), isWanted: isWanted)
        .map { .found($0) }
    } catch {
      return .failed(request, StorageError.reason(error))
    }
  }

  private func openStore() throws(StorageError) -> ChatStore {
    if let store = state.withLock({ $0.store }) { return store }
    let store = try ChatStore(readingFrom: path)
    state.withLock { $0.store = store }
    return store
  }
}
