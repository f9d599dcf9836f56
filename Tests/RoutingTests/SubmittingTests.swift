import Intents
import Model
import Routing
import Synchronization
import Testing
import ViewModels

/// What becomes of a text that is handed over without a screen.
@Suite struct SubmittingTests {
  private let rig = Rig()
  private let listener = Listener<SendingViewModel> {}
  private let id = TransactionID("t1")

  init() {
    rig.seed("a")
    rig.router.add(.sending(listener))
    rig.router.takeTurn()
  }

  private var state: SubmissionState? { listener.take()?.submissions[id] }

  @Test func `it is queued when it is on disk, and sent when the server has it`() {
    rig.send(submit("a", "t1"))
    #expect(state == .queued)
    rig.send(.messages(.delivery(id, .sending)))
    #expect(state == nil)
    rig.send(.messages(.delivery(id, .sent(EventID("1")))))
    #expect(state == .sent)
  }

  @Test func `a refusal says why, and sending again takes it back`() {
    rig.send(submit("a", "t1"))
    rig.send(.messages(.delivery(id, .failed(.tooLarge))))
    #expect(state == .failed("it is too large"))
    rig.send(.messages(.delivery(id, .queued)))
    #expect(state == .queued)
  }

  @Test func `what is not stored is refused`() {
    rig.store.state.withLock { $0.refuses = { _ in true } }
    rig.send(submit("a", "t1"))
    #expect(state == .refused("disk is full"))
  }

  @Test func `it tells whether the server can be reached`() {
    rig.send(.connection(.offline(.offline, retryInSeconds: 3)))
    #expect(listener.take()?.connection == .offline)
    rig.send(.connection(.online))
    #expect(listener.take()?.connection == .online)
  }

  @Test func `a message that comes in is nothing to it`() {
    _ = listener.take()
    rig.send(arrival("a", "1", "2"))
    #expect(listener.take() == nil)
    #expect(!rig.trace().contains(.builder(.sending)))
  }
}
