internal import Model
internal import Routing
internal import Synchronization

/// The way of the answers of a `MessageSearcher` to the router, which is made after the searcher
/// and refers to it: this value refers to the router weakly, so that neither keeps the other alive.
final class MessageAnswers: Sendable {
  private struct Target: Sendable {
    weak var router: EventRouter?
  }

  private let target = Mutex(Target())

  /// Passes answers to this router from now on.
  func begin(_ router: EventRouter) { target.withLock { $0.router = router } }

  func send(_ event: SearchEvent) {
    target.withLock { $0.router }?.send([.relations(.search(event))])
  }
}
