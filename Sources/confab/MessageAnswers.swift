internal import Model
internal import Routing
internal import Synchronization

/// Passes the answers of a `MessageSearcher` to the router. The router is made after the searcher
/// and refers to it, so this object refers to the router weakly: otherwise searcher and router
/// would keep each other alive.
final class MessageAnswers: Sendable {
  private struct Target: Sendable {
    weak var router: EventRouter?
  }

  private let target = Mutex(Target())

  /// Passes answers to this router from now on; earlier answers were dropped.
  func begin(_ router: EventRouter) { target.withLock { $0.router = router } }

  func send(_ event: SearchEvent) {
    target.withLock { $0.router }?.send([.relations(.search(event))])
  }
}
