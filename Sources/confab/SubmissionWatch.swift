internal import Dispatch
internal import Intents
internal import Model
internal import Routing
internal import ViewModels

/// Passes a text or a file from a command to the router, and waits until its sending has succeeded
/// or failed, or until it is stored for later.
final class SubmissionWatch: Sendable {
  private let listener: Listener<SubmissionsViewModel>
  private let bell: DispatchSemaphore
  private let router: EventRouter

  /// Starts to listen for the delivery states of submitted texts and files, so that `send` misses
  /// none.
  init(router: EventRouter) {
    let bell = DispatchSemaphore(value: 0)
    self.bell = bell
    self.router = router
    listener = Listener { bell.signal() }
    router.add(listener)
  }

  /// Passes a text or a file to the router. Blocks until it is sent, has failed or is refused,
  /// until it is stored and the client is offline or signed out or `isWanted` says that another
  /// process waits, or until `patienceSeconds` have passed; returns `nil` if it was not even stored
  /// by then. To be called once.
  func send(
    _ request: SendRequest, patienceSeconds: Double, isWanted: () -> Bool = { false }
  ) -> SubmissionState? {
    router.send([.intent(request.intent)])
    let end = DispatchTime.now() + patienceSeconds
    var state: SubmissionState?
    while true {
      if let viewModel = listener.take() {
        state = viewModel.submissions[request.transaction] ?? state
        switch state {
        case .sent, .failed, .refused, .blocked: return state
        case .queued: if viewModel.connection == .offline { return state }
        case nil: break
        }
      }
      if case .queued = state, isWanted() { return state }
      let look = min(end, DispatchTime.now() + 0.1)
      if bell.wait(timeout: look) == .timedOut, DispatchTime.now() >= end { return state }
    }
  }
}
