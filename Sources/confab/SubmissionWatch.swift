internal import Dispatch
internal import Intents
internal import Model
internal import Routing
internal import ViewModels

/// Hands a text to the router and finds out what becomes of it.
final class SubmissionWatch: Sendable {
  private let listener: Listener<SendingViewModel>
  private let bell: DispatchSemaphore
  private let router: EventRouter

  /// Begins to listen: before the text is handed over, so that nothing is missed.
  init(router: EventRouter) {
    let bell = DispatchSemaphore(value: 0)
    self.bell = bell
    self.router = router
    listener = Listener { bell.signal() }
    router.add(.sending(listener))
  }

  /// Hands it over and waits until the server has it or refuses it, until it is on disk and the server
  /// cannot be reached, or until the time is over; `nil`: not even stored by then. Blocks; to be called
  /// once.
  func send(_ submission: Submission, patienceSeconds: Double) -> SubmissionState? {
    router.send([.intent(.messages(.submit(submission)))])
    let end = DispatchTime.now() + patienceSeconds
    var state: SubmissionState?
    while true {
      if let viewModel = listener.take() {
        state = viewModel.submissions[submission.transaction] ?? state
        switch state {
        case .sent, .failed, .refused: return state
        case .queued: if viewModel.connection == .offline { return state }
        case nil: break
        }
      }
      guard bell.wait(timeout: end) == .success else { return state }
    }
  }
}
